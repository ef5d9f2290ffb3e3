import type { SavedFilter, SavedFilterBody, SavedFilterChange } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, sayViolation, type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal, taken } from '#platform/refusal';
import { demand, demandReach, demandSeen, mayDelete, mayModify, mayShare } from './saved-filter-policy.ts';
import { filterViews } from './saved-filter-view.ts';
import { deleteFilter, filterById, insertFilter, lockFilter, writeNextVersion } from './saved-filters-store.ts';

export interface Acting {
  asker: Asker;
  request_id: string;
}

const sayTaken = (name: string | undefined) =>
  sayViolation('filter_name_once_a_person', () =>
    taken('name', `This person already has a filter named “${name}”. Choose another name.`),
  );

async function show(db: Db, asker: Asker, id: string): Promise<{ data: SavedFilter }> {
  const [data] = await filterViews(db, asker, [demandSeen(asker, await filterById(db, id))]);
  if (!data) throw new Error('A filter was read but has no view.');
  return { data };
}

async function record(tx: Tx, { asker, request_id }: Acting, act: { action: string; id: string; detail: object }) {
  await recordAct(tx, {
    person_id: asker.person.id,
    workspace_id: asker.workspace.workspace_id,
    action: act.action,
    kind: 'saved_filter',
    object_id: act.id,
    detail: { ...act.detail },
    request_id,
  });
}

export async function showFilter({ db }: Platform, asker: Asker, id: string): Promise<{ data: SavedFilter }> {
  return show(db, asker, id);
}

/** Saves a filter as version 1. */
export async function saveFilter({ db }: Platform, acting: Acting, words: SavedFilterBody) {
  const { asker } = acting;
  if (words.is_shared) demand(mayShare(asker));
  const { name, is_shared } = words;
  const id = newId();
  return transact(db, async (tx) => {
    await insertFilter(tx, { id, workspace_id: asker.workspace.workspace_id, created_by: asker.person.id }, words);
    await record(tx, acting, { action: 'create', id, detail: { name, is_shared } });
    return show(tx, asker, id);
  }).catch(sayTaken(name));
}

/** Makes the next version of it. Of two who change what both have read, the second is refused. */
export async function changeFilter(
  { db }: Platform,
  acting: Acting,
  { id, change: { version, ...change } }: { id: string; change: SavedFilterChange },
): Promise<{ data: SavedFilter }> {
  const { asker } = acting;
  return transact(db, async (tx) => {
    const before = demandSeen(asker, await lockFilter(tx, id));
    demand(mayModify(asker, before));
    demandReach(asker, before, change.is_shared ?? before.is_shared);
    if (before.version !== version) {
      throw new Refusal(
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
    await writeNextVersion(tx, before, words, asker.person.id);
    await record(tx, acting, { action: 'edit', id, detail: { version: version + 1, changed: Object.keys(change) } });
    return show(tx, asker, id);
  }).catch(sayTaken(change.name));
}

export async function removeFilter({ db }: Platform, acting: Acting, id: string): Promise<{ removed: true }> {
  await transact(db, async (tx) => {
    const before = demandSeen(acting.asker, await lockFilter(tx, id));
    demand(mayDelete(acting.asker, before));
    await deleteFilter(tx, id);
    await record(tx, acting, { action: 'delete', id, detail: { name: before.name, version: before.version } });
  });
  return { removed: true };
}
