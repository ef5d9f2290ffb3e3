import type { GeneExpression } from '@cohortium/contract';
import { formatNumber } from '#platform';
import type { Figure } from '#plots/figure';
import { componentsFigure, valuesFigure } from './sample-figures.ts';

type FigureInput = { result: GeneExpression; description: string; selection: ReadonlySet<string> };

/** Samples on the first two principal components; null where there are none. */
export function expressionComponents(input: FigureInput): Figure | null {
  const n = formatNumber(input.result.components?.n_features ?? 0);
  const description = `${input.description} · log₂(CPM + 1) of the ${n} genes with the largest variance`;
  return componentsFigure({ ...input, title: 'Principal components of expression', description });
}

/** Reads counted to genes, in millions, by group. */
export const sizesFigure = (input: FigureInput): Figure =>
  valuesFigure(
    { ...input, title: 'Library sizes' },
    { measure: 'Reads counted to genes, millions', values: input.result.library_sizes.map((size) => size / 1e6) },
  );
