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

/** Any number of samples, told as they are from now on. */
export async function updateSamples(tx: Tx, samples: readonly SampleRow[]): Promise<void> {
  if (samples.length === 0) return;
  await sql`
    update samples set subject_id = told.subject_id, metadata = told.metadata,
      original_metadata = told.original_metadata
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      as told (id text, subject_id text, metadata jsonb, original_metadata jsonb)
    where samples.id = told.id`.execute(tx);
}

/** Distinct original projects of a submission's samples. */
export async function originalProjectsOf(tx: Tx, projectId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ original_project_id: string }>`
    select distinct metadata ->> 'original_project_id' as told from samples
    where project_id = ${projectId} and deletion_id is null and metadata ->> 'original_project_id' <> ''
    order by told limit ${most}`.execute(tx);
  return rows.map(({ original_project_id }) => original_project_id);
}

export async function deleteFilesOfSample(tx: Tx, sample: string): Promise<void> {
  await tables(tx).deleteFrom('sample_files').where('sample', '=', sample).execute();
}
