import type { RunOutput } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { PipelinesTables } from '../../pipelines-tables.ts';

/** An output in the file store. */
export interface StoredOutput extends RunOutput {
  file_key: string;
  /** Among the outputs of its run. */
  position: number;
}

const tables = (db: Db) => db.withTables<PipelinesTables>();

/** Writes down what a run has made; of a kind that is there already, the newer. */
export async function recordOutputs(db: Db, run_id: string, outputs: readonly StoredOutput[]): Promise<void> {
  if (outputs.length === 0) return;
  await tables(db)
    .insertInto('run_outputs')
    .values(outputs.map((output) => ({ ...output, run_id })))
    .onConflict((same) =>
      same.columns(['run_id', 'kind']).doUpdateSet({
        file_key: sql`excluded.file_key`,
        size_bytes: sql`excluded.size_bytes`,
        sha256: sql`excluded.sha256`,
      }),
    )
    .execute();
}

/** In the order in which they were made. */
export async function outputsOfRun(db: Db, runId: string): Promise<StoredOutput[]> {
  return tables(db)
    .selectFrom('run_outputs')
    .select(['kind', 'title', 'name', 'media_type', 'file_key', 'size_bytes', 'sha256', 'position'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
}

/** An output as people see it. */
export function outputView({ file_key: _, position: __, ...output }: StoredOutput): RunOutput {
  return output;
}
