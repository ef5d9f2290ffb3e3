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

type Corner = readonly [number, number];
type Sides = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const sidesOf = ({ width, height, left, right, top, bottom }: Frame): Sides => ({
  left,
  top,
  right: width - right,
  bottom: height - bottom,
});

/** The stretches of a closed outline that lie within the frame, and the outline pressed into it. */
function withinFrame(corners: readonly Corner[], { left, right, top, bottom }: Sides): { line: string; area: string } {
  const isInside = ([x, y]: Corner) => x >= left && x <= right && y >= top && y <= bottom;
  const words = (corner: Corner) => corner.map((v) => v.toFixed(1)).join(' ');
  const closed = [...corners, ...corners.slice(0, 1)];
  const line = closed.flatMap((corner, at) => {
    if (!isInside(corner)) return [];
    const before = closed[at - 1];
    return `${before && isInside(before) ? 'L' : 'M'}${words(corner)}`;
  });
  const pressed = corners.map(
    ([x, y]): Corner => [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))],
  );
  return { line: line.join(''), area: `M${pressed.map(words).join('L')}Z` };
}

/** Ellipses of groups, where the frame shows them, with a cross at each middle. */
export function ellipseMarks(ellipses: readonly Ellipse[], view: PlanarView, frame: Frame, tokens: Tokens): Mark[] {
  const sides = sidesOf(frame);
  const outlines = ellipses.flatMap(({ outline, colour }): Mark[] => {
    const corners = outline.map((corner) => placeAt(view, frame, corner));
    const { line, area } = withinFrame(corners, sides);
    return [
      { kind: 'path', d: area, fill: colour, fill_opacity: 0.05 },
      { kind: 'path', d: line, stroke: colour, width: 1.8 },
    ];
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
