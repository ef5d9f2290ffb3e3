import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller, RequestContext } from '#platform/http';
import { requireOwnResource } from '../authorize-resource-owner.ts';
import type { SharedResourceType } from '../shared-resource-type.ts';
import { grantViews } from './grant-view.ts';
import { countGrants, deleteGrant, grantsOf } from './grants-store.ts';

/** Whom a thing of the workspace is shared with. */
export async function listGrants(
  { db }: Platform,
  noun: SharedResourceType,
  caller: Caller,
  { id, page, page_size }: { id: string; page: number; page_size: number },
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
  { caller, request_id }: RequestContext,
  { id, grant_id }: { id: string; grant_id: string },
) {
  const { workspace_id } = await requireOwnResource(db, noun, caller, id);
  await transact(db, async (tx) => {
    const deleted = await deleteGrant(tx, { kind: noun.kind, object_id: id, grant_id });
    if (!deleted) throw notFound('This share');
    const { to_workspace, to_email, level } = deleted;
    const act = { person_id: caller.person.id, workspace_id, action: 'unshare', kind: noun.kind, object_id: id };
    await recordAuditEvent(tx, { ...act, detail: { to_workspace, to_email, level }, request_id });
  });
  return { data: { grant_id } };
}
