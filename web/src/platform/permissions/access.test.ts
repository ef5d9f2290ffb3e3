import { expect, test } from 'vitest';
import { denialByAccess, denialForSharedItem, formatOwner } from './access.ts';

const own = {
  access: 'own',
  access_level: 'modify',
  workspace_name: 'Gut Lab',
  shared_by: null,
  name: 'Lung',
} as const;
const shared = { ...own, access: 'shared', access_level: 'read', shared_by: 'Ana' } as const;
const builtIn = { ...own, access: 'public', access_level: 'read', workspace_name: null } as const;

test('a row of a list says whose a thing is, who shared it, and what may be done with it', () => {
  expect(formatOwner(own)).toBe('this workspace');
  expect(formatOwner(shared)).toBe('Gut Lab, shared by Ana, can view');
  expect(formatOwner({ ...shared, access_level: 'modify' })).toBe('Gut Lab, shared by Ana, can edit');
  expect(formatOwner({ ...own, access: 'public' })).toBe('Gut Lab, public');
  expect(formatOwner(builtIn)).toBe('Cohortium');
});

test('what belongs to others is neither shared on, published nor deleted, at whatever level', () => {
  expect(denialForSharedItem(own, 'publish')).toBeNull();
  expect(denialByAccess('share', { ...shared, access_level: 'modify' })).toBe('Only Gut Lab, its owner, can share it');
  expect(denialByAccess('delete_created', shared)).toBe('Only Gut Lab, its owner, can delete it');
  expect(denialByAccess('share', builtIn)).toBe('It is built into the portal. No one can share it');
});

test('a share for changing lets it be changed, one for reading says why not', () => {
  expect(denialByAccess('modify', { ...shared, access_level: 'modify' })).toBeNull();
  expect(denialByAccess('modify', shared)).toBe("Don't have permission to edit Lung: it is read-only here");
});
