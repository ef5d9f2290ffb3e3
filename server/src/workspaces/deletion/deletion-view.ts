import type { WorkspaceDeletion } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { DeletionRow } from './deletion-store.ts';

const DAY_MS = 86_400_000;

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
    days_left: Math.max(0, Math.ceil((Date.parse(purge_after) - now.getTime()) / DAY_MS)),
  }));
}
