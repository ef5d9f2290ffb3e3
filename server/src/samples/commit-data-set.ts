import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import type { Tx } from '#platform/database';
import type { AbundanceTable } from './abundance/abundance-table.ts';
import type { RollUpInput } from './abundance/roll-up-task.ts';
import { LOAD_JOB } from './projection/reconcile-index.ts';
import { insertDataSet, type NewDataSet, type NewResult } from './samples-store.ts';

const task = new URL('./abundance/roll-up-task.ts', import.meta.url);

/** A table written to the file store, not yet known to the database. */
export type StoredTable = Pick<
  NewDataSet,
  'file_key' | 'sha256' | 'size_bytes' | 'n_rows' | 'n_features' | 'n_results'
>;

/** Writes counts as an immutable Parquet file; the table's `results` are result ids. */
export async function storeAbundances(
  platform: Platform,
  table: AbundanceTable,
  signal?: AbortSignal,
): Promise<StoredTable> {
  const input: RollUpInput = { kind: 'parquet', table };
  const parquet = await platform.threads.run<Uint8Array>(task, input, { ...TABLE_TASK_LIMITS, signal });
  const file_key = `abundances/${newId()}.parquet`;
  const { sha256, size_bytes } = await platform.files.put(file_key, parquet);
  return {
    file_key,
    sha256,
    size_bytes,
    n_rows: table.count.length,
    n_features: table.features.length,
    n_results: table.results.length,
  };
}

/** Commits a stored table with its results and asks for its load, in the caller's transaction. */
export async function commitDataSet(
  platform: Platform,
  tx: Tx,
  { dataSet, results }: { dataSet: NewDataSet; results: readonly NewResult[] },
): Promise<void> {
  await insertDataSet(tx, dataSet, results);
  const { pipeline_data_id } = dataSet;
  await platform.jobs.send(LOAD_JOB, { pipeline_data_id }, { db: tx, singleton_key: pipeline_data_id });
}
