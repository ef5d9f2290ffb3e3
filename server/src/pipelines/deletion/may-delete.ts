import { DETAIL_PERMISSIONS, type WorkspaceResource } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';

interface Made {
  created_by: string | null;
  owner_id: string | null;
}

/** Owners and admins delete anything of the workspace, writers what they created or were given (specification §6). */
export function demandDeletable(asker: Asker, resource: WorkspaceResource, made: Made): void {
  const { permissions } = asker.workspace;
  if (permissions.has(`workspace:${resource}:delete`)) return;
  const isOwner = (made.owner_id ?? made.created_by) === asker.person.id;
  if (isOwner && permissions.has(`workspace:${resource}:delete_created`)) return;
  throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}
