import type { HumanReads } from '@cohortium/contract';
import type { Db, Tx } from '#platform/database';
import type { PrivacyTables } from './privacy-tables.ts';

const tables = (db: Db) => db.withTables<PrivacyTables>();

/** Notes what publishers say of human reads; the index follows by `announceChange`. */
export async function declareHumanReads(
  tx: Tx,
  { id, human_reads }: { id: string; human_reads: HumanReads | null },
): Promise<void> {
  await tables(tx).updateTable('projects').set({ human_reads }).where('project_id', '=', id).execute();
}

/** What publishers said of human reads; null of what was never public. */
export async function humanReadsOf(db: Db, projectId: string): Promise<HumanReads | null> {
  const row = await tables(db)
    .selectFrom('projects')
    .where('project_id', '=', projectId)
    .select('human_reads')
    .executeTakeFirst();
  return row?.human_reads ?? null;
}
