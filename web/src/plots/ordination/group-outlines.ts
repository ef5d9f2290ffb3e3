import { type LegendSection, membersOf, type PointGrouping } from './group-points.ts';

export type Ellipse = {
  readonly colour: string;
  readonly centre: readonly [number, number];
  /** Outline in data coordinates, closed. */
  readonly outline: readonly (readonly [number, number])[];
};

/** 0.68 quantile of χ² with two degrees of freedom: −2 ln(1 − 0.68). */
const CHI_SQUARE_68 = -2 * Math.log(1 - 0.68);
const CORNERS = 72;

/**
 * Ellipse that would hold 68 % of a bivariate normal with the group's mean and covariance (n − 1), on the first two
 * columns of `positions` (n × 3). Null for fewer than three samples or without spread.
 */
export function groupEllipse(positions: Float32Array, members: readonly number[], colour: string): Ellipse | null {
  const n = members.length;
  if (n < 3) return null;
  const xs = members.map((i) => positions[i * 3] ?? 0);
  const ys = members.map((i) => positions[i * 3 + 1] ?? 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const [mx, my] = [mean(xs), mean(ys)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) =>
    a.reduce((sum, value, i) => sum + (value - ma) * ((b[i] ?? mb) - mb), 0) / (n - 1);
  const [xx, xy, yy] = [product(xs, mx, xs, mx), product(xs, mx, ys, my), product(ys, my, ys, my)];
  const half = (xx + yy) / 2;
  const away = Math.hypot((xx - yy) / 2, xy);
  if (half + away <= 0) return null;
  const long = Math.sqrt(CHI_SQUARE_68 * (half + away));
  const brief = Math.sqrt(CHI_SQUARE_68 * Math.max(0, half - away));
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  const outline = Array.from({ length: CORNERS }, (_, i): readonly [number, number] => {
    const angle = (i / CORNERS) * 2 * Math.PI;
    const [u, v] = [long * Math.cos(angle), brief * Math.sin(angle)];
    return [mx + u * Math.cos(turn) - v * Math.sin(turn), my + u * Math.sin(turn) + v * Math.cos(turn)];
  });
  return { colour, centre: [mx, my], outline };
}

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
