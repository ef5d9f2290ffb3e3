import { selectionRecipeSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { groupColours } from '#plots/colours';
import { countByGroup, sortGroups } from '../../custom-groups.ts';
import { describeSolver, describeSpectrum, labelAxes, metricTitle, ordinationTitle } from './describe-ordination.ts';
import { toCardFacts, transposeCoordinates } from './ordination-data.ts';
import { toSelectionRecipe } from './pcoa-tab.tsx';

const axes = [{ name: 'PC1', eigenvalue: 2, percent: 40, percent_of_positive: 35.5 }];

test('the title names the distance as papers do, and one it does not know by its own name', () => {
  expect(ordinationTitle('bray_curtis')).toBe('Principal coordinates of Bray–Curtis distance');
  expect(metricTitle('canberra')).toBe('canberra');
});

test('how the axes were found is reported, with how exact the distances are', () => {
  expect(describeSolver({ solver: 'exact', precision: 'f64', n_landmarks: null })).toBe('exact');
  expect(describeSolver({ solver: 'landmark', precision: 'f32', n_landmarks: 2000 })).toBe(
    'landmark approximation (2,000), distances accurate to 3e-7',
  );
});

test('percentages say what they are of, and what lies below zero', () => {
  const result = { metric: 'bray_curtis', percent_of: 'trace', axes } as const;
  expect(describeSpectrum({ ...result, negative_eigenvalues: { count: 3, sum: -0.1, percent: -4.2 } })).toBe(
    '3 negative eigenvalues, −4.2 % of the trace: non-Euclidean component of Bray–Curtis distance. PC1 is 35.5 % of the positive eigenvalues and 40.0 % of the trace.',
  );
  expect(describeSpectrum({ ...result, negative_eigenvalues: null })).toContain('Only the first axes are computed');
  expect(describeSpectrum({ ...result, axes: [], negative_eigenvalues: { count: 0, sum: 0, percent: 0 } })).toBe(
    'Percentages are of the trace; no eigenvalue is negative.',
  );
});

test('axes show shares of the positive eigenvalues, which sum to a hundred, and say so where it matters', () => {
  const negative_eigenvalues = { count: 3, sum: -0.1, percent: -4.2 };
  const result = { percent_of: 'trace', axes, negative_eigenvalues } as const;
  expect(labelAxes(result)).toEqual([{ name: 'PC1', percent: 35.5, of: 'of positive eigenvalues' }]);
  expect(labelAxes({ ...result, negative_eigenvalues: { count: 0, sum: 0, percent: 0 } })[0]?.of).toBe('');
  const partial = axes.map((axis) => ({ ...axis, percent_of_positive: null }));
  expect(labelAxes({ ...result, axes: partial, negative_eigenvalues: null })).toEqual([
    { name: 'PC1', percent: 40, of: 'of the trace' },
  ]);
});

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

const shown = { rank: 'genus', metric: 'bray_curtis', axes: [0, 1], mode: '2d' } as const;
const outline = [
  [0, 0],
  [1, 0],
  [1, 1],
] as const;

test('a lasso keeps its outline in the coordinates of the axes', () => {
  const recipe = toSelectionRecipe(
    { kind: 'lasso', mode: '2d', combine: 'replace', axes: ['PC1', 'PC2'], polygon: outline },
    shown,
  );
  expect(recipe).toMatchObject({ kind: 'lasso', plot: 'pcoa_2d', rank: 'genus', axes: [1, 2], polygon: outline });
  expect(selectionRecipeSchema.parse(recipe)).toEqual(recipe);
});

test('an outline in space is kept with the camera it was drawn through', () => {
  const camera = { turn: -0.6, tilt: 0.3, zoom: 1, width: 800, height: 600, projection: new Array<number>(16).fill(0) };
  const recipe = toSelectionRecipe(
    { kind: 'box', mode: '3d', combine: 'replace', axes: ['PC1', 'PC2', 'PC3'], polygon: outline, camera },
    { ...shown, mode: '3d', axes: [0, 1, 2] },
  );
  expect(recipe.camera).toHaveLength(21);
  expect(selectionRecipeSchema.safeParse(recipe).success).toBe(true);
});

test('what was added to a selection is a list: its last outline would not give the same samples', () => {
  const added = toSelectionRecipe(
    { kind: 'lasso', mode: '2d', combine: 'add', axes: ['PC1', 'PC2'], polygon: outline },
    shown,
  );
  expect(added.kind).toBe('list');
  expect(added.polygon).toBeUndefined();
});

test('a line of the legend is a group by its name', () => {
  const recipe = toSelectionRecipe(
    { kind: 'group', combine: 'replace', axes: [], field: 'Time', values: ['Early', null] },
    shown,
  );
  expect(recipe).toMatchObject({ kind: 'group', group: 'Time: Early, not recorded' });
});

test('a very long outline keeps its shape with fewer corners', () => {
  const long = Array.from({ length: 12_001 }, (_, i) => [i, -i] as const);
  const recipe = toSelectionRecipe({ kind: 'lasso', mode: '2d', combine: 'replace', axes: [], polygon: long }, shown);
  expect(selectionRecipeSchema.safeParse(recipe).success).toBe(true);
});
