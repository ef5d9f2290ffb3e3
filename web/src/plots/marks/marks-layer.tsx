import type { ReactElement } from 'react';
import type { Mark, PathMark, TextMark } from './marks.ts';
import { EDGE_WIDTH, shapePath } from './point-shapes.ts';

/** A picture's marks as SVG in the page; hatching is left to canvas and files. */
export function MarksLayer({ marks, className }: { readonly marks: readonly Mark[]; readonly className?: string }) {
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      {marks.map(drawn)}
    </svg>
  );
}

function drawn(mark: Mark, i: number): ReactElement {
  const key = `${mark.kind}-${i}`;
  if (mark.kind === 'line') {
    const [x1, y1] = mark.from;
    const [x2, y2] = mark.to;
    return <line key={key} {...{ x1, y1, x2, y2 }} stroke={mark.stroke} strokeWidth={mark.width ?? 1} />;
  }
  if (mark.kind === 'rect') {
    const { x, y, width, height, fill, stroke } = mark;
    return <rect key={key} {...{ x, y, width, height, fill }} stroke={stroke ?? 'none'} />;
  }
  if (mark.kind === 'point') {
    const d = shapePath(mark.shape, mark.at, mark.radius);
    const edge = mark.edge ? { stroke: mark.edge, strokeWidth: EDGE_WIDTH } : {};
    return <path key={key} d={d} fill={mark.fill} fillOpacity={mark.opacity} {...edge} />;
  }
  return mark.kind === 'path' ? drawnPath(mark, key) : drawnText(mark, key);
}

function drawnPath(mark: PathMark, key: string) {
  return (
    <path
      key={key}
      d={mark.d}
      fill={mark.fill ?? 'none'}
      fillOpacity={mark.fill_opacity ?? 1}
      stroke={mark.stroke ?? 'none'}
      strokeWidth={mark.width ?? 1}
      strokeDasharray={mark.dash?.join(' ') ?? ''}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  );
}

function drawnText(mark: TextMark, key: string) {
  const [x, y] = mark.at;
  return (
    <text
      key={key}
      {...{ x, y }}
      fill={mark.fill}
      fontSize={mark.size}
      fontWeight={mark.weight ?? 400}
      fontStyle={mark.italic ? 'italic' : 'normal'}
      textAnchor={mark.anchor ?? 'start'}
      transform={`rotate(${mark.turn ?? 0} ${x} ${y})`}
    >
      {mark.text}
    </text>
  );
}
