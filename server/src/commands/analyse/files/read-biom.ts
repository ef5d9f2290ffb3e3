import { basename } from 'node:path';
import { createTable, type FeatureTable } from '@cohortium/stats';
import { AnalysisError } from './analysis-error.ts';

const HDF5 = '\x89HDF\r\n\x1a\n';
const ZIP = 'PK\x03\x04';

/** Whether a file is BIOM 1 (JSON), BIOM 2.1 (HDF5) or a QIIME 2 artifact, by its first bytes. */
export function isBiom(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 400).toString('latin1');
  return first.startsWith(HDF5) || first.startsWith(ZIP) || /^\s*\{/.test(first);
}

/** A table in BIOM 1, BIOM 2.1 or a QIIME 2 artifact, read as an import reads it. */
export async function readBiom(path: string): Promise<FeatureTable> {
  // The importer brings much along that other tables do without.
  const { readTables, ImportTableError } = await import('#ingestion');
  const name = basename(path);
  const { table } = await readTables({ files: [{ file_id: name, name, path }] }).catch((error: unknown) => {
    if (error instanceof ImportTableError) throw new AnalysisError(`${name}: ${error.message} ${error.remedy}`);
    throw error;
  });
  const { results, features, result, feature, count } = table;
  const values = new Float64Array(results.length * features.length);
  for (const [entry, amount] of count.entries())
    values[(result[entry] ?? 0) * features.length + (feature[entry] ?? 0)] = amount;
  return createTable({ sample_ids: results, feature_ids: features.map(({ feature_id }) => feature_id), values });
}
