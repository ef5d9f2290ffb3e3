import { groupEllipse } from './group-ellipse.ts';
import { type LegendSection, membersOf, type PointGrouping } from './group-points.ts';

/** What is drawn round the points of each coloured group on the plane. */
export type GroupOutline = 'ellipses' | 'hulls' | 'spiders';

type Corner = readonly [number, number];

export type GroupShape = {
  readonly colour: string;
  /** The mean of the group's points. */
  readonly centre: Corner;
  /** In data coordinates, closed; empty where only legs are drawn. */
  readonly outline: readonly Corner[];
  /** Points that a line joins to the centre. */
  readonly legs: readonly Corner[];
};

/** The legend labels of the group outlines. */
export const groupOutlineLabels: Readonly<Record<GroupOutline, string>> = {
  ellipses: 'Ellipse: 68 % of a bivariate normal distribution',
  hulls: 'Outline: convex hull of the group',
  spiders: 'Spiders: lines to the group centroid',
};

/** Shapes of the groups that colours tell apart; folded and missing groups are none. */
export function drawGroupOutlines(
  kind: GroupOutline,
  positions: Float32Array,
  { colourBy, legend }: { colourBy: PointGrouping | undefined; legend: LegendSection | null },
): GroupShape[] {
  if (colourBy?.kind !== 'categories' || !legend) return [];
  return legend.entries.flatMap((entry): GroupShape[] => {
    if (entry.values.length !== 1 || entry.values[0] === null || !entry.colour) return [];
    const members = membersOf(entry, colourBy.values);
    if (kind === 'ellipses') {
      const ellipse = groupEllipse(positions, members, entry.colour);
      return ellipse ? [{ ...ellipse, legs: [] }] : [];
    }
    const corners = members.map((i): Corner => [positions[i * 3] ?? 0, positions[i * 3 + 1] ?? 0]);
    if (corners.length < (kind === 'hulls' ? 3 : 2)) return [];
    const shape = { colour: entry.colour, centre: meanOf(corners) };
    return [
      kind === 'hulls'
        ? { ...shape, outline: convexHull(corners), legs: [] }
        : { ...shape, outline: [], legs: corners },
    ];
  });
}

function meanOf(corners: readonly Corner[]): Corner {
  const sum = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0);
  return [sum(0) / corners.length, sum(1) / corners.length];
}

/**
 * Corners of the smallest convex outline that holds all points, counterclockwise from the leftmost (Andrew 1979, the
 * monotone chain). Points on its sides are no corners; points on one line give its two ends.
 */
export function convexHull(points: readonly Corner[]): Corner[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (ordered: readonly Corner[]): Corner[] => {
    const chain: Corner[] = [];
    for (const point of ordered) {
      while (chain.length > 1 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return sorted.slice(0, 1);
  return [...half(sorted), ...half(sorted.toReversed())];
}

const turnsLeft = ([ax, ay]: Corner = [0, 0], [bx, by]: Corner = [0, 0], [cx, cy]: Corner): boolean =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0;
