import { expect, test } from 'vitest';
import { pickIds } from './pick-samples.ts';

const once = { add: false, rank: 'genus', group: null } as const;
const more = { ...once, add: true };

test('a click replaces the selection, with Shift it adds, and a second time takes away', () => {
  const first = pickIds(null, ['a', 'b'], once);
  expect(first?.result_ids).toEqual(['a', 'b']);
  expect(pickIds(first, ['c'], once)?.result_ids).toEqual(['c']);
  const three = pickIds(first, ['c', 'a'], more);
  expect(three?.result_ids).toEqual(['a', 'b', 'c']);
  expect(pickIds(three, ['c'], more)?.result_ids).toEqual(['a', 'b']);
});

test('nothing left is no selection', () => {
  expect(pickIds(pickIds(null, ['a'], once), ['a'], more)).toBeNull();
  expect(pickIds(null, [], once)).toBeNull();
});

test('a whole group is kept as that group; what was added to is a list', () => {
  const group = pickIds(null, ['a'], { ...once, group: 'Early' });
  expect(group?.recipe).toEqual({ kind: 'group', plot: 'composition', rank: 'genus', group: 'Early' });
  expect(pickIds(group, ['b'], { ...more, group: 'Late' })?.recipe.kind).toBe('list');
});
