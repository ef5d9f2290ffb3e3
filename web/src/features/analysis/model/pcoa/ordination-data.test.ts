import { expect, test } from 'vitest';
import { groupColours } from '#plots/colours';
import { sortGroups } from '../groups/group-colours.ts';
import { countByGroup } from '../groups/group-counts.ts';
import { toCardFacts, transposeCoordinates } from './ordination-data.ts';

test('coordinates by axis become coordinates by sample', () => {
  expect([
    ...transposeCoordinates(
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
  expect(sortGroups(['Day 10', null, 'Day 2', 'Day 10'])).toEqual(['Day 2', 'Day 10']);
});

test('a group has the same colour in every plot of its field', () => {
  const all = groupColours('time', ['Late', 'Early']);
  expect(groupColours('time', ['Late']).get('Late')).toBe(all.get('Late'));
});

test('the selection is told by group, in the order of the legend', () => {
  const groups = ['Late', 'Early', null, 'Late'];
  expect(countByGroup(groups, [0, 1, 2, 3], ['Early', 'Late'])).toEqual([
    { group: 'Early', count: 1 },
    { group: 'Late', count: 2 },
    { group: null, count: 1 },
  ]);
  expect(countByGroup(groups, [1], ['Early', 'Late'])).toEqual([{ group: 'Early', count: 1 }]);
});

test('the card of a point says its subject, and fields that are known and not told by its colour', () => {
  const fields = ['diet', 'time', 'cage', 'sex'].map((field) => ({
    ...{ field, title: field.toUpperCase(), kind: 'category' as const, unit: null, n_values: 2, n_missing: 0 },
  }));
  const result = { group_by: 'time', groups: ['Early', null], samples_id: ['a', 'b'], subject_ids: ['M1', null] };
  const reported = toCardFacts(result, {
    fields,
    members: null,
    extraFields: ['diet', null],
    further: ['diet', 'time', 'cage'],
  });
  expect(reported).toEqual([
    { label: 'Subject', values: ['M1', null] },
    { label: 'TIME', values: ['Early', null] },
  ]);
});
