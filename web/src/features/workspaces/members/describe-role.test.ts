import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { buildAbility } from '#platform/permissions';
import { assignableRoles, denialOfManaging, denialOfTransfer, summarizeInvited } from './describe-role.ts';

const canOf = (role: WorkspaceRole) => {
  const workspace_permissions = permissionsOfWorkspaceRole[role];
  const may = buildAbility({ app_permissions: null, workspace_permissions, settings: null });
  return (action: string, subject: 'workspace_member') => may.can(action, subject);
};

test('an owner gives every role, an admin all but owner, others none', () => {
  expect(assignableRoles(canOf('owner'))).toEqual(['owner', 'admin', 'writer', 'reader']);
  expect(assignableRoles(canOf('admin'))).toEqual(['admin', 'writer', 'reader']);
  expect(assignableRoles(canOf('writer'))).toEqual([]);
});

test('why a member cannot be managed is reported with their name', () => {
  const ana = { name: 'Ana', role: 'owner' } as const;
  expect(denialOfManaging(canOf('owner'), ana)).toBeNull();
  expect(denialOfManaging(canOf('admin'), ana)).toBe("Don't have permission to edit Ana: only owners manage owners");
  expect(denialOfManaging(canOf('reader'), ana)).toBe("Don't have permission to edit Ana");
});

test('what came of many addresses is summed up', () => {
  const one = (outcome: 'invited' | 'resent' | 'failed') => ({ email: 'a', outcome, message: '' });
  expect(summarizeInvited([one('invited'), one('resent')])).toBe('2 invited.');
  expect(summarizeInvited([one('invited'), one('failed')])).toBe('1 invited, 1 not.');
  expect(summarizeInvited([one('failed')])).toBe('No one was invited.');
});

test('only an owner hands a workspace over, and never the personal one', () => {
  const lab = { name: 'Gut Lab', is_personal: false };
  expect(denialOfTransfer(canOf('owner'), lab)).toBeNull();
  expect(denialOfTransfer(canOf('admin'), lab)).toBe("Don't have permission to hand over Gut Lab: only owners can");
  expect(denialOfTransfer(canOf('owner'), { ...lab, is_personal: true })).toMatch(/only one member/);
});
