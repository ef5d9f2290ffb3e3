import { type AdminWorkspace, UPLOAD, type WorkspaceState } from '@cohortium/contract';
import { addressesOfPeople, searchPersonIds } from '#identity';
import type { PersonCaller } from '#platform/http';
import {
  type AdminWorkspaceChange,
  type AdminWorkspaceRow,
  deactivateWorkspace,
  listAdminWorkspaces,
  ownersOf,
  reopenWorkspace,
  updateAnyWorkspace,
} from '#workspaces';
import type { Admin } from './admin.ts';

export interface WorkspaceListQuery {
  page: number;
  page_size: number;
  search?: string | undefined;
  state?: WorkspaceState | undefined;
  hide_personal: boolean;
}

/** Counting takes several queries a workspace: a page of a hundred must leave connections to the others. */
const COUNT_CONCURRENCY = 4;

async function toViews({ platform, usage_of }: Admin, rows: readonly AdminWorkspaceRow[]): Promise<AdminWorkspace[]> {
  const owners = await ownersOf(
    platform.db,
    rows.map(({ id }) => id),
  );
  const people = await addressesOfPeople(platform.db, [...owners.values()].flat());
  const personOf = (id: string) => ({ id, name: people.get(id)?.name ?? '', email: people.get(id)?.email ?? '' });
  const show = async (row: AdminWorkspaceRow): Promise<AdminWorkspace> => ({
    ...{ id: row.id, name: row.name, description: row.description, is_personal: row.is_personal },
    ...{ n_members: row.n_members, created_at: row.created_at, change_no: row.change_no },
    state: row.closed_as ?? 'active',
    owners: (owners.get(row.id) ?? []).map(personOf),
    ...(await usage_of(row.id)),
    storage_quota_bytes: UPLOAD.workspace_quota_bytes,
    ...{ closed_at: row.closed_at, closed_reason: row.closed_reason },
    purge_after: row.closed_as === 'deleted' ? row.purge_after : null,
  });
  const views: AdminWorkspace[] = [];
  for (let start = 0; start < rows.length; start += COUNT_CONCURRENCY) {
    views.push(...(await Promise.all(rows.slice(start, start + COUNT_CONCURRENCY).map(show))));
  }
  return views;
}

async function toView(admin: Admin, row: AdminWorkspaceRow): Promise<AdminWorkspace> {
  const [view] = await toViews(admin, [row]);
  if (!view) throw new Error(`The workspace ${row.id} was deleted concurrently.`);
  return view;
}

/** A page of all workspaces, with whose they are and how much they hold. */
export async function listAllWorkspaces(admin: Admin, query: WorkspaceListQuery) {
  const { db } = admin.platform;
  const owner_ids = query.search === undefined ? [] : await searchPersonIds(db, query.search);
  const { rows, total } = await listAdminWorkspaces(db, { ...query, owner_ids });
  const { page, page_size } = query;
  return { data: await toViews(admin, rows), paging: { page, page_size, total } };
}

export async function updateWorkspaceAsAdmin(
  admin: Admin,
  context: PersonCaller,
  what: { id: string; change: AdminWorkspaceChange },
) {
  return toView(admin, await updateAnyWorkspace(admin, context, what));
}

export async function closeWorkspaceAsAdmin(admin: Admin, context: PersonCaller, what: { id: string; reason: string }) {
  return toView(admin, await deactivateWorkspace(admin, context, what));
}

export async function reopenWorkspaceAsAdmin(admin: Admin, context: PersonCaller, id: string) {
  return toView(admin, await reopenWorkspace(admin, context, id));
}
