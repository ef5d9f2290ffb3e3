import { type OverseenWorkspace, UPLOAD, type WorkspaceState } from '@cohortium/contract';
import { addressesOfPeople, idsOfPeopleLike } from '#identity';
import {
  deactivateWorkspace,
  editOverseen,
  listOverseen,
  type OverseenChange,
  type OverseenRow,
  ownersOf,
  reopenWorkspace,
} from '#workspaces';
import type { Acting, Admin } from '../admin.ts';

export interface WorkspacesWanted {
  page: number;
  page_size: number;
  search?: string | undefined;
  state?: WorkspaceState | undefined;
  hide_personal: boolean;
}

/** Counting takes several queries a workspace: a page of a hundred must leave connections to the others. */
const COUNTED_AT_ONCE = 4;

async function present({ platform, usage_of }: Admin, rows: readonly OverseenRow[]): Promise<OverseenWorkspace[]> {
  const owners = await ownersOf(
    platform.db,
    rows.map(({ id }) => id),
  );
  const people = await addressesOfPeople(platform.db, [...owners.values()].flat());
  const personOf = (id: string) => ({ id, name: people.get(id)?.name ?? '', email: people.get(id)?.email ?? '' });
  const show = async (row: OverseenRow): Promise<OverseenWorkspace> => ({
    ...{ id: row.id, name: row.name, description: row.description, is_personal: row.is_personal },
    ...{ n_members: row.n_members, created_at: row.created_at, change_no: row.change_no },
    state: row.closed_as ?? 'active',
    owners: (owners.get(row.id) ?? []).map(personOf),
    ...(await usage_of(row.id)),
    storage_quota_bytes: UPLOAD.workspace_quota_bytes,
    ...{ closed_at: row.closed_at, closed_reason: row.closed_reason },
    purge_after: row.closed_as === 'deleted' ? row.purge_after : null,
  });
  const shown: OverseenWorkspace[] = [];
  for (let at = 0; at < rows.length; at += COUNTED_AT_ONCE) {
    shown.push(...(await Promise.all(rows.slice(at, at + COUNTED_AT_ONCE).map(show))));
  }
  return shown;
}

async function presentOne(admin: Admin, row: OverseenRow): Promise<OverseenWorkspace> {
  const [shown] = await present(admin, [row]);
  if (!shown) throw new Error(`The workspace ${row.id} was deleted concurrently.`);
  return shown;
}

/** A page of all workspaces, with whose they are and how much they hold. */
export async function overseeWorkspaces(admin: Admin, wanted: WorkspacesWanted) {
  const { db } = admin.platform;
  const owner_ids = wanted.search === undefined ? [] : await idsOfPeopleLike(db, wanted.search);
  const { rows, total } = await listOverseen(db, { ...wanted, owner_ids });
  const { page, page_size } = wanted;
  return { data: await present(admin, rows), paging: { page, page_size, total } };
}

export async function changeOverseen(admin: Admin, acting: Acting, what: { id: string; change: OverseenChange }) {
  return presentOne(admin, await editOverseen(admin, acting, what));
}

export async function closeOverseen(admin: Admin, acting: Acting, what: { id: string; reason: string }) {
  return presentOne(admin, await deactivateWorkspace(admin, acting, what));
}

export async function reopenOverseen(admin: Admin, acting: Acting, id: string) {
  return presentOne(admin, await reopenWorkspace(admin, acting, id));
}
