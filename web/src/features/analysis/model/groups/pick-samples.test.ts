import { expect, test } from 'vitest';
import { selectSamples } from './pick-samples.ts';

const once = { add: false, rank: 'genus', group: null } as const;
const more = { ...once, add: true };

test('a click replaces the selection, with Shift it adds, and a second time takes away', () => {
  const first = selectSamples(null, ['a', 'b'], once);
  expect(first?.result_ids).toEqual(['a', 'b']);
  expect(selectSamples(first, ['c'], once)?.result_ids).toEqual(['c']);
  const three = selectSamples(first, ['c', 'a'], more);
  expect(three?.result_ids).toEqual(['a', 'b', 'c']);
  expect(selectSamples(three, ['c'], more)?.result_ids).toEqual(['a', 'b']);
});

test('nothing left is no selection', () => {
  expect(selectSamples(selectSamples(null, ['a'], once), ['a'], more)).toBeNull();
  expect(selectSamples(null, [], once)).toBeNull();
});

test('a whole group is kept as that group; what was added to is a list', () => {
  const group = selectSamples(null, ['a'], { ...once, group: 'Early' });
  expect(group?.recipe).toEqual({ kind: 'group', plot: 'composition', rank: 'genus', group: 'Early' });
  expect(selectSamples(group, ['b'], { ...more, group: 'Late' })?.recipe.kind).toBe('list');
});
