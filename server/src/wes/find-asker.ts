import { DETAIL_PERMISSIONS, type WorkspacePermission } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, PersonAsker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { defaultMembershipOf } from '#workspaces';

/**
 * The asker in the workspace that the request names, else in the person’s default one: programs of the standard know no
 * workspaces. Refused without the permission.
 */
export async function askerWith(
  { db }: Platform,
  { person, workspace }: PersonAsker,
  permission: WorkspacePermission,
): Promise<Asker> {
  const membership = workspace ?? (await defaultMembershipOf(db, person.id));
  if (!membership?.permissions.has(permission)) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  return { person, workspace: membership };
}
