import type { Tokens } from '#plots/colours';
import type { Mark } from '#plots/marks';
import { depthOrder, planarOrder } from './draw-order.ts';
import { arrowMarks } from './drawing/arrow-marks.ts';
import { axesMarks, shapeMarks } from './drawing/axes-marks.ts';
import { boxMarks } from './drawing/box-marks.ts';
import type { PointScene } from './drawing/point-layer.ts';
import { findPiles, type Pile } from './find-piles.ts';
import { drawGroupOutlines, type GroupShape, groupOutlineLabels } from './group-outlines.ts';
import { type LegendSection, paintPoints, shapePoints } from './group-points.ts';
import { type Arrow, type OrdinationData, type OrdinationLook, pointRadius } from './plot-props.ts';
import { type Extent, extentsOf, pickAxes, preparePoints } from './prepare-points.ts';
import { sizePoints } from './size-points.ts';
import { boxSide, type Projection, projectAll } from './view/projection.ts';
import { type Frame, type PlanarView, toStagePoint, type View } from './view/view.ts';

/** Everything about an ordination but from where it is seen. */
export type OrdinationScene = {
  readonly count: number;
  readonly positions: Float32Array;
  readonly extents: readonly Extent[];
  readonly axes: OrdinationData['axes'];
  readonly points: PointScene;
  readonly shapes: readonly GroupShape[];
  readonly legend: readonly LegendSection[];
  /** What shapes round groups, sizes and arrows mean. */
  readonly notes: readonly string[];
  readonly arrows: readonly Arrow[];
  /** The axes shown, 0-based. */
  readonly shown: readonly number[];
  readonly selection: ReadonlySet<number>;
  /** Points on which several samples lie; none in space. */
  readonly piles: readonly Pile[];
};

const FAINT = 0.42;

export type PlacedPoint = Pick<OrdinationScene, 'positions' | 'extents' | 'axes' | 'piles'>;

/** Where the points are along the axes shown; apart from the rest, since it changes least. */
export function placePoints(
  data: OrdinationData,
  { mode, shown }: Pick<OrdinationLook, 'mode' | 'shown'>,
): PlacedPoint {
  const used = shown.slice(0, mode === '2d' ? 2 : 3);
  const positions = pickAxes(preparePoints(data.coordinates, data.ids.length), used);
  const extents = extentsOf(positions);
  const piles = mode === '2d' ? findPiles(positions, extents) : [];
  return { positions, extents, piles, axes: used.flatMap((axis) => data.axes[axis] ?? []) };
}

/** What colour, shape and size each point has. */
export function paintScene({ ids, colourBy, shapeBy, sizeBy }: OrdinationData, tokens: Tokens) {
  return {
    painting: paintPoints(ids.length, colourBy, tokens),
    shaping: shapePoints(ids.length, shapeBy),
    sizing: sizePoints(ids.length, sizeBy),
  };
}

type Painted = ReturnType<typeof paintScene>;

/** What is drawn round groups: on the plane alone, and whatever is selected. */
export function shapesOf(
  { colourBy }: OrdinationData,
  { around, mode }: Pick<OrdinationLook, 'around' | 'mode'>,
  { placed, painting }: Pick<Painted, 'painting'> & { readonly placed: PlacedPoint },
): readonly GroupShape[] {
  if (mode !== '2d' || !around) return [];
  return drawGroupOutlines(around, placed.positions, { colourBy, legend: painting.legend });
}

type Painter = Painted & {
  readonly shapes: readonly GroupShape[];
  readonly look: OrdinationLook;
  readonly tokens: Tokens;
  readonly width: number;
};

/** A small group's ellipse can be far larger than the cloud of all points: a side gives way by so much of its length. */
const GIVES_WAY = 0.5;

