import { expect, test } from 'vitest';
import { denialOfDeletion } from './may-delete.ts';

const [mine, theirs] = [true, false].map((is_mine) => ({
  name: 'Gut',
  is_mine,
  access: 'own' as const,
  workspace_name: 'Lab',
}));

test('owners and admins delete anything, writers what they submitted, readers nothing; the refusal names the thing', () => {
  const message = "Don't have permission to delete Gut";
  const rows = [
    { canDeleteAll: true, canDeleteOwn: true },
    { canDeleteAll: false, canDeleteOwn: true },
    { canDeleteAll: false, canDeleteOwn: false },
  ].map((rights) => [mine, theirs].map((project) => project && denialOfDeletion(project, rights)));
  expect(rows).toEqual([
    [null, null],
    [null, message],
    [message, message],
  ]);
});

test('what others share is not deleted from here, whatever one’s role', () => {
  const shared = { name: 'Gut', is_mine: true, access: 'shared', workspace_name: 'Other lab' } as const;
  expect(denialOfDeletion(shared, { canDeleteAll: true, canDeleteOwn: true })).toBe(
    'Only Other lab, its owner, can delete it',
  );
});
