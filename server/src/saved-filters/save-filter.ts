import type { SavedFilter, SavedFilterBody, SavedFilterChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, onUniqueViolation, type Page, type Tx, transact } from '#platform/database';
import { AppError, fieldConflict } from '#platform/errors';
import type { Caller } from '#platform/http';
import {
  mayDelete,
  mayModify,
  mayShare,
  requirePermission,
  requireReach,
  requireVisible,
} from './saved-filter-policy.ts';
import { filterViews, versionViews } from './saved-filter-view.ts';
import {
  deleteFilter,
  type FilterList,
  filterById,
  insertFilter,
  listFilters,
  listVersions,
  lockFilter,
  writeNextVersion,
} from './saved-filters-store.ts';

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
  { id, page, page_size }: { id: string } & Page,
) {
  requireVisible(caller, await filterById(db, id));
  const { rows, total } = await listVersions(db, id, { page, page_size });
  return { data: await versionViews(db, rows), paging: { page, page_size, total } };
}

const nameTakenError = (name: string | undefined) =>
  onUniqueViolation('filter_name_once_a_person', () =>
    fieldConflict('name', `This person already has a filter named “${name}”. Choose another name.`),
  );

async function show(db: Db, caller: Caller, id: string): Promise<{ data: SavedFilter }> {
  const [data] = await filterViews(db, caller, [requireVisible(caller, await filterById(db, id))]);
  if (!data) throw new Error('A filter was read but has no view.');
  return { data };
}

async function record(tx: Tx, caller: Caller, act: { action: string; id: string; detail: object }) {
  await recordAuditEvent(tx, {
    person_id: caller.person.id,
    workspace_id: caller.workspace.workspace_id,
    action: act.action,
    kind: 'saved_filter',
    object_id: act.id,
    detail: { ...act.detail },
  });
}

export async function showFilter({ db }: Platform, caller: Caller, id: string): Promise<{ data: SavedFilter }> {
  return show(db, caller, id);
}

/** Saves a filter as version 1. */
export async function saveFilter({ db }: Platform, caller: Caller, words: SavedFilterBody) {
  if (words.is_shared) requirePermission(mayShare(caller));
  const { name, is_shared } = words;
  const id = newId();
  return transact(db, async (tx) => {
    await insertFilter(tx, { id, workspace_id: caller.workspace.workspace_id, created_by: caller.person.id }, words);
    await record(tx, caller, { action: 'create', id, detail: { name, is_shared } });
    return show(tx, caller, id);
  }).catch(nameTakenError(name));
}

/** Makes the next version of it. Of two who change what both have read, the second is refused. */
export async function changeFilter(
  { db }: Platform,
  caller: Caller,
  { id, change: { version, ...change } }: { id: string; change: SavedFilterChange },
): Promise<{ data: SavedFilter }> {
  return transact(db, async (tx) => {
    const before = requireVisible(caller, await lockFilter(tx, id));
    requirePermission(mayModify(caller, before));
    requireReach(caller, before, { is_shared: change.is_shared ?? before.is_shared });
    if (before.version !== version) {
      throw new AppError(
        'conflict',
        `This filter is now at version ${before.version}; you edited version ${version}. Reload it, then save.`,
      );
    }
    const words = {
      name: change.name ?? before.name,
      description: change.description ?? before.description,
      filter: change.filter ?? before.filter,
      is_shared: change.is_shared ?? before.is_shared,
    };
    await writeNextVersion(tx, before, words, caller.person.id);
    await record(tx, caller, { action: 'edit', id, detail: { version: version + 1, changed: Object.keys(change) } });
    return show(tx, caller, id);
  }).catch(nameTakenError(change.name));
}

export async function removeFilter({ db }: Platform, caller: Caller, id: string): Promise<{ removed: true }> {
  await transact(db, async (tx) => {
    const before = requireVisible(caller, await lockFilter(tx, id));
    requirePermission(mayDelete(caller, before));
    await deleteFilter(tx, id);
    await record(tx, caller, { action: 'delete', id, detail: { name: before.name, version: before.version } });
  });
  return { removed: true };
}
