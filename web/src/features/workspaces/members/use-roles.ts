import { workspaceRoles } from '@cohortium/contract';
import { useCan } from '#platform/permissions';
import { assignableRoles } from './describe-role.ts';

/** Which roles the person may give in the selected workspace. */
export function useRoles() {
  const may = {
    owner: useCan('manage_owner', 'workspace_member'),
    admin: useCan('manage_admin', 'workspace_member'),
    writer: useCan('manage_writer', 'workspace_member'),
    reader: useCan('manage_reader', 'workspace_member'),
  };
  const can = (action: string) => workspaceRoles.some((role) => action === `manage_${role}` && may[role]);
  return { can, giveable: assignableRoles(can) };
}
