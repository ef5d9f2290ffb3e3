import type { RunSoftware } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import type { SharedInput, UsedFile } from './run-tables.ts';

export interface LaunchRecord {
  software: readonly RunSoftware[];
  shared_inputs: readonly SharedInput[];
  /** The read files of each sample, by index. */
  files: ReadonlyMap<number, readonly UsedFile[]>;
  processing_hash: string;
}

/** Writes down what a run is launched with; false when it is not under way any more. */
export async function recordLaunch(tx: Tx, runId: string, facts: LaunchRecord): Promise<boolean> {
  const { rows } = await sql`
    update runs set software = ${JSON.stringify(facts.software)}::jsonb,
      shared_inputs = ${JSON.stringify(facts.shared_inputs)}::jsonb, processing_hash = ${facts.processing_hash},
      change_no = nextval('run_change')
    where id = ${runId} and state = 'running' returning id`.execute(tx);
  if (rows.length === 0) return false;
  const files = JSON.stringify(
    [...facts.files].map(([sample_index, sampleFiles]) => ({ sample_index, files: sampleFiles })),
  );
  await sql`
    update run_samples set files = f.files from jsonb_to_recordset(${files}::jsonb) as f(sample_index int, files jsonb)
    where run_samples.run_id = ${runId} and run_samples.sample_index = f.sample_index`.execute(tx);
  return true;
}

export interface StoredTracking {
  columns: readonly string[];
  /** Reads left after each column, by the sample’s index. */
  rows: ReadonlyMap<number, readonly (number | null)[]>;
}

export async function recordTracking(tx: Tx, runId: string, { columns, rows }: StoredTracking): Promise<void> {
  await sql`update runs set tracking_columns = ${JSON.stringify(columns)}::jsonb where id = ${runId}`.execute(tx);
  const reads = JSON.stringify([...rows].map(([sample_index, tracking]) => ({ sample_index, tracking })));
  await sql`
    update run_samples set tracking = f.tracking from jsonb_to_recordset(${reads}::jsonb) as f(sample_index int, tracking jsonb)
    where run_samples.run_id = ${runId} and run_samples.sample_index = f.sample_index`.execute(tx);
}
