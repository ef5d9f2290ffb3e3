import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import type { ProjectRow } from '../projects-store.ts';
import type { ProjectsTables } from '../projects-tables.ts';
import type { SampleRow } from '../samples/samples-store.ts';

const tables = (tx: Tx) => tx.withTables<ProjectsTables>();

export type ProjectDetails = Pick<ProjectRow, 'name' | 'description' | 'variable_region' | 'original_project_id'>;

export async function updateProject(tx: Tx, projectId: string, words: Partial<ProjectDetails>): Promise<void> {
  if (Object.keys(words).length === 0) return;
  await tables(tx).updateTable('projects').set(words).where('project_id', '=', projectId).execute();
}

/** Overwrites any number of samples. */
export async function updateSamples(tx: Tx, samples: readonly SampleRow[]): Promise<void> {
  if (samples.length === 0) return;
  await sql`
    update samples set subject_id = changed.subject_id, metadata = changed.metadata,
      original_metadata = changed.original_metadata
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      as changed (id text, subject_id text, metadata jsonb, original_metadata jsonb)
    where samples.id = changed.id`.execute(tx);
}

/** Distinct original projects of a submission's samples. */
export async function originalProjectsOf(tx: Tx, projectId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ original_project_id: string }>`
    select distinct metadata ->> 'original_project_id' as original_project_id from samples
    where project_id = ${projectId} and deletion_id is null and metadata ->> 'original_project_id' <> ''
    order by original_project_id limit ${most}`.execute(tx);
  return rows.map(({ original_project_id }) => original_project_id);
}

export async function deleteFilesOfSample(tx: Tx, sample: string): Promise<void> {
  await tables(tx).deleteFrom('sample_files').where('sample', '=', sample).execute();
}
