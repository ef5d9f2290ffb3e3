import type { GeneExpression } from '@cohortium/contract';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import type { CountMatrix } from '../../expression/gene-table.ts';
import { logCpm } from '../../expression/log-cpm.ts';
import { mostVariable, principalComponents } from '../../principal-components.ts';
import { findDensities, findDistances } from './compare-expression.ts';

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

/** Of the genes with the largest variance. */
const findComponents = ({ matrix, result_ids, top }: GeneExpressionInput) =>
  principalComponents(
    mostVariable(Array.from(matrix.genes.keys()), (gene) => logCpm(matrix, gene), top),
    result_ids,
  );

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
