import type { Tokens } from '#plots/colours';
import type { Mark, TextMark } from '#plots/marks';
import type { GroupShape } from '../group-outlines.ts';
import { type Axis, axisTicks, axisTitle } from '../view/axis-ticks.ts';
import { type Frame, type PlanarView, plotHeight, plotWidth, toStagePoint } from '../view/view.ts';

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
    const [x] = toStagePoint(view, frame, [value, 0]);
    return [
      { kind: 'line', from: [x, frame.top], to: [x, base], stroke: tokens.grid },
      number([x, base + 16], label, 'middle'),
    ];
  });
  const upward = axisTicks(view.y, plotHeight(frame)).flatMap(({ value, label }): Mark[] => {
    const [, y] = toStagePoint(view, frame, [0, value]);
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

const insideOf =
  ({ left, right, top, bottom }: Sides) =>
  ([x, y]: Corner): boolean =>
    x >= left && x <= right && y >= top && y <= bottom;
const formatCorner = (corner: Corner): string => corner.map((v) => v.toFixed(1)).join(' ');

const STRETCH = 12;

/** A closed outline in stretches of a dozen pixels at most, so that a long side can end at the frame. */
function splitOutline(corners: readonly Corner[]): Corner[] {
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    const away = Math.hypot(to[0] - from[0], to[1] - from[1]);
    // Close to, a side can be longer than any screen: its far ends are not drawn anyhow.
    const count = Math.min(400, Math.max(1, Math.ceil(away / STRETCH)));
    return Array.from({ length: count }, (_, i): Corner => {
      const share = i / count;
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    });
  });
}

/** The stretches of a closed outline that lie within the frame, and the outline pressed into it. */
function withinFrame(corners: readonly Corner[], { left, right, top, bottom }: Sides): { line: string; area: string } {
  const isInside = insideOf({ left, right, top, bottom });
  const closed = [...corners, ...corners.slice(0, 1)];
  const line = closed.flatMap((corner, at) => {
    if (!isInside(corner)) return [];
    const before = closed[at - 1];
    return `${before && isInside(before) ? 'L' : 'M'}${formatCorner(corner)}`;
  });
  const pressed = corners.map(
    ([x, y]): Corner => [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))],
  );
  return { line: line.join(''), area: `M${pressed.map(formatCorner).join('L')}Z` };
}

type Drawn = { readonly view: PlanarView; readonly frame: Frame; readonly tokens: Tokens };

/** Shapes of groups where the frame shows them: outlines with a cross at each middle over the points, legs under them. */
export function shapeMarks(shapes: readonly GroupShape[], at: Drawn): { under: Mark[]; over: Mark[] } {
  const under = shapes.flatMap((shape) => legMarks(shape, at));
  const outlines = shapes.flatMap((shape) => outlineMarks(shape, at));
  return { under, over: [...outlines, ...shapes.flatMap((shape) => crossMarks(shape, at))] };
}

function outlineMarks({ outline, colour }: GroupShape, { view, frame }: Drawn): Mark[] {
  if (outline.length === 0) return [];
  const corners = splitOutline(outline.map((corner) => toStagePoint(view, frame, corner)));
  const { line, area } = withinFrame(corners, sidesOf(frame));
  return [
    { kind: 'path', d: area, fill: colour, fill_opacity: 0.05 },
    { kind: 'path', d: line, stroke: colour, width: 1.8 },
  ];
}

/** From so many on, lines would run together into an area. */
const MANY_LEGS = 150;

/** Lines that leave the frame are left out: they would run over the numbers. */
function legMarks({ legs, centre, colour }: GroupShape, { view, frame }: Drawn): Mark[] {
  const isInside = insideOf(sidesOf(frame));
  const middle = toStagePoint(view, frame, centre);
  if (legs.length === 0 || !isInside(middle)) return [];
  const ends = legs.map((leg) => toStagePoint(view, frame, leg)).filter(isInside);
  const d = ends.map((end) => `M${formatCorner(middle)}L${formatCorner(end)}`).join('');
  return [{ kind: 'path', d, stroke: colour, width: legs.length > MANY_LEGS ? 0.35 : 0.7 }];
}

function crossMarks({ centre, colour }: GroupShape, { view, frame, tokens }: Drawn): Mark[] {
  const [x, y] = toStagePoint(view, frame, centre);
  const d = `M${x - 7} ${y}h14M${x} ${y - 7}v14`;
  return [
    { kind: 'path', d, stroke: tokens.surface, width: 6 },
    { kind: 'path', d, stroke: colour, width: 3 },
  ];
}
