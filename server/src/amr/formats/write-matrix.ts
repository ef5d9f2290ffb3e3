import type { AmrStudio } from '@cohortium/contract';
import { tsvLine } from '#platform/text';

/** Rows of cells: features in rows with what is known of them, samples in columns; what is not there is 0. */
export function* matrixRows({ samples, features, cells, level }: AmrStudio): Generator<(string | number | null)[]> {
  const names = samples.map(({ sample_id }) => sample_id);
  yield [level, 'gene_name', 'drug_class', 'mechanism', 'aro', ...names];
  const values = features.map(() => new Map<number, number>());
  for (const [entry, sample] of cells.sample.entries()) {
    values[cells.feature[entry] ?? -1]?.set(sample, cells.value[entry] ?? 0);
  }
  for (const [at, { id, gene_name, drug_class, mechanism, aro }] of features.entries()) {
    yield [id, gene_name, drug_class, mechanism, aro, ...samples.map((_, place) => values[at]?.get(place) ?? 0)];
  }
}

/** The matrix as tab-separated values. */
export const writeMatrix = (answer: AmrStudio): string =>
  [...matrixRows(answer)].map((cells) => tsvLine(cells)).join('');
