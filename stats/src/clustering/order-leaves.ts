import { float64At, int32At, itemAt, numberAt } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { distanceBetween, requireValidDistances } from '../distance/distance-matrix.ts';
import { StatsError } from '../stats-error.ts';
import { type Dendrogram, membersOf } from './dendrogram.ts';

/**
 * The order of a tree's leaves in which neighbours are closest: of the 2^(n−1) orders that turning branches allows, one
 * with the least sum of distances between neighbours. Read from either end it is the same; the end of the lower place
 * comes first.
 *
 * @param tree of the same n samples as `matrix`. @returns places of the samples from left to right.
 * Refused: distances of another number of samples (`bad_shape`), and as `refuseBadDistances`.
 * Work grows as n³, memory as n² (n = 1,000: seconds and 8 MB; above that ask for it only if it is wanted).
 * Source: Bar-Joseph, Gifford & Jaakkola 2001, Bioinformatics 17:S22–S29. Same sum as SciPy `optimal_leaf_ordering`.
 */
export function orderLeaves(tree: Dendrogram, matrix: DistanceMatrix): number[] {
  const { n } = tree;
  if (matrix.sample_ids.length !== n)
    throw new StatsError(
      'bad_shape',
      `A tree of ${n} samples can’t be ordered by distances of ${matrix.sample_ids.length}.`,
    );
  requireValidDistances(matrix);
  if (n === 1) return [0];
  const members = membersOf(tree);
  const work: LeafOrderState = { tree, members, n, apart: toSquare(matrix, n), best: new Float64Array(n * n) };
  for (let merge = 0; merge < n - 1; merge++) solveMerge(work, merge);
  const order = buildOrder(work);
  return numberAt(order, 0) < numberAt(order, n - 1) ? order : order.reverse();
}

interface LeafOrderState {
  readonly tree: Dendrogram;
  readonly members: readonly (readonly number[])[];
  readonly n: number;
  readonly apart: Float64Array;
  /** At u · n + w the least sum with u and w at the ends of the smallest cluster that holds both. */
  readonly best: Float64Array;
}

function toSquare(matrix: DistanceMatrix, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, cell) => distanceBetween(matrix, Math.floor(cell / n), cell % n));
}

/** The leaves that can stand at the other end of node's order when `leaf` stands at one. */
function oppositeOf({ tree, members, n }: LeafOrderState, node: number, inLeft: (leaf: number) => boolean) {
  if (node < n) return (leaf: number): readonly number[] => [leaf];
  const [left, right] = [
    itemAt(members, int32At(tree.lefts, node - n)),
    itemAt(members, int32At(tree.rights, node - n)),
  ];
  return (leaf: number) => (inLeft(leaf) ? right : left);
}

function childLeaves(work: LeafOrderState, merge: number) {
  const { tree, members, n } = work;
  return [int32At(tree.lefts, merge), int32At(tree.rights, merge)].map((node) => {
    const left = node < n ? [] : itemAt(members, int32At(tree.lefts, node - n));
    const included = new Set(left);
    return { node, leaves: itemAt(members, node), opposite: oppositeOf(work, node, (leaf) => included.has(leaf)) };
  });
}

function solveMerge(work: LeafOrderState, merge: number): void {
  const { n, apart, best } = work;
  const [a, b] = childLeaves(work, merge);
  if (!a || !b) return;
  const reach = new Float64Array(n);
  for (const u of a.leaves) {
    const ends = a.opposite(u);
    for (const k of b.leaves) {
      let least = Number.POSITIVE_INFINITY;
      for (const m of ends) least = Math.min(least, float64At(best, u * n + m) + float64At(apart, m * n + k));
      reach[k] = least;
    }
    for (const w of b.leaves) {
      let least = Number.POSITIVE_INFINITY;
      for (const k of b.opposite(w)) least = Math.min(least, float64At(reach, k) + float64At(best, k * n + w));
      best[u * n + w] = least;
      best[w * n + u] = least;
    }
  }
}

interface LeafRange {
  readonly node: number;
  readonly first: number;
  readonly last: number;
}

function buildOrder(work: LeafOrderState): number[] {
  const { n } = work;
  const root = bestEnds(work, 2 * n - 2);
  const open: LeafRange[] = [root];
  const order: number[] = [];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    if (stretch.node < n) order.push(stretch.node);
    else open.push(...splitRange(work, stretch).reverse());
  }
  return order;
}

function bestEnds(work: LeafOrderState, node: number): LeafRange {
  const [a, b] = childLeaves(work, node - work.n);
  let found: LeafRange = { node, first: 0, last: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const first of a?.leaves ?? []) {
    for (const last of b?.leaves ?? []) {
      const sum = float64At(work.best, first * work.n + last);
      if (sum < least) [found, least] = [{ node, first, last }, sum];
    }
  }
  return found;
}

/** Finds where the two sides of a stretch meet; the first leaf may lie in either. */
function splitRange(work: LeafOrderState, { node, first, last }: LeafRange): [LeafRange, LeafRange] {
  const { n, apart, best } = work;
  const sides = childLeaves(work, node - n);
  const [a, b] = sides[0]?.leaves.includes(first) ? sides : sides.toReversed();
  let [end, start, least] = [first, last, Number.POSITIVE_INFINITY];
  for (const m of a?.opposite(first) ?? []) {
    for (const k of b?.opposite(last) ?? []) {
      const sum = float64At(best, first * n + m) + float64At(apart, m * n + k) + float64At(best, k * n + last);
      if (sum < least) [end, start, least] = [m, k, sum];
    }
  }
  return [
    { node: a?.node ?? 0, first, last: end },
    { node: b?.node ?? 0, first: start, last },
  ];
}
