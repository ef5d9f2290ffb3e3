import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { requireVisible } from './saved-filter-policy.ts';
import { filterViews, versionViews } from './saved-filter-view.ts';
import { type FilterList, filterById, listFilters, listVersions } from './saved-filters-store.ts';

type FilterListRequest = Omit<FilterList, 'workspace_id' | 'person_id'>;

/** Filters the person can use here: their own and those shared in the workspace. */
export async function listSavedFilters({ db }: Platform, caller: Caller, request: FilterListRequest) {
  const { page, page_size } = request;
  const within = { workspace_id: caller.workspace.workspace_id, person_id: caller.person.id };
  const { rows, total } = await listFilters(db, { ...request, ...within });
  return { data: await filterViews(db, caller, rows), paging: { page, page_size, total } };
}

export async function listFilterHistory(
  { db }: Platform,
  caller: Caller,
  { id, page, page_size }: { id: string; page: number; page_size: number },
) {
  requireVisible(caller, await filterById(db, id));
  const { rows, total } = await listVersions(db, id, { page, page_size });
  return { data: await versionViews(db, rows), paging: { page, page_size, total } };
}
