import {
  type AppPermission,
  type AppRole,
  appPermissions,
  type WorkspaceAction,
  type WorkspacePermission,
  type WorkspaceRole,
  workspaceActions,
  workspaceLevelActions,
  workspaceResources,
} from './permissions.ts';

/** What each role holds (§6). Pages get the permissions of their user from the server. */

const everyWorkspacePermission: WorkspacePermission[] = workspaceResources.flatMap((resource) => {
  const actions: readonly WorkspaceAction[] =
    resource === 'workspace' ? [...new Set([...workspaceActions, ...workspaceLevelActions])] : workspaceActions;
  return actions.map((action): WorkspacePermission => `workspace:${resource}:${action}`);
});

const OWNER_ONLY_PERMISSIONS: readonly WorkspacePermission[] = [
  'workspace:workspace:delete',
  'workspace:workspace:own',
  'workspace:workspace:manage_owner',
];

const writerActions: readonly WorkspaceAction[] = ['read', 'create', 'modify', 'delete_created'];

const withActions = (actions: readonly WorkspaceAction[]) =>
  everyWorkspacePermission.filter((permission) => {
    const [, resource, action] = permission.split(':');
    if (permission === 'workspace:workspace:view_member') return true;
    if (resource === 'workspace') return action === 'read';
    return actions.some((allowed) => allowed === action);
  });

export const permissionsOfWorkspaceRole: Record<WorkspaceRole, readonly WorkspacePermission[]> = {
  owner: everyWorkspacePermission,
  admin: everyWorkspacePermission.filter((permission) => !OWNER_ONLY_PERMISSIONS.includes(permission)),
  writer: withActions(writerActions),
  reader: withActions(['read']),
};

export const permissionsOfAppRole: Record<AppRole, readonly AppPermission[]> = {
  platform_admin: appPermissions,
  platform_moderator: appPermissions.filter(
    (permission) =>
      permission.startsWith('app:public_data:') ||
      permission === 'app:user:list' ||
      permission === 'app:workspace:listing',
  ),
  technical_assistant: ['app:user:list', 'app:workspace:listing', 'app:public_data:read'],
  data_curator: ['app:public_data:read', 'app:public_data:review', 'app:public_data:modify'],
  data_explorer: ['app:public_data:read', 'app:workspace:create'],
};
