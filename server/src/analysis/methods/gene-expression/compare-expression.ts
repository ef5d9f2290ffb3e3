import type { GeneExpression } from '@cohortium/contract';
import {
  clusterHierarchically,
  condensedIndex,
  createDistances,
  type DistanceMatrix,
  orderLeaves,
} from '@cohortium/stats';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { logCpm } from '../../expression/log-cpm.ts';

const FEWEST_SAMPLES = 3;
/** A map of more has no room for their names, and curves of more are a blot. */
const MOST_SAMPLES = 200;

/** Euclidean distances between samples, of a list of values for each gene. */
export function euclidean(genes: Iterable<readonly number[]>, sample_ids: readonly string[]): DistanceMatrix {
  const n = sample_ids.length;
  const squares = new Float64Array((n * (n - 1)) / 2);
  for (const values of genes) {
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const at = condensedIndex(n, i, j);
        squares[at] = (squares[at] ?? 0) + ((values[i] ?? 0) - (values[j] ?? 0)) ** 2;
      }
    }
  }
  return createDistances({ sample_ids, distances: squares.map(Math.sqrt), metric: 'euclidean' });
}

/** How far apart samples are in all genes, with an order that puts alike ones together. */
export function findDistances(matrix: CountMatrix, result_ids: readonly string[]): GeneExpression['distances'] {
  const n = matrix.n_samples;
  if (n < FEWEST_SAMPLES || n > MOST_SAMPLES) return null;
  const genes = matrix.genes.map((_, gene) => logCpm(matrix, gene));
  const distances = euclidean(genes, result_ids);
  const order = orderLeaves(clusterHierarchically(distances, 'average'), distances);
  return { order, values: Array.from(distances.distances) };
}

/** In log2 units. */
const BANDWIDTH = 0.3;
const POINTS = 80;
const BINS_A_POINT = 8;

/** Gaussian kernel density of the values of a sample at evenly spaced places; values are binned first, eight bins a place. */
function densityOf(values: readonly number[], most: number): number[] {
  const width = most / (POINTS - 1) / BINS_A_POINT;
  const bins = new Float64Array((POINTS - 1) * BINS_A_POINT + 1);
  for (const value of values) {
    const bin = Math.min(bins.length - 1, Math.round(value / width));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const scale = 1 / (values.length * BANDWIDTH * Math.sqrt(2 * Math.PI));
  return Array.from({ length: POINTS }, (_, at) => {
    const sum = bins.reduce((total, n, bin) => {
      if (n === 0) return total;
      return total + n * Math.exp(-0.5 * (((bin - at * BINS_A_POINT) * width) / BANDWIDTH) ** 2);
    }, 0);
    return values.length === 0 ? 0 : sum * scale;
  });
}

/** The distribution of log2(CPM + 1) in each sample, of the genes that have a read in it. */
export function findDensities(matrix: CountMatrix): GeneExpression['densities'] {
  const { n_samples, counts, genes, library_sizes } = matrix;
  if (n_samples > MOST_SAMPLES) return null;
  const samples = library_sizes.map((size, sample) =>
    Array.from(counts.subarray(sample * genes.length, (sample + 1) * genes.length))
      .filter((count) => count > 0)
      .map((count) => Math.log2((count / size) * 1e6 + 1)),
  );
  const most = samples.reduce((top, values) => values.reduce((one, value) => Math.max(one, value), top), 1) + 1;
  return {
    at: Array.from({ length: POINTS }, (_, at) => (at / (POINTS - 1)) * most),
    values: samples.map((values) => densityOf(values, most)),
  };
}
