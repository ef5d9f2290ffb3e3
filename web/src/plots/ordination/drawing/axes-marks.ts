import type { Tokens } from '#plots/colours';
import type { Mark, TextMark } from '#plots/marks';
import type { Ellipse } from '../points/group-ellipse.ts';
import { type Axis, axisTicks, axisTitle } from '../view/axis-ticks.ts';
import { type Frame, type PlanarView, placeAt, plotHeight, plotWidth } from '../view/view.ts';

const TICK = 11;
const TITLE = 12;

type Input = {
  readonly view: PlanarView;
  readonly frame: Frame;
  readonly axes: readonly Axis[];
  readonly tokens: Tokens;
};

/** Grid, ticks, base line and titles of the plane. */
export function axesMarks({ view, frame, axes, tokens }: Input): Mark[] {
  const base = frame.height - frame.bottom;
  const [left, right] = [frame.left, frame.width - frame.right];
  const number = (at: readonly [number, number], text: string, anchor: 'middle' | 'end'): TextMark => ({
    kind: 'text',
    at,
    text,
    anchor,
    size: TICK,
    fill: tokens.label,
  });
  const across = axisTicks(view.x, plotWidth(frame)).flatMap(({ value, label }): Mark[] => {
    const [x] = placeAt(view, frame, [value, 0]);
    return [
      { kind: 'line', from: [x, frame.top], to: [x, base], stroke: tokens.grid },
      number([x, base + 16], label, 'middle'),
    ];
  });
  const upward = axisTicks(view.y, plotHeight(frame)).flatMap(({ value, label }): Mark[] => {
    const [, y] = placeAt(view, frame, [0, value]);
    return [
      { kind: 'line', from: [left, y], to: [right, y], stroke: tokens.grid },
      number([left - 8, y + 4], label, 'end'),
    ];
  });
  const title = { kind: 'text', size: TITLE, weight: 500, anchor: 'middle', fill: tokens.text_2 } as const;
  return [
    ...across,
    ...upward,
    { kind: 'line', from: [left, base], to: [right, base], stroke: tokens.axis },
    { ...title, at: [(left + right) / 2, frame.height - 10], text: axisTitle(axes[0]) },
    { ...title, at: [14, (frame.top + base) / 2], turn: -90, text: axisTitle(axes[1]) },
  ];
}

/** Ellipses of groups with a cross at each middle. */
export function ellipseMarks(ellipses: readonly Ellipse[], view: PlanarView, frame: Frame, tokens: Tokens): Mark[] {
  const outlines = ellipses.map(({ outline, colour }): Mark => {
    const d = `M${outline
      .map((corner) =>
        placeAt(view, frame, corner)
          .map((v) => v.toFixed(1))
          .join(' '),
      )
      .join('L')}Z`;
    return { kind: 'path', d, fill: colour, fill_opacity: 0.05, stroke: colour, width: 1.8 };
  });
  const crosses = ellipses.flatMap(({ centre, colour }): Mark[] => {
    const [x, y] = placeAt(view, frame, centre);
    const d = `M${x - 7} ${y}h14M${x} ${y - 7}v14`;
    return [
      { kind: 'path', d, stroke: tokens.surface, width: 6 },
      { kind: 'path', d, stroke: colour, width: 3 },
    ];
  });
  return [...outlines, ...crosses];
}
