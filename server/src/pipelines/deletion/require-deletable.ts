import { DETAIL_PERMISSIONS, type WorkspaceResource } from '@cohortium/contract';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';

interface Made {
  created_by: string | null;
  owner_id: string | null;
}

/** Owners and admins delete anything of the workspace, writers what they created or were given (specification §6). */
export function requireDeletable(caller: Caller, resource: WorkspaceResource, made: Made): void {
  const { permissions } = caller.workspace;
  if (permissions.has(`workspace:${resource}:delete`)) return;
  const isOwner = (made.owner_id ?? made.created_by) === caller.person.id;
  if (isOwner && permissions.has(`workspace:${resource}:delete_created`)) return;
  throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}
