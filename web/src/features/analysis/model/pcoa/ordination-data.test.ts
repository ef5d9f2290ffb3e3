import { expect, test } from 'vitest';
import { groupColours } from '#plots/colours';
import { groupOrder } from '../groups/group-colours.ts';
import { groupCounts } from '../groups/group-counts.ts';
import { transposed } from './ordination-data.ts';

test('coordinates by axis become coordinates by sample', () => {
  expect([
    ...transposed(
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      2,
    ),
  ]).toEqual([1, 3, 5, 2, 4, 6]);
});

test('Day 2 comes before Day 10, samples without a day are no group', () => {
  expect(groupOrder(['Day 10', null, 'Day 2', 'Day 10'])).toEqual(['Day 2', 'Day 10']);
});

test('a group has the same colour in every plot of its field', () => {
  const all = groupColours('time', ['Late', 'Early']);
  expect(groupColours('time', ['Late']).get('Late')).toBe(all.get('Late'));
});

test('the selection is told by group, in the order of the legend', () => {
  const groups = ['Late', 'Early', null, 'Late'];
  expect(groupCounts(groups, [0, 1, 2, 3], ['Early', 'Late'])).toEqual([
    { group: 'Early', count: 1 },
    { group: 'Late', count: 2 },
    { group: null, count: 1 },
  ]);
  expect(groupCounts(groups, [1], ['Early', 'Late'])).toEqual([{ group: 'Early', count: 1 }]);
});
