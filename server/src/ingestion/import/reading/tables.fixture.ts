import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { File, ready } from 'h5wasm/node';
import { onTestFinished } from 'vitest';
import { zipped } from '#testing';
import { faultOf, type ImportFault, ImportTableError } from './import-table-error.ts';
import { type ReadTables, readTables, type TablesToRead } from './read-tables.ts';

export const lines = (...rows: string[]): string => `${rows.join('\n')}\n`;

export type Files = Record<string, string | Uint8Array>;

/** Writes files into their own folder, for as long as a test runs, and answers with them as an import's. */
export async function written(files: Files): Promise<TablesToRead['files']> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-tables-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return Promise.all(
    Object.entries(files).map(async ([name, content], at) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return { file_id: String(at), name, path };
    }),
  );
}

export const read = async (files: Files, more: Partial<TablesToRead> = {}): Promise<ReadTables> =>
  readTables({ files: await written(files), ...more });

/** Amounts by sample and feature. */
export function amountsOf({ table }: ReadTables): Record<string, Record<string, number>> {
  const amounts: Record<string, Record<string, number>> = Object.fromEntries(table.results.map((name) => [name, {}]));
  for (const [entry, count] of table.count.entries()) {
    const of = amounts[table.results[table.result[entry] ?? -1] ?? ''];
    const feature = table.features[table.feature[entry] ?? -1]?.feature_id;
    if (of && feature !== undefined) of[feature] = count;
  }
  return amounts;
}

export const lineagesOf = ({ table }: ReadTables) =>
  Object.fromEntries(table.features.map(({ feature_id, lineage }) => [feature_id, lineage.filter(Boolean).join(';')]));

/** What is said of files that cannot be read. */
export async function refusalOf(files: Files, more: Partial<TablesToRead> = {}): Promise<ImportFault> {
  try {
    await read(files, more);
  } catch (error) {
    if (error instanceof ImportTableError) return faultOf(error);
    throw error;
  }
  throw new Error('These files were read, although they should not be.');
}

export interface SmallTable {
  samples: string[];
  features: string[];
  /** By sample. */
  counts: number[][];
  lineages?: string[][];
}

/** As `biom-format` 2.1 writes it: compressed sparse columns. */
export async function biom2(path: string, { samples, features, counts, lineages }: SmallTable): Promise<void> {
  await ready;
  const file = new File(path, 'w');
  const [observation, sample] = [file.create_group('observation'), file.create_group('sample')];
  observation.create_dataset({ name: 'ids', data: features });
  sample.create_dataset({ name: 'ids', data: samples });
  if (lineages) {
    const shape = [lineages.length, lineages[0]?.length ?? 0];
    observation.create_group('metadata').create_dataset({ name: 'taxonomy', data: lineages.flat(), shape });
  }
  const cells = counts.map((row) => [...row.entries()].filter(([, count]) => count !== 0));
  const ends = [0];
  for (const row of cells) ends.push((ends.at(-1) ?? 0) + row.length);
  const matrix = sample.create_group('matrix');
  matrix.create_dataset({ name: 'data', data: Float64Array.from(cells.flat(), ([, count]) => count) });
  matrix.create_dataset({ name: 'indices', data: Int32Array.from(cells.flat(), ([feature]) => feature) });
  matrix.create_dataset({ name: 'indptr', data: Int32Array.from(ends) });
  file.close();
}

/** A QIIME 2 artifact, as `qiime tools export` finds it. */
export function artifact(type: string, name: string, content: string | Uint8Array): Promise<Buffer> {
  const id = '0b5c2d4e-1111-4222-8333-444455556666';
  return zipped({
    [`${id}/metadata.yaml`]: `uuid: ${id}\ntype: ${type}\nformat: BIOMV210DirFmt\n`,
    [`${id}/data/${name}`]: Buffer.from(content),
  });
}
