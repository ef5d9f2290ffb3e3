import type { HumanReads } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { MetadataValue } from '../projects-tables.ts';
import type { PrivacyTables } from './privacy-tables.ts';

const tables = (db: Db) => db.withTables<PrivacyTables>();

/** Notes what publishers say of human reads; the index follows by `announceChange`. */
export async function declareHumanReads(
  tx: Tx,
  { id, human_reads }: { id: string; human_reads: HumanReads | null },
): Promise<void> {
  await tables(tx).updateTable('projects').set({ human_reads }).where('project_id', '=', id).execute();
}

/** Publishers' statement on human reads; null if never public. */
export async function humanReadsOf(db: Db, projectId: string): Promise<HumanReads | null> {
  const row = await tables(db)
    .selectFrom('projects')
    .where('project_id', '=', projectId)
    .select('human_reads')
    .executeTakeFirst();
  return row?.human_reads ?? null;
}

export interface ActiveSample {
  id: string;
  project_id: string;
  project_name: string;
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, MetadataValue>;
}

/** Those of the samples that are not deleted, nor their submission, in the order of submission and name. */
export async function activeSamples(db: Db, ids: readonly string[]): Promise<ActiveSample[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ActiveSample>`
    select samples.id, project_id, projects.name as project_name, sample_id, subject_id, metadata
    from samples join projects using (project_id)
    where samples.id = any(${[...ids]}) and samples.deletion_id is null and projects.deletion_id is null
    order by projects.name, sample_id, samples.id`.execute(db);
  return rows;
}

/** The ids of what lives in a submission, in the order of the names. */
export async function activeSampleIds(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from samples where project_id = ${projectId} and deletion_id is null order by sample_id, id`.execute(db);
  return rows.map(({ id }) => id);
}
