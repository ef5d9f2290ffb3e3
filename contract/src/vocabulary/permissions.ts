import { z } from 'zod';

/** The specification's §6: strings of three colon-separated parts, and the roles that hold them. */
export const workspaceActions = ['own', 'read', 'create', 'modify', 'share', 'delete', 'delete_created'] as const;
export const workspaceResources = ['cohort', 'param_set', 'pipeline', 'project', 'run', 'tag', 'workspace'] as const;
export const workspaceLevelActions = [
  'delete',
  'view_member',
  'manage_owner',
  'manage_admin',
  'manage_writer',
  'manage_reader',
] as const;

export type WorkspaceResource = (typeof workspaceResources)[number];
export type WorkspaceAction = (typeof workspaceActions)[number] | (typeof workspaceLevelActions)[number];
export type WorkspacePermission = `workspace:${WorkspaceResource}:${WorkspaceAction}`;

export const permissionResourceKinds = [
  'workspace',
  'project',
  'individual',
  'sample',
  'raw_data',
  'cohort',
  'tag',
  'pipeline',
  'param_set',
  'run',
  'run_result',
] as const;

export const appPermissions = [
  'app:workspace:create',
  'app:workspace:modify',
  'app:workspace:deactivate',
  'app:workspace:listing',
  'app:public_data:approve',
  'app:public_data:delete',
  'app:public_data:modify',
  'app:public_data:read',
  'app:public_data:revoke',
  'app:public_data:review',
  'app:user:list',
  'app:user:create_platform_admin',
  'app:user:create_platform_moderator',
  'app:user:create_technical_assistant',
  'app:user:create_data_curator',
  'app:user:create_data_explorer',
] as const;
export type AppPermission = (typeof appPermissions)[number];

export const workspaceRoles = ['owner', 'admin', 'writer', 'reader'] as const;
export const workspaceRoleSchema = z.enum(workspaceRoles);
export type WorkspaceRole = z.infer<typeof workspaceRoleSchema>;

export const appRoles = [
  'platform_admin',
  'platform_moderator',
  'technical_assistant',
  'data_curator',
  'data_explorer',
] as const;
export const appRoleSchema = z.enum(appRoles);
export type AppRole = z.infer<typeof appRoleSchema>;

/** Groups permission strings into resource → actions; strings without exactly three parts are ignored (§5). */
export function permissionLookup(permissions: readonly string[]): Map<string, Set<string>> {
  const lookup = new Map<string, Set<string>>();
  for (const permission of permissions) {
    const [, resource, action, ...rest] = permission.split(':');
    if (!resource || !action || rest.length > 0) continue;
    lookup.set(resource, (lookup.get(resource) ?? new Set()).add(action));
  }
  return lookup;
}

/** The denial sentences of §6, shown in a toast. */
export const denial = {
  edit: (name: string) => `Don't have permission to edit ${name}`,
  delete: (name: string) => `Don't have permission to delete ${name}`,
  view_member: (name: string) => `Don't have permission to view member ${name}`,
};
