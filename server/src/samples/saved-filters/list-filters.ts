import type { Platform } from '#platform';
import type { Asker } from '#platform/http';
import { demandSeen } from './saved-filter-policy.ts';
import { filterViews, versionViews } from './saved-filter-view.ts';
import { type FilterList, filterById, listFilters, listVersions } from './saved-filters-store.ts';

type Asked = Omit<FilterList, 'workspace_id' | 'person_id'>;

/** Filters the person can use here: their own and those shared in the workspace. */
export async function listSavedFilters({ db }: Platform, asker: Asker, asked: Asked) {
  const { page, page_size } = asked;
  const within = { workspace_id: asker.workspace.workspace_id, person_id: asker.person.id };
  const { rows, total } = await listFilters(db, { ...asked, ...within });
  return { data: await filterViews(db, asker, rows), paging: { page, page_size, total } };
}

export async function listFilterHistory(
  { db }: Platform,
  asker: Asker,
  { id, page, page_size }: { id: string; page: number; page_size: number },
) {
  demandSeen(asker, await filterById(db, id));
  const { rows, total } = await listVersions(db, id, { page, page_size });
  return { data: await versionViews(db, rows), paging: { page, page_size, total } };
}
