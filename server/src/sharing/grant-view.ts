import type { Grant } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { activeWorkspaces, workspaceIdsOf } from '#workspaces';
import type { GrantRow } from './grants-store.ts';

const SHORT_ID_LENGTH = 6;

/** Members see the name of a workspace; others the end of the id that they know. */
export const workspaceTitle = (id: string, name: string | null): string =>
  name ?? `Workspace …${id.slice(-SHORT_ID_LENGTH)}`;

/** Grants, as shown to people who can share the resource. */
export async function grantViews(db: Db, caller: Caller, rows: readonly GrantRow[]): Promise<Grant[]> {
  const [living, own, names] = await Promise.all([
    activeWorkspaces(
      db,
      rows.flatMap(({ to_workspace }) => to_workspace ?? []),
    ),
    workspaceIdsOf(db, caller.person),
    namesOfPeople(
      db,
      rows.map(({ shared_by }) => shared_by),
    ),
  ]);
  const titleOf = (id: string) => workspaceTitle(id, own.includes(id) ? (living.get(id)?.name ?? null) : null);
  return rows.map(({ to_workspace, to_email, workspace_id: _, ...row }) => ({
    ...row,
    to: to_workspace ? 'workspace' : 'person',
    name: to_workspace ? titleOf(to_workspace) : (to_email ?? ''),
    workspace_id: to_workspace,
    email: to_email,
    shared_by: names.get(row.shared_by) ?? 'a former member',
  }));
}
