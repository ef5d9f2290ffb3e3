import { expect, test } from 'vitest';
import { membersOf } from './describe-workspace.ts';

test('a personal workspace has no members to count', () => {
  expect(membersOf({ is_personal: true, n_members: 1, role: 'owner' })).toBe('Only you');
});

test('a shared workspace says how many are in it, and as what', () => {
  expect(membersOf({ is_personal: false, n_members: 6, role: 'owner' })).toBe('6 members · owner');
  expect(membersOf({ is_personal: false, n_members: 1, role: 'reader' })).toBe('1 member · reader');
});
