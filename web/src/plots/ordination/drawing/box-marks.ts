import type { Tokens } from '#plots/colours';
import type { Mark } from '#plots/marks';
import type { Extent } from '../prepare-points.ts';
import { type Axis, axisTicks, axisTitle } from '../view/axis-ticks.ts';
import { boxSide, type Projection, project, type StagePoint } from '../view/projection.ts';
import type { Frame, SpatialView } from '../view/view.ts';

type Point = readonly [number, number, number];
type Input = {
  readonly view: SpatialView;
  readonly frame: Frame;
  readonly projection: Projection;
  readonly extents: readonly Extent[];
  readonly axes: readonly Axis[];
  readonly tokens: Tokens;
};

/** The three faces of the box that lie behind the points, with grid, ticks and titles along their near edges. */
export function boxMarks(input: Input): Mark[] {
  const faces = backFaces(input);
  return [0, 1, 2].flatMap((axis) => [...gridMarks(input, faces, axis), ...edgeMarks(input, faces, axis)]);
}

type Faces = { readonly back: Point; readonly front: Point; readonly sides: readonly Extent[] };

/** For each axis the end that is farther from the eye; the middle one is the floor (or, seen from below, the ceiling). */
function backFaces({ projection, frame, extents, view }: Input): Faces {
  const sides = [0, 1, 2].map((axis) => boxSide(extents[axis] ?? [0, 0]));
  const middle: Point = point((axis) => (lowOf(sides, axis) + highOf(sides, axis)) / 2);
  const depthAt = (axis: number, value: number) => project(projection, frame, replace(middle, axis, value))[2];
  const isLowBack = (axis: number) =>
    axis === 1 ? view.tilt >= 0 : depthAt(axis, lowOf(sides, axis)) > depthAt(axis, highOf(sides, axis));
  const back = point((axis) => (isLowBack(axis) ? lowOf(sides, axis) : highOf(sides, axis)));
  const front = point((axis) => (isLowBack(axis) ? highOf(sides, axis) : lowOf(sides, axis)));
  return { back, front, sides };
}

const lowOf = (sides: readonly Extent[], axis: number) => sides[axis]?.[0] ?? 0;
const highOf = (sides: readonly Extent[], axis: number) => sides[axis]?.[1] ?? 0;
const point = (of: (axis: number) => number): Point => [of(0), of(1), of(2)];
const replace = (from: Point, axis: number, value: number): Point =>
  point((i) => (i === axis ? value : (from[i] ?? 0)));
const flat = ([x, y]: StagePoint): readonly [number, number] => [x, y];

function gridMarks({ projection, frame, tokens }: Input, { back, front, sides }: Faces, axis: number): Mark[] {
  const others = [0, 1, 2].filter((i) => i !== axis);
  const ticks = axisTicks(sides[axis] ?? [0, 1], 560, 80);
  return ticks.flatMap(({ value }) =>
    others.map((other): Mark => {
      const from = replace(back, axis, value);
      const to = replace(from, other, front[other] ?? 0);
      return {
        kind: 'line',
        from: flat(project(projection, frame, from)),
        to: flat(project(projection, frame, to)),
        stroke: tokens.grid,
      };
    }),
  );
}

/** The edge that carries an axis: on the floor the near one, upright the leftmost one. */
function edgeOf({ projection, frame }: Input, { back, front }: Faces, axis: number): Point {
  if (axis === 0) return replace(back, 2, front[2]);
  if (axis === 2) return replace(back, 0, front[0]);
  const candidates = [replace(back, 0, front[0]), replace(back, 2, front[2])];
  const [first, second] = candidates.map((candidate) => project(projection, frame, candidate)[0]);
  return (first ?? 0) < (second ?? 0) ? (candidates[0] ?? back) : (candidates[1] ?? back);
}

function edgeMarks(input: Input, faces: Faces, axis: number): Mark[] {
  const { projection, frame, axes, tokens } = input;
  const edge = edgeOf(input, faces, axis);
  const at = (value: number) => flat(project(projection, frame, replace(edge, axis, value)));
  const [low, high] = faces.sides[axis] ?? [0, 1];
  const [from, to] = [at(low), at(high)];
  const middle: readonly [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const away = outward(from, to, frame);
  const labelPosition = (distance: number, place: readonly [number, number]): readonly [number, number] => [
    Math.min(frame.width - 10, Math.max(12, place[0] + away[0] * distance)),
    Math.min(frame.height - 8, place[1] + away[1] * distance + 4),
  ];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // On a phone the upright edge has room for its title or its numbers, not for both.
  const ticks = length < 60 || (axis === 1 && middle[0] < 60) ? [] : axisTicks([low, high], length, 80);
  const turn = axis === 1 ? uprightTurn(from, to) : 0;
  const text = axisTitle(axes[axis], { short: true });
  // A title turned along its edge needs its height, one that lies flat beside a steep edge half its width.
  const beyondTicks = axis === 1 ? 42 : 26 + Math.abs(away[0]) * text.length * 3.1 + Math.abs(away[1]) * 12;
  const number = { kind: 'text', size: 11, anchor: 'middle', fill: tokens.label } as const;
  const title = { kind: 'text', size: 12, weight: 500, anchor: 'middle', fill: tokens.text_2 } as const;
  return [
    { kind: 'line', from, to, stroke: tokens.axis, width: 1.4 },
    ...ticks.map(
      ({ value, label }): Mark => ({
        ...number,
        at: labelPosition(12 + Math.abs(away[0]) * 8, at(value)),
        text: label,
      }),
    ),
    { ...title, at: labelPosition(beyondTicks, middle), text, turn },
  ];
}

type Flat = readonly [number, number];

/** Direction square to an edge and away from the middle of the stage, where its numbers do not lie over points. */
function outward(from: Flat, to: Flat, frame: Frame): Flat {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const [dx, dy] = [(from[0] + to[0]) / 2 - frame.width / 2, (from[1] + to[1]) / 2 - frame.height * 0.44];
  return nx * dx + ny * dy < 0 ? [-nx, -ny] : [nx, ny];
}

/** Degrees by which a title follows an upright edge, read from below. */
function uprightTurn(from: Flat, to: Flat): number {
  const [low, high] = from[1] > to[1] ? [from, to] : [to, from];
  return (Math.atan2(high[1] - low[1], high[0] - low[0]) * 180) / Math.PI;
}
