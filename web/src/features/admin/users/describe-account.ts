import { type Account, type AppRole, appRoles } from '@cohortium/contract';
import { denialOf } from '#platform/permissions';

export const ROLE_TITLES: Record<AppRole, string> = {
  platform_admin: 'Platform admin',
  platform_moderator: 'Platform moderator',
  technical_assistant: 'Technical assistant',
  data_curator: 'Data curator',
  data_explorer: 'Data explorer',
};

export const ROLE_DESCRIPTIONS: Record<AppRole, string> = {
  platform_admin: 'Full access: users and roles, workspaces, public data and the portal itself.',
  platform_moderator: 'Reviews, approves and withdraws public data; views accounts and workspaces.',
  technical_assistant: 'Views accounts and workspaces, and reads public data.',
  data_curator: 'Reviews and edits data before publication.',
  data_explorer: 'Reads public data and creates workspaces.',
};

/** Whether the user can do an action on accounts, such as `create_data_curator`. */
export type CanDo = (action: string) => boolean;

const canCreateRole = (may: CanDo, role: AppRole): boolean => may(`create_${role}`);

/** The roles that the user can assign (§6: the permission to create users of a role includes assigning it). */
export const assignableRoles = (may: CanDo): AppRole[] => appRoles.filter((role) => canCreateRole(may, role));

/**
 * Why this account can't be changed; null when it can. A refusal of the single-sign-on service would end the session
 * (§8), so nothing that it refuses may be pressed; and one's own account is for one's own profile.
 */
export function denialOfRoleChange(
  may: CanDo,
  { name, app_role_name, id }: Pick<Account, 'id' | 'name' | 'app_role_name'>,
  ownId: string,
) {
  if (!canCreateRole(may, app_role_name)) return denialOf('modify', name);
  return id === ownId ? 'Ask another administrator to change your own account' : null;
}

export interface StateLabel {
  label: string;
  tone: 'plain' | 'success' | 'warning' | 'danger';
}

export function stateOfAccount({ is_disabled, is_verified }: Pick<Account, 'is_disabled' | 'is_verified'>): StateLabel {
  if (is_disabled) return { label: 'disabled', tone: 'danger' };
  return is_verified ? { label: 'active', tone: 'success' } : { label: 'not confirmed', tone: 'warning' };
}
