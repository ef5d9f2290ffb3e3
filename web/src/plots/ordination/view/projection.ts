import type { Extent } from '../prepare-points.ts';
import { type Frame, type PlanarView, plotHeight, plotWidth, type SpatialView, type View } from './view.ts';

/** 4 × 4, column-major, from data coordinates to WebGL clip coordinates: GPU, canvas, lasso and SVG share it. */
export type Projection = readonly number[];

/** Half sides of the box in the camera's units: wide as a page, so that the first axis gets the room. */
const SIDES = [0.62, 0.42, 0.5] as const;
/** Distance of the eye from the middle of the box, in the same units. */
const EYE = 2.9;

/** @param box least and greatest value on each of the three axes */
export function projectionOf(view: View, frame: Frame, box: readonly Extent[]): Projection {
  return view.mode === '2d' ? planar(view, frame) : spatial(view, frame, box);
}

function planar(view: PlanarView, frame: Frame): Projection {
  const scaleX = (2 * plotWidth(frame)) / frame.width / (view.x[1] - view.x[0]);
  const scaleY = (2 * plotHeight(frame)) / frame.height / (view.y[1] - view.y[0]);
  const shiftX = (2 * frame.left) / frame.width - 1 - view.x[0] * scaleX;
  const shiftY = (2 * frame.bottom) / frame.height - 1 - view.y[0] * scaleY;
  return [scaleX, 0, 0, 0, 0, scaleY, 0, 0, 0, 0, 0, 0, shiftX, shiftY, 0, 1];
}

function spatial(view: SpatialView, frame: Frame, box: readonly Extent[]): Projection {
  const [sinTurn, cosTurn, sinTilt, cosTilt] = [
    Math.sin(view.turn),
    Math.cos(view.turn),
    Math.sin(view.tilt),
    Math.cos(view.tilt),
  ];
  const size = Math.min(frame.width * 0.6, frame.height * 0.64) * 0.86 * view.zoom * 2;
  const [toX, toY] = [size / frame.width, size / frame.height];
  // Screen right, screen up and depth as sums over the box's own axes.
  const right = [cosTurn, 0, sinTurn];
  const up = [-sinTurn * sinTilt, cosTilt, cosTurn * sinTilt];
  const depth = [-sinTurn * cosTilt, -sinTilt, cosTurn * cosTilt];
  const columns = boxScales(box).map(({ scale }, i) => [
    (right[i] ?? 0) * scale * toX,
    (up[i] ?? 0) * scale * toY,
    0,
    ((depth[i] ?? 0) * scale) / EYE,
  ]);
  const last = [0, 0, 0, 1].map((value, row) => {
    const moved = boxScales(box).reduce((sum, { middle }, i) => sum + middle * (columns[i]?.[row] ?? 0), 0);
    return value - moved;
  });
  return raised([...columns.flat(), ...last]);
}

/** The box sits a little above the middle of the stage, so that its floor leaves room for the titles. */
function raised(matrix: readonly number[]): Projection {
  return matrix.map((value, i) => (i % 4 === 1 ? value + 0.12 * (matrix[i + 2] ?? 0) : value));
}

function boxScales(box: readonly Extent[]) {
  return SIDES.map((side, i) => {
    const [low, high] = boxSide(box[i] ?? [0, 0]);
    return { middle: (low + high) / 2, scale: (2 * side) / (high - low) };
  });
}

/** One side of the box drawn around the points: a little wider than they are. */
export function boxSide([low, high]: Extent): Extent {
  const room = high > low ? (high - low) * 0.05 : 0.5;
  return [low - room, high + room];
}

export type StagePoint = readonly [number, number, number];

/** Stage coordinates of one point, with the depth divisor (1 in the middle of the box, greater is farther). */
export function project(matrix: Projection, frame: Frame, [x, y, z]: readonly [number, number, number]): StagePoint {
  const row = (at: number) =>
    (matrix[at] ?? 0) * x + (matrix[at + 4] ?? 0) * y + (matrix[at + 8] ?? 0) * z + (matrix[at + 12] ?? 0);
  const w = row(3);
  return [((row(0) / w + 1) / 2) * frame.width, ((1 - row(1) / w) / 2) * frame.height, w];
}

/** The same for n × 3 positions, as n × 3 numbers. Written out, since it runs over 100,000 points on every drag. */
export function projectAll(matrix: Projection, frame: Frame, positions: Float32Array): Float32Array {
  const screen = new Float32Array(positions.length);
  const at = (i: number) => matrix[i] ?? 0;
  const [xx, yx, wx, xy, yy, wy] = [at(0), at(1), at(3), at(4), at(5), at(7)];
  const [xz, yz, wz, x1, y1, w1] = [at(8), at(9), at(11), at(12), at(13), at(15)];
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0];
    const w = wx * x + wy * y + wz * z + w1;
    screen[i] = ((xx * x + xy * y + xz * z + x1) / w + 1) * halfWidth;
    screen[i + 1] = (1 - (yx * x + yy * y + yz * z + y1) / w) * halfHeight;
    screen[i + 2] = w;
  }
  return screen;
}
