import type { Extent } from '../prepare-points.ts';

/** The stage in CSS pixels with the margins that ticks and titles need. */
export type Frame = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** What part of the plane is seen: data coordinates of its edges. */
export type PlanarView = { readonly mode: '2d'; readonly x: Extent; readonly y: Extent };
/** How the box is seen: angles in radians, zoom 1 where it fits. */
export type SpatialView = { readonly mode: '3d'; readonly turn: number; readonly tilt: number; readonly zoom: number };
export type View = PlanarView | SpatialView;

export const FIRST_CAMERA: SpatialView = { mode: '3d', turn: -0.62, tilt: 0.36, zoom: 1 };

/** The box from its sides, and from a corner. */
export type Side = 'front' | 'top' | 'side' | 'corner';

const ZOOM_LIMITS = [0.4, 12] as const;
const TILT_LIMIT = Math.PI / 2 - 0.02;
const RADIANS_PER_PIXEL = 0.008;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The frame of a stage; one not yet laid out counts as a pixel, so that nothing is divided by zero. */
export function frameFor(stageWidth: number, stageHeight: number, mode: View['mode']): Frame {
  const [width, height] = [Math.max(1, stageWidth), Math.max(1, stageHeight)];
  if (mode === '3d') return { width, height, left: 0, right: 0, top: 0, bottom: 0 };
  const narrow = width < 520;
  return { width, height, left: narrow ? 48 : 64, right: narrow ? 12 : 20, top: 10, bottom: 46 };
}

export const plotWidth = (frame: Frame) => Math.max(1, frame.width - frame.left - frame.right);
export const plotHeight = (frame: Frame) => Math.max(1, frame.height - frame.top - frame.bottom);

function padded([low, high]: Extent): Extent {
  const room = high > low ? (high - low) * 0.06 : Math.max(Math.abs(low) * 0.5, 0.5);
  return [low - room, high + room];
}

/** The view in which every point is seen. */
export function fitView(mode: View['mode'], [x, y]: readonly Extent[]): View {
  if (mode === '3d') return FIRST_CAMERA;
  return { mode, x: padded(x ?? [0, 0]), y: padded(y ?? [0, 0]) };
}

/** Along an axis, so that the other two lie flat, or alike along all three (isometric). */
export function sideView(side: Side): SpatialView {
  const box = { mode: '3d', zoom: 1 } as const;
  if (side === 'front') return { ...box, turn: 0, tilt: 0 };
  if (side === 'top') return { ...box, turn: 0, tilt: TILT_LIMIT };
  if (side === 'side') return { ...box, turn: -Math.PI / 2, tilt: 0 };
  return { ...box, turn: -Math.PI / 4, tilt: Math.atan(Math.SQRT1_2) };
}

/** Drags the plane, or turns the box, by a way in CSS pixels. */
export function dragView(view: View, frame: Frame, dx: number, dy: number): View {
  if (view.mode === '3d') {
    const tilt = clamp(view.tilt + dy * RADIANS_PER_PIXEL, -TILT_LIMIT, TILT_LIMIT);
    return { ...view, turn: view.turn - dx * RADIANS_PER_PIXEL, tilt };
  }
  const byX = (-dx / plotWidth(frame)) * (view.x[1] - view.x[0]);
  const byY = (dy / plotHeight(frame)) * (view.y[1] - view.y[0]);
  return { ...view, x: [view.x[0] + byX, view.x[1] + byX], y: [view.y[0] + byY, view.y[1] + byY] };
}

/** Zooms by `factor` (> 1 is closer); on the plane the place under `at` (CSS pixels) stays where it is. */
export function zoomView(view: View, frame: Frame, factor: number, at?: readonly [number, number]): View {
  if (view.mode === '3d') return { ...view, zoom: clamp(view.zoom * factor, ...ZOOM_LIMITS) };
  const shareX = at ? (at[0] - frame.left) / plotWidth(frame) : 0.5;
  const shareY = at ? 1 - (at[1] - frame.top) / plotHeight(frame) : 0.5;
  return { ...view, x: zoomed(view.x, shareX, factor), y: zoomed(view.y, shareY, factor) };
}

function zoomed([low, high]: Extent, fraction: number, factor: number): Extent {
  const fixed = low + fraction * (high - low);
  return [fixed - (fixed - low) / factor, fixed + (high - fixed) / factor];
}

/** Data coordinates of a place on the stage. */
export function toDataPoint(
  view: PlanarView,
  frame: Frame,
  [px, py]: readonly [number, number],
): readonly [number, number] {
  const shareX = (px - frame.left) / plotWidth(frame);
  const shareY = 1 - (py - frame.top) / plotHeight(frame);
  return [view.x[0] + shareX * (view.x[1] - view.x[0]), view.y[0] + shareY * (view.y[1] - view.y[0])];
}

/** Place on the stage of data coordinates. */
export function toStagePoint(
  view: PlanarView,
  frame: Frame,
  [x, y]: readonly [number, number],
): readonly [number, number] {
  const shareX = (x - view.x[0]) / (view.x[1] - view.x[0]);
  const shareY = (y - view.y[0]) / (view.y[1] - view.y[0]);
  return [frame.left + shareX * plotWidth(frame), frame.top + (1 - shareY) * plotHeight(frame)];
}
