import { float64At, int32At, itemAt } from '../array/read-element.ts';
import { condensedLength } from '../distance/distance-matrix.ts';
import { requireCount, StatsError } from '../stats-error.ts';

export type Linkage = 'average' | 'complete' | 'ward';

/**
 * A tree of merges of n samples. Nodes 0 … n − 1 are samples, node n + k is merge k, in the order of rising height;
 * merge k joins `lefts[k]` and `rights[k]` at `heights[k]` into `sizes[k]` samples (as SciPy's linkage matrix).
 */
export interface Dendrogram {
  readonly method: 'hierarchical clustering';
  readonly linkage: Linkage;
  readonly metric: string;
  readonly n: number;
  readonly sample_ids: readonly string[];
  readonly lefts: Int32Array;
  readonly rights: Int32Array;
  readonly heights: Float64Array;
  readonly sizes: Int32Array;
}

/** The samples below each node, in the order left before right; nodes as in `Dendrogram`. */
export function membersOf({ n, lefts, rights }: Dendrogram): readonly (readonly number[])[] {
  const members: number[][] = Array.from({ length: n }, (_, sample) => [sample]);
  lefts.forEach((left, merge) => {
    members.push([...itemAt(members, left), ...itemAt(members, int32At(rights, merge))]);
  });
  return members;
}

/**
 * Cuts the tree into k clusters by undoing its k − 1 highest merges.
 *
 * @returns a cluster number from 0 for each sample; clusters are numbered by their first sample. k = 1 puts all into
 *   one, k = n leaves each alone. Refused: k outside 1 to n (`bad_parameter`).
 */
export function cutDendrogram(tree: Dendrogram, k: number): number[] {
  requireCount('The number of clusters', k, 1);
  if (k > tree.n) throw new StatsError('bad_parameter', `${tree.n} samples can’t form ${k} clusters.`);
  const above = Int32Array.from({ length: 2 * tree.n - 1 }, (_, node) => node);
  for (let merge = tree.n - k - 1; merge >= 0; merge--) {
    const own = int32At(above, tree.n + merge);
    above[int32At(tree.lefts, merge)] = own;
    above[int32At(tree.rights, merge)] = own;
  }
  const numbers = new Map<number, number>();
  return Array.from({ length: tree.n }, (_, sample) => {
    const cluster = int32At(above, sample);
    const number = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, number);
    return number;
  });
}

/** The height at which each pair of samples meets, condensed as distances are. */
export function copheneticHeights(tree: Dendrogram): Float64Array {
  const { n } = tree;
  const members = membersOf(tree);
  const heights = new Float64Array(condensedLength(n));
  tree.lefts.forEach((left, merge) => {
    for (const a of itemAt(members, left)) {
      for (const b of itemAt(members, int32At(tree.rights, merge))) {
        const [low, high] = a < b ? [a, b] : [b, a];
        heights[low * n - (low * (low + 1)) / 2 + high - low - 1] = float64At(tree.heights, merge);
      }
    }
  });
  return heights;
}

/**
 * Cophenetic correlation: Pearson's correlation of the distances with the heights at which samples meet; near 1 where
 * the tree keeps the distances. Null when either does not vary (two samples, say). Refused: another number of
 * distances than the tree has pairs (`bad_shape`).
 * Source: Sokal & Rohlf 1962, Taxon 11:33–40. Same as SciPy `cophenet`.
 */
export function copheneticCorrelation(tree: Dendrogram, distances: Float64Array): number | null {
  const heights = copheneticHeights(tree);
  if (distances.length !== heights.length)
    throw new StatsError('bad_shape', `${tree.n} samples have ${heights.length} pairs, not ${distances.length}.`);
  // Of values that are all the same the mean is another number by a rounding, and no sum of squares is 0.
  const isConstant = (values: Float64Array) => values.every((value) => value === values[0]);
  if (isConstant(distances) || isConstant(heights)) return null;
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanD, meanH] = [mean(distances), mean(heights)];
  let [product, squaresD, squaresH] = [0, 0, 0];
  heights.forEach((height, pair) => {
    const [d, h] = [float64At(distances, pair) - meanD, height - meanH];
    product += d * h;
    squaresD += d * d;
    squaresH += h * h;
  });
  return product / Math.sqrt(squaresD * squaresH);
}
