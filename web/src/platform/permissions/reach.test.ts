import { expect, test } from 'vitest';
import { denialByReach, sayWhose, whyNotYours } from './reach.ts';

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
  expect(sayWhose(own)).toBe('this workspace');
  expect(sayWhose(shared)).toBe('Gut Lab, shared by Ana, may be read');
  expect(sayWhose({ ...shared, access_level: 'modify' })).toBe('Gut Lab, shared by Ana, can edit');
  expect(sayWhose({ ...own, access: 'public' })).toBe('Gut Lab, public');
  expect(sayWhose(builtIn)).toBe('the portal');
});

test('what belongs to others is neither shared on, published nor deleted, at whatever level', () => {
  expect(whyNotYours(own, 'publish')).toBeNull();
  expect(denialByReach('share', { ...shared, access_level: 'modify' })).toBe('Only Gut Lab, its owner, can share it');
  expect(denialByReach('delete_created', shared)).toBe('Only Gut Lab, its owner, can delete it');
  expect(denialByReach('share', builtIn)).toBe('It is built into the portal. No one can share it');
});

test('a share for changing lets it be changed, one for reading says why not', () => {
  expect(denialByReach('modify', { ...shared, access_level: 'modify' })).toBeNull();
  expect(denialByReach('modify', shared)).toBe("Don't have permission to edit Lung: it is read-only here");
});
