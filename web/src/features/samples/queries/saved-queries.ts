import { type SavedFilter, type SavedFilterBody, type SavedFilterChange, savedFilterRoutes } from '@cohortium/contract';
import { call, queryOf, refresh } from '#platform/api';

const MANY = 100;

/** The person's own saved filters and those shared in the workspace, last changed first. */
export const savedFiltersQuery = () => queryOf(savedFilterRoutes.list, { query: { page_size: MANY } });

/** All versions of a saved filter, the newest first. */
export const savedHistoryQuery = (id: string) =>
  queryOf(savedFilterRoutes.history, { params: { id }, query: { page_size: MANY } });

type Named = Pick<SavedFilter, 'id' | 'version'>;

/** A name for a filter as it stands; `conflict` where one of that name is there. */
export async function saveFilter(body: SavedFilterBody): Promise<SavedFilter> {
  const { data } = await call(savedFilterRoutes.create, { body });
  await refresh(savedFilterRoutes.list);
  return data;
}

/** Saves a new version of name, rules or sharing; rejected if it was changed elsewhere. */
export async function changeSaved({ id, version }: Named, part: Omit<SavedFilterChange, 'version'>): Promise<void> {
  await call(savedFilterRoutes.change, { params: { id }, body: { version, ...part } });
  await refresh(savedFilterRoutes.list, savedFilterRoutes.history);
}

/** The history is deleted too, and its query is dropped. */
export async function deleteSaved({ id }: Named): Promise<void> {
  await call(savedFilterRoutes.remove, { params: { id } });
  await refresh(savedFilterRoutes.list);
}
