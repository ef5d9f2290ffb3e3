import type { WorkspaceDeletion } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import { daysLeft } from '#platform/deletion';
import type { DeletionRow } from './deletion-store.ts';

export async function presentDeletions(
  db: Db,
  rows: readonly Omit<DeletionRow, 'outcome' | 'kind' | 'reason'>[],
  now: Date,
): Promise<WorkspaceDeletion[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ deleted_by }) => deleted_by),
  );
  return rows.map(({ deletion_id, workspace_id, name, deleted_by, deleted_at, purge_after }) => ({
    ...{ deletion_id, workspace_id, name, deleted_at, purge_after },
    deleted_by: names.get(deleted_by) ?? '',
    days_left: daysLeft(purge_after, now),
  }));
}
