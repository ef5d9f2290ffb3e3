import { readFile } from 'node:fs/promises';
import { type Feature, readAbundances } from '#samples/in-threads';
import type { GeneTable } from './gene-table.ts';

const shared = <Made extends Float64Array | Uint32Array>(made: Made, values: ArrayLike<number>): Made => {
  made.set(values);
  return made;
};
const sharedPlaces = (values: ArrayLike<number>) =>
  shared(new Uint32Array(new SharedArrayBuffer(values.length * 4)), values);

const NAMES = ['gene_name', 'symbol', 'gene_symbol'];
const nameOf = ({ annotations }: Feature): string | null =>
  NAMES.map((name) => annotations?.[name] ?? null).find((name) => name !== null && name !== '') ?? null;

const BYTES_PER_GENE = 120;

/** Thread task: the counts in a data set's Parquet file. */
export async function run({ path }: { path: string }): Promise<GeneTable> {
  const { results, features, result, feature, count } = await readAbundances(new Uint8Array(await readFile(path)));
  return {
    results,
    genes: features.map((one) => ({ id: one.feature_id, name: nameOf(one) })),
    result: sharedPlaces(result),
    gene: sharedPlaces(feature),
    count: shared(new Float64Array(new SharedArrayBuffer(count.length * 8)), count),
    bytes: count.length * 16 + BYTES_PER_GENE * features.length + 60 * results.length,
  };
}
