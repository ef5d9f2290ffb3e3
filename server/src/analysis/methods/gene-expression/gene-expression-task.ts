import type { GeneExpression } from '@cohortium/contract';
import { pcoa } from '@cohortium/stats';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { logCpm } from '../../expression/log-cpm.ts';
import { euclidean, findDensities, findDistances } from './compare-expression.ts';

export interface GeneExpressionInput {
  matrix: CountMatrix;
  result_ids: readonly string[];
  /** Genes whose values are asked for. */
  genes: readonly string[];
  /** Genes of the principal components. */
  top: number;
}
export type GeneExpressionOutput = Pick<
  GeneExpression,
  'library_sizes' | 'detected' | 'components' | 'distances' | 'densities' | 'genes' | 'n_genes'
>;

const AXES = 5;
const FEWEST_SAMPLES = 3;

/** Genes by falling variance of their values. */
function findVariable(matrix: CountMatrix, top: number): number[][] {
  const spreads = matrix.genes.map((_, gene) => {
    const values = logCpm(matrix, gene);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { gene, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
  });
  return spreads
    .sort((a, b) => b.variance - a.variance || a.gene - b.gene)
    .slice(0, top)
    .map(({ gene }) => logCpm(matrix, gene));
}

/** Principal components: principal coordinates of Euclidean distances. */
function findComponents({ matrix, result_ids, top }: GeneExpressionInput) {
  const n = matrix.n_samples;
  if (n < FEWEST_SAMPLES) return null;
  const variable = findVariable(matrix, top);
  const distances = euclidean(variable, result_ids);
  const { coordinates, axes } = pcoa(distances, { axes: Math.min(AXES, n - 1) });
  return {
    n_genes: variable.length,
    coordinates: axes.map((_, axis) => result_ids.map((_id, i) => coordinates[i * axes.length + axis] ?? 0)),
    percents: axes.map(({ percent }) => percent),
  };
}

function compute(input: GeneExpressionInput): GeneExpressionOutput {
  const { matrix, genes } = input;
  const width = matrix.genes.length;
  const sizes = matrix.library_sizes;
  const placeOf = new Map(matrix.genes.map(({ id }, place) => [id, place]));
  const detected = sizes.map((_, sample) =>
    matrix.counts.subarray(sample * width, (sample + 1) * width).reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0),
  );
  return {
    ...{ library_sizes: sizes, detected, n_genes: width, components: findComponents(input) },
    ...{ distances: findDistances(matrix, input.result_ids), densities: findDensities(matrix) },
    genes: genes.map((gene) => {
      const place = placeOf.get(gene);
      // A gene without a read in any of the samples is in no table.
      if (place === undefined) return { gene, name: null, values: sizes.map(() => 0) };
      return { gene, name: matrix.genes[place]?.name ?? null, values: logCpm(matrix, place) };
    }),
  };
}

/** Thread task: library sizes, principal components and values of chosen genes. */
export const run = (input: GeneExpressionInput): TaskAnswer<GeneExpressionOutput> =>
  toRefusalAnswer(() => compute(input));
