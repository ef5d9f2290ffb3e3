import type { Workspace, WorkspaceDetail } from '@cohortium/contract';
import type { Page } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller, Person } from '#platform/http';
import { countWorkspaces, listWorkspaceRows, loadWorkspace } from './workspace-store.ts';
import { presentDetail, presentWorkspace } from './workspace-view.ts';
import type { Workspaces } from './workspaces.ts';

export interface WorkspacePage {
  data: Workspace[];
  paging: { page: number; page_size: number; total: number };
}

/** One page of the person's workspaces, personal first, then by name. */
export async function listWorkspaces(
  { platform: { db } }: Workspaces,
  person: Person,
  { page, page_size }: Page,
): Promise<WorkspacePage> {
  const rows = await listWorkspaceRows(db, person, { limit: page_size, offset: (page - 1) * page_size });
  const total = await countWorkspaces(db, person);
  return { data: rows.map(presentWorkspace), paging: { page, page_size, total } };
}

/** All of the person's workspaces with what each holds. */
export async function listWorkspaceDetails({ platform: { db }, usage_of }: Workspaces, person: Person) {
  const rows = await listWorkspaceRows(db, person, null);
  const data = await Promise.all(rows.map(async (row) => presentDetail(row, await usage_of(row.id))));
  return { data };
}

/** The workspace the caller works in and what it holds. */
export async function getWorkspaceDetail(
  { platform: { db }, usage_of }: Workspaces,
  { person, workspace }: Caller,
): Promise<{ data: WorkspaceDetail }> {
  const row = await loadWorkspace(db, person.id, workspace.workspace_id);
  if (!row) throw notFound('This workspace');
  return { data: presentDetail(row, await usage_of(row.id)) };
}
