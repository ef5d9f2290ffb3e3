import { float64At, int32At } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { condensedIndex, requireValidDistances } from '../distance/distance-matrix.ts';
import { StatsError } from '../stats-error.ts';
import type { Dendrogram, Linkage } from './dendrogram.ts';

interface Merge {
  readonly a: number;
  readonly b: number;
  readonly height: number;
}

/**
 * Hierarchical clustering by the chain of nearest neighbours, in n² steps and one copy of the distances. Two clusters
 * lie apart by: 'average' the mean distance of their samples (UPGMA); 'complete' the largest; 'ward' √(2 |A||B| / (|A|
 * + |B|)) times the distance of their centroids, for distances taken as Euclidean (R's ward.D2).
 *
 * @param matrix distances of n samples. Ties are broken by place, so that tied distances may give another tree in
 *   another order of samples; heights stay.
 * @returns the tree; one sample gives a tree without merges. Refused: no samples (`too_few_samples`), and as
 *   `refuseBadDistances`.
 * Sources: Müllner 2011, arXiv:1109.2378; Lance & Williams 1967, Comput. J. 9:373–380; Ward 1963, J. Am. Stat. Assoc.
 * 58:236–244. Same heights as SciPy `linkage` and R `hclust`.
 */
export function clusterHierarchically(matrix: DistanceMatrix, linkage: Linkage): Dendrogram {
  const n = matrix.sample_ids.length;
  if (n === 0) throw new StatsError('too_few_samples', 'There are no samples to cluster.');
  requireValidDistances(matrix);
  const merges = chainNeighbours(matrix.distances.slice(), n, linkage);
  return {
    method: 'hierarchical clustering',
    linkage,
    metric: matrix.metric,
    n,
    sample_ids: matrix.sample_ids,
    ...numberMerges(merges, n),
  };
}

/** A cluster goes by one of its samples; `distances` are overwritten with those of clusters. */
function chainNeighbours(distances: Float64Array, n: number, linkage: Linkage): Merge[] {
  const sizes = new Int32Array(n).fill(1);
  const chain: number[] = [];
  const merges: Merge[] = [];
  while (merges.length < n - 1) {
    if (chain.length === 0) chain.push(sizes.findIndex((size) => size > 0));
    const [top = 0, before] = [chain.at(-1), chain.at(-2)];
    const { place, distance } = nearestOf(distances, sizes, { top, before });
    if (place !== before) {
      chain.push(place);
      continue;
    }
    chain.splice(-2);
    merges.push({ a: Math.min(top, place), b: Math.max(top, place), height: distance });
    mergeClusters(distances, sizes, { from: top, into: place, apart: distance, linkage });
  }
  return merges;
}

/** The cluster before in the chain wins ties, or the chain might never end. */
function nearestOf(distances: Float64Array, sizes: Int32Array, at: { top: number; before: number | undefined }) {
  const n = sizes.length;
  let place = at.before ?? -1;
  let distance =
    at.before === undefined ? Number.POSITIVE_INFINITY : float64At(distances, condensedIndex(n, at.top, at.before));
  for (let other = 0; other < n; other++) {
    if (sizes[other] === 0 || other === at.top) continue;
    const apart = float64At(distances, condensedIndex(n, at.top, other));
    if (apart < distance || place < 0) [place, distance] = [other, apart];
  }
  return { place, distance };
}

function mergeClusters(
  distances: Float64Array,
  sizes: Int32Array,
  { from, into, apart, linkage }: { from: number; into: number; apart: number; linkage: Linkage },
): void {
  const n = sizes.length;
  const [a, b] = [int32At(sizes, from), int32At(sizes, into)];
  for (let other = 0; other < n; other++) {
    const size = int32At(sizes, other);
    if (size === 0 || other === from || other === into) continue;
    const cell = condensedIndex(n, into, other);
    const [x, y] = [float64At(distances, condensedIndex(n, from, other)), float64At(distances, cell)];
    if (linkage === 'average') distances[cell] = (a * x + b * y) / (a + b);
    else if (linkage === 'complete') distances[cell] = Math.max(x, y);
    else
      distances[cell] = Math.sqrt(
        Math.max(0, ((a + size) * x * x + (b + size) * y * y - size * apart * apart) / (a + b + size)),
      );
  }
  sizes[from] = 0;
  sizes[into] = a + b;
}

/** Sorts merges by height and gives clusters their numbers; of the two the one with the lower number is the left. */
function numberMerges(merges: readonly Merge[], n: number) {
  const sorted = merges
    .map((merge, found) => ({ ...merge, found }))
    .sort((p, q) => p.height - q.height || p.found - q.found);
  const above = Int32Array.from({ length: 2 * n }, (_, node) => node);
  const top = (node: number): number => {
    let at = node;
    while (above[at] !== at) at = int32At(above, at);
    for (let next = node; next !== at; ) {
      const up = int32At(above, next);
      above[next] = at;
      next = up;
    }
    return at;
  };
  const sizes = new Int32Array(sorted.length);
  const sizeOf = (node: number) => (node < n ? 1 : int32At(sizes, node - n));
  const [lefts, rights] = [new Int32Array(sorted.length), new Int32Array(sorted.length)];
  sorted.forEach(({ a, b }, merge) => {
    const [one, other] = [top(a), top(b)];
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    lefts[merge] = first;
    rights[merge] = second;
    sizes[merge] = sizeOf(first) + sizeOf(second);
    above[first] = n + merge;
    above[second] = n + merge;
  });
  return { lefts, rights, heights: Float64Array.from(sorted, ({ height }) => height), sizes };
}
