import { permissionsOfAppRole } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { buildAbility } from '#platform/permissions';
import { assignableRoles, type CanDo, denialOfRoleChange, stateOfAccount } from './describe-account.ts';

const none = { workspace_permissions: null, settings: null };
const mayOf = (role: keyof typeof permissionsOfAppRole): CanDo => {
  const ability = buildAbility({ ...none, app_permissions: permissionsOfAppRole[role] });
  return (action) => ability.can(action, 'app_user');
};
const ana = { id: 'a', name: 'Ana', app_role_name: 'data_explorer' } as const;

test('a platform admin may give every role, a moderator none', () => {
  expect(assignableRoles(mayOf('platform_admin'))).toHaveLength(5);
  expect(assignableRoles(mayOf('platform_moderator'))).toEqual([]);
});

test('an account is changed by anyone who may make its role; the denial is the specification’s', () => {
  expect(denialOfRoleChange(mayOf('platform_admin'), ana, 'me')).toBeNull();
  expect(denialOfRoleChange(mayOf('platform_moderator'), ana, 'me')).toBe("Don't have permission to edit Ana");
  const curators: CanDo = (action) => action === 'create_data_curator';
  expect(denialOfRoleChange(curators, ana, 'me')).not.toBeNull();
  expect(denialOfRoleChange(curators, { ...ana, app_role_name: 'data_curator' }, 'me')).toBeNull();
});

test('nobody shuts themselves out', () => {
  expect(denialOfRoleChange(mayOf('platform_admin'), ana, 'a')).toMatch(/another administrator/);
});

test('an account is active, not confirmed or disabled, in a word', () => {
  expect(stateOfAccount({ is_disabled: false, is_verified: true }).label).toBe('active');
  expect(stateOfAccount({ is_disabled: false, is_verified: false }).label).toBe('not confirmed');
  expect(stateOfAccount({ is_disabled: true, is_verified: false }).label).toBe('disabled');
});
