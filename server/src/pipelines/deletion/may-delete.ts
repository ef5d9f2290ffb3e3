import { DETAIL_PERMISSIONS, type WorkspaceResource } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';

/** Owners and admins delete anything of the workspace, writers what they created (specification §6). */
export function demandDeletable(asker: Asker, resource: WorkspaceResource, made: { created_by: string | null }): void {
  const { permissions } = asker.workspace;
  if (permissions.has(`workspace:${resource}:delete`)) return;
  const isMaker = made.created_by === asker.person.id;
  if (isMaker && permissions.has(`workspace:${resource}:delete_created`)) return;
  throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}
