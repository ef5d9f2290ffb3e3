import { DETAIL_PERMISSIONS, type ShareKind, type WorkspaceResource } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type FoundResource, findAccessToAll, type ResourceAccess } from './find-access.ts';
import { markOpened } from './grants-store.ts';
import type { Resource, SharedResourceType } from './shared-resource-type.ts';

interface ResourceType {
  kind: ShareKind;
  /** Label in error messages: `This cohort`. */
  label: string;
}

const permissionDenied = () => new AppError('permission_denied', DETAIL_PERMISSIONS);

/** Constant-time: looked up when a resource does not exist, so that timing does not reveal its existence. */
const MISSING_RESOURCE: FoundResource = { id: '', workspace_id: '', is_public: false };

/** Authorizes read access; throws not_found if the caller can’t see the resource. */
export async function requireAccess(
  db: Db,
  caller: Caller,
  { kind, label }: ResourceType,
  thing: FoundResource | undefined,
): Promise<ResourceAccess> {
  const found = await findAccessToAll(db, caller, kind, [thing ?? MISSING_RESOURCE]);
  const access = thing && found.get(thing.id);
  if (!access) throw notFound(label);
  if (access.first_use_grant_ids.length > 0) await markOpened(db, access.first_use_grant_ids);
  return access;
}

/** Authorizes write access; throws permission_denied for read-only callers. */
export function requireModify({ access_level }: ResourceAccess): void {
  if (access_level !== 'modify') throw permissionDenied();
}

/** Authorizes the owning workspace: required to delete, share and publish. */
export function requireOwn({ access }: ResourceAccess): void {
  if (access !== 'own') throw permissionDenied();
}

/** Who made something, or was given it since. */
interface Made {
  created_by: string | null;
  owner_id?: string | null;
}

/** Owners and admins delete anything of the workspace, writers what they created or were given (specification §6). */
export function mayDelete({ person, workspace }: Caller, resource: WorkspaceResource, made: Made): boolean {
  const { permissions } = workspace;
  if (permissions.has(`workspace:${resource}:delete`)) return true;
  const isOwner = (made.owner_id ?? made.created_by) === person.id;
  return isOwner && permissions.has(`workspace:${resource}:delete_created`);
}

export function requireDeletable(caller: Caller, resource: WorkspaceResource, made: Made): void {
  if (!mayDelete(caller, resource, made)) throw permissionDenied();
}

/** Loads a resource of the caller's workspace; only these can be shared from it. */
export async function requireOwnResource(
  db: Db,
  noun: SharedResourceType,
  caller: Caller,
  id: string,
): Promise<Resource & { workspace_id: string }> {
  const thing = await noun.find(db, id);
  requireOwn(await requireAccess(db, caller, noun, thing));
  if (!thing || thing.workspace_id === null) throw notFound(noun.label);
  return { ...thing, workspace_id: thing.workspace_id };
}
