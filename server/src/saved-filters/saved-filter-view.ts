import type { SavedFilter, SavedFilterVersion } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { mayDelete, mayModify } from './saved-filter-policy.ts';
import type { SavedFilterRow, VersionRow } from './saved-filters-store.ts';

export async function filterViews(db: Db, caller: Caller, rows: readonly SavedFilterRow[]): Promise<SavedFilter[]> {
  const names = await namesOfPeople(
    db,
    rows.flatMap(({ created_by, changed_by }) => [created_by, changed_by]),
  );
  return rows.map(({ changed_by, changed_at, ...row }) => ({
    ...row,
    is_own: row.created_by === caller.person.id,
    can_modify: mayModify(caller, row),
    can_delete: mayDelete(caller, row),
    created_by: names.get(row.created_by) ?? '',
    updated_by: names.get(changed_by) ?? '',
    updated_at: changed_at,
  }));
}

export async function versionViews(db: Db, rows: readonly VersionRow[]): Promise<SavedFilterVersion[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ changed_by }) => changed_by),
  );
  return rows.map(({ filter_id: _, changed_by, ...row }) => ({ ...row, changed_by: names.get(changed_by) ?? '' }));
}
