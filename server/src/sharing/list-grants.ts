import { type ShareRecipients, shareKinds } from '@cohortium/contract';
import { addressesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Page, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { activeWorkspaces, membersElsewhere, workspaceIdsOf } from '#workspaces';
import { requireOwnResource } from './authorize.ts';
import { listGrantsTo } from './find-access.ts';
import { grantViews } from './grant-view.ts';
import { countGrants, deleteGrant, grantsOf } from './grants-store.ts';
import type { SharedResourceType } from './shared-resource-type.ts';

const MAX_PEOPLE = 500;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** Whom the caller may share with by name: only workspaces and people whose names they see elsewhere, too. */
export async function listRecipients({ db }: Platform, caller: Caller): Promise<{ data: ShareRecipients }> {
  const here = caller.workspace.workspace_id;
  const [own, ...grants] = await Promise.all([
    workspaceIdsOf(db, caller.person),
    ...shareKinds.map((kind) => listGrantsTo(db, caller, kind)),
  ]);
  const member = new Set(own);
  const sharing = grants.flat().map(({ workspace_id }) => workspace_id);
  const active = await activeWorkspaces(
    db,
    [...new Set([...own, ...sharing])].filter((id) => id !== here),
  );
  const shown = [...active].filter(([, { is_personal }]) => !is_personal);
  const workspace_ids = shown.map(([id]) => id).filter((id) => member.has(id));
  const ids = await membersElsewhere(db, { workspace_ids, outside: here, limit: MAX_PEOPLE });
  const people = await addressesOfPeople(db, ids);
  return {
    data: {
      workspaces: shown
        .map(([id, { name }]) => ({
          id,
          name,
          relation: member.has(id) ? ('member' as const) : ('shares_with_you' as const),
        }))
        .toSorted(byName),
      people: [...people.values()].map(({ name, email }) => ({ name, email })).toSorted(byName),
    },
  };
}

/** Whom a thing of the workspace is shared with. */
export async function listGrants(
  { db }: Platform,
  noun: SharedResourceType,
  caller: Caller,
  { id, page, page_size }: { id: string } & Page,
) {
  const thing = await requireOwnResource(db, noun, caller, id);
  const object = { kind: noun.kind, object_id: thing.id };
  const total = await countGrants(db, object);
  const data = await grantViews(db, caller, await grantsOf(db, object, { page, page_size }));
  return { data, paging: { page, page_size, total } };
}

/** Takes a share back; who was reading sees no more with the next call. */
export async function revokeGrant(
  { db }: Platform,
  noun: SharedResourceType,
  caller: Caller,
  { id, grant_id }: { id: string; grant_id: string },
) {
  const { workspace_id } = await requireOwnResource(db, noun, caller, id);
  await transact(db, async (tx) => {
    const deleted = await deleteGrant(tx, { kind: noun.kind, object_id: id, grant_id });
    if (!deleted) throw notFound('This share');
    const { to_workspace, to_email, level } = deleted;
    const act = { person_id: caller.person.id, workspace_id, action: 'unshare', kind: noun.kind, object_id: id };
    await recordAuditEvent(tx, { ...act, detail: { to_workspace, to_email, level } });
  });
  return { data: { grant_id } };
}
