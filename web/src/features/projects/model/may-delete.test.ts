import { expect, test } from 'vitest';
import { refusalToDelete } from './may-delete.ts';

const [mine, theirs] = [true, false].map((is_mine) => ({ name: 'Gut', is_mine }));

test('owners and admins delete anything, writers what they submitted, readers nothing; the refusal names the thing', () => {
  const said = "Don't have permission to delete Gut";
  const rows = [
    { all: true, own: true },
    { all: false, own: true },
    { all: false, own: false },
  ].map((rights) => [mine, theirs].map((project) => project && refusalToDelete(project, rights)));
  expect(rows).toEqual([
    [null, null],
    [null, said],
    [said, said],
  ]);
});