/** What has to be in view at first: the points, and what is drawn round their groups. */
export function initialExtent(
  { extents }: Pick<PlacedPoint, 'extents'>,
  shapes: readonly GroupShape[],
): readonly Extent[] {
  const corners = shapes.flatMap(({ outline }) => outline);
  return extents.map(([low, high], axis) => {
    const along = corners.map((corner) => corner[axis] ?? low);
    const room = GIVES_WAY * (high - low);
    const reach = (value: number) => Math.min(high + room, Math.max(low - room, value));
    return along.reduce<Extent>(
      ([from, to], value) => [Math.min(from, reach(value)), Math.max(to, reach(value))],
      [low, high],
    );
  });
}

export function sceneOf(data: OrdinationData, placed: PlacedPoint, paint: Painter): OrdinationScene {
  const count = data.ids.length;
  const { positions, extents } = placed;
  const { look, tokens, width, shapes, painting, shaping, sizing } = paint;
  const arrows = look.mode === '2d' ? (data.arrows ?? []) : [];
  const radius = look.radius ?? pointRadius(count, width);
  const shadow =
    look.mode === '3d' && count <= 20_000 ? { floor: boxSide(extents[1] ?? [0, 0])[0], colour: tokens.text } : null;
  const opacities = new Float32Array(count).fill(look.selection.size ? FAINT : (look.opacity ?? tokens.point_alpha));
  for (const i of look.selection) opacities[i] = 1;
  return {
    ...placed,
    count,
    points: {
      positions,
      colours: painting.colours,
      shapes: shaping.shapes,
      opacities,
      scales: sizing.scales,
      radius,
      edge: radius < 2.5 ? null : tokens.point_edge,
      shadow,
    },
    shapes,
    arrows,
    shown: look.shown,
    notes: [
      ...(look.around && shapes.length > 0 ? [groupOutlineLabels[look.around]] : []),
      ...(sizing.note ? [sizing.note] : []),
      ...(placed.piles.length > 0 ? ['×2: number of samples on one point'] : []),
      ...(arrows.length > 0 ? ['Arrows: taxa (scaled separately)'] : []),
    ],
    legend: [painting.legend, shaping.legend].filter((section) => section !== null),
    selection: look.selection,
  };
}

/** Points in the order they must be painted from this view. */
export function orderOf(scene: OrdinationScene, mode: View['mode'], projection: Projection, frame: Frame): Uint32Array {
  if (mode === '2d') return planarOrder(scene.count, scene.selection);
  return depthOrder(projectAll(projection, frame, scene.positions));
}

type Seen = { readonly view: View; readonly frame: Frame; readonly projection: Projection; readonly tokens: Tokens };

/** Labels points on which several samples lie with their number. */
function pileMarks(
  { piles, points }: Pick<OrdinationScene, 'piles' | 'points'>,
  { view, frame, tokens }: { view: PlanarView; frame: Frame; tokens: Tokens },
): Mark[] {
  return piles.flatMap(({ at, n }): Mark[] => {
    const [x, y] = toStagePoint(view, frame, at);
    const isSeen = x > frame.left && x < frame.width - frame.right && y > frame.top && y < frame.height - frame.bottom;
    const labelAt = [x + points.radius + 2, y - points.radius + 1] as const;
    return isSeen ? [{ kind: 'text', at: labelAt, text: `×${n}`, size: 10, weight: 600, fill: tokens.text_2 }] : [];
  });
}

/** Axes and lines to means under the points, outlines over them. */
export function toSceneMarks(
  scene: OrdinationScene,
  { view, frame, projection, tokens }: Seen,
): { under: Mark[]; over: Mark[] } {
  const { axes, extents, shapes, arrows, shown } = scene;
  if (view.mode === '3d') return { under: boxMarks({ view, frame, projection, extents, axes, tokens }), over: [] };
  const drawn = shapeMarks(shapes, { view, frame, tokens });
  const over = [
    ...drawn.over,
    ...pileMarks(scene, { view, frame, tokens }),
    ...arrowMarks({ arrows, shown, view, frame, tokens }),
  ];
  return { under: [...axesMarks({ view, frame, axes, tokens }), ...drawn.under], over };
}
