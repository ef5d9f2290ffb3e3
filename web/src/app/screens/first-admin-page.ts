import type { PortalAbility } from '#platform/permissions';

/** The first page of the administration that a person can open; null if there is none. */
export function firstAdminPage(ability: PortalAbility): string | null {
  if (ability.can('list', 'app_user')) return '/admin/users';
  if (ability.can('listing', 'app_workspace')) return '/admin/workspaces';
  return ability.can('review', 'app_public_data') ? '/admin/publication' : null;
}
