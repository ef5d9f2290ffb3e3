import type { ReactElement } from 'react';
import type { Mark } from './marks.ts';

/** Lines, paths, rectangles and words of a picture as SVG in the page. */
export function MarksLayer({ marks, className }: { readonly marks: readonly Mark[]; readonly className?: string }) {
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      {marks.map(drawn)}
    </svg>
  );
}

function drawn(mark: Mark, i: number): ReactElement | null {
  const key = `${mark.kind}-${i}`;
  if (mark.kind === 'line') {
    const [x1, y1] = mark.from;
    const [x2, y2] = mark.to;
    return <line key={key} {...{ x1, y1, x2, y2 }} stroke={mark.stroke} strokeWidth={mark.width ?? 1} />;
  }
  if (mark.kind === 'path') {
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
  if (mark.kind !== 'text') return null;
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
