import type { Tokens } from '#plots/colours';
import type { Mark } from '#plots/marks';
import { arrowMarks } from './drawing/arrow-marks.ts';
import { axesMarks, ellipseMarks } from './drawing/axes-marks.ts';
import { boxMarks } from './drawing/box-marks.ts';
import type { PointScene } from './drawing/point-layer.ts';
import { type Arrow, type OrdinationData, type OrdinationLook, pointRadius } from './plot-props.ts';
import { depthOrder, planarOrder } from './points/draw-order.ts';
import { type Ellipse, groupEllipse } from './points/group-ellipse.ts';
import { type LegendSection, membersOf, paintPoints, shapePoints } from './points/group-points.ts';
import { type Extent, extentsOf, pickAxes, preparePoints } from './points/prepare-points.ts';
import { sizePoints } from './points/size-points.ts';
import { boxSide, type Projection, projectAll } from './view/projection.ts';
import type { Frame, View } from './view/view.ts';

/** Everything about an ordination but from where it is seen. */
export type OrdinationScene = {
  readonly count: number;
  readonly positions: Float32Array;
  readonly extents: readonly Extent[];
  readonly axes: OrdinationData['axes'];
  readonly points: PointScene;
  readonly ellipses: readonly Ellipse[];
  readonly legend: readonly LegendSection[];
  /** What ellipses, sizes and arrows mean. */
  readonly notes: readonly string[];
  readonly arrows: readonly Arrow[];
  /** The axes shown, 0-based. */
  readonly shown: readonly number[];
  readonly selection: ReadonlySet<number>;
};

const FAINT = 0.42;

export type Placed = Pick<OrdinationScene, 'positions' | 'extents' | 'axes'>;

/** Where the points are along the axes shown; apart from the rest, since it changes least. */
export function placePoints(data: OrdinationData, { mode, shown }: Pick<OrdinationLook, 'mode' | 'shown'>): Placed {
  const used = shown.slice(0, mode === '2d' ? 2 : 3);
  const positions = pickAxes(preparePoints(data.coordinates, data.ids.length), used);
  return { positions, extents: extentsOf(positions), axes: used.flatMap((axis) => data.axes[axis] ?? []) };
}

/** What colour, shape and size each point has. */
export function paintScene({ ids, colourBy, shapeBy, sizeBy }: OrdinationData, tokens: Tokens) {
  return {
    painting: paintPoints(ids.length, colourBy, tokens),
    shaping: shapePoints(ids.length, shapeBy),
    sizing: sizePoints(ids.length, sizeBy),
  };
}

type Painter = ReturnType<typeof paintScene> & {
  readonly look: OrdinationLook;
  readonly tokens: Tokens;
  readonly width: number;
};

export function sceneOf(data: OrdinationData, placed: Placed, paint: Painter): OrdinationScene {
  const count = data.ids.length;
  const { positions, extents } = placed;
  const { look, tokens, width, painting, shaping, sizing } = paint;
  const arrows = look.mode === '2d' ? (data.arrows ?? []) : [];
  const ellipses = look.ellipses && look.mode === '2d' ? ellipsesOf(data, positions, painting.legend) : [];
  const radius = look.radius ?? pointRadius(count, width);
  const shadow =
    look.mode === '3d' && count <= 20_000 ? { floor: boxSide(extents[1] ?? [0, 0])[0], colour: tokens.text } : null;
  const opacities = new Float32Array(count).fill(look.selection.size ? FAINT : tokens.point_alpha);
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
    ellipses,
    arrows,
    shown: look.shown,
    notes: [
      ...(ellipses.length > 0 ? ['Ellipse: 68 % of a normal'] : []),
      ...(sizing.note ? [sizing.note] : []),
      ...(arrows.length > 0 ? ['Arrows: taxa, to a scale of their own'] : []),
    ],
    legend: [painting.legend, shaping.legend].filter((section) => section !== null),
    selection: look.selection,
  };
}

function ellipsesOf({ colourBy }: OrdinationData, positions: Float32Array, legend: LegendSection | null): Ellipse[] {
  if (colourBy?.kind !== 'categories' || !legend) return [];
  return legend.entries.flatMap((entry) => {
    // A folded or missing group is no group of its own.
    if (entry.values.length !== 1 || entry.values[0] === null || !entry.colour) return [];
    return groupEllipse(positions, membersOf(entry, colourBy.values), entry.colour) ?? [];
  });
}

/** Points in the order they must be painted from this view. */
export function orderOf(scene: OrdinationScene, mode: View['mode'], projection: Projection, frame: Frame): Uint32Array {
  if (mode === '2d') return planarOrder(scene.count, scene.selection);
  return depthOrder(projectAll(projection, frame, scene.positions));
}

type Seen = { readonly view: View; readonly frame: Frame; readonly projection: Projection; readonly tokens: Tokens };

/** Axes under the points, ellipses over them. */
export function furnitureOf(
  scene: OrdinationScene,
  { view, frame, projection, tokens }: Seen,
): { under: Mark[]; over: Mark[] } {
  const { axes, extents, ellipses, arrows, shown } = scene;
  if (view.mode === '3d') return { under: boxMarks({ view, frame, projection, extents, axes, tokens }), over: [] };
  const over = [...ellipseMarks(ellipses, view, frame, tokens), ...arrowMarks({ arrows, shown, view, frame, tokens })];
  return { under: axesMarks({ view, frame, axes, tokens }), over };
}
