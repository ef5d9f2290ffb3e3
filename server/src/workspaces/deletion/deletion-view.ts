import type { WorkspaceDeletion } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { DeletionRow } from './deletion-store.ts';

const DAY_MS = 86_400_000;

export async function presentDeletions(db: Db, rows: readonly DeletionRow[], now: Date): Promise<WorkspaceDeletion[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ deleted_by }) => deleted_by),
  );
  return rows.map(({ outcome: _, deleted_by, ...row }) => ({
    ...row,
    deleted_by: names.get(deleted_by) ?? '',
    days_left: Math.max(0, Math.ceil((Date.parse(row.purge_after) - now.getTime()) / DAY_MS)),
  }));
}
