import { expect, test } from 'vitest';
import { aCohort, processing } from './cohort.fixture.ts';
import { describeProcessing, describeSelection, draftFromSelection, recipeText } from './cohort-draft.ts';

const cohort = aCohort();
const lasso = { kind: 'lasso', plot: 'pcoa_2d', rank: 'genus', axes: [1, 2] } as const;

test('a lasso on two axes is reported with its rank and axes', () => {
  expect(describeSelection({ ...lasso, axes: [1, 2] })).toBe(
    'Inside an outline drawn on the PCoA plane (genus, PC1 × PC2)',
  );
  expect(describeSelection({ kind: 'group', plot: 'pcoa_3d', group: 'Early' })).toBe(
    'The group Early on the PCoA in space',
  );
  expect(describeSelection({ kind: 'box', plot: 'pcoa_3d', axes: [1, 2, 3] })).toBe(
    'Inside a box drawn on the PCoA in space (PC1 × PC2 × PC3)',
  );
});

test('a cohort of a selection remembers its parent, and is warned of testing what was drawn', () => {
  const draft = draftFromSelection(cohort, { result_ids: ['a', 'b'], recipe: { ...lasso, axes: [1, 2] } });
  expect(draft.source).toMatchObject({ result_ids: ['a', 'b'], parent_cohort_id: cohort.id });
  expect(draft.checks.map(({ fine }) => fine)).toEqual([true, false]);
});

test('a selection may mix processings: the warning counts and names them', () => {
  const mixed = aCohort({ processing: [processing, { ...processing, variable_region: null, n_samples: 3 }] });
  const [check] = draftFromSelection(mixed, {
    result_ids: ['a'],
    recipe: { kind: 'list', plot: 'composition' },
  }).checks;
  expect(check).toEqual({
    fine: false,
    title: 'The cohort contains 2 processings.',
    message: 'The selection may combine them: Amplicon 16S · V4 · Demonstration; Amplicon 16S · Demonstration.',
  });
  expect(describeProcessing({ processing: [] })).toBe('');
});

test('the recipe copies as text, a step a line, with its counts', () => {
  const draft = draftFromSelection(cohort, { result_ids: ['a'], recipe: { kind: 'list', plot: 'composition' } });
  expect(recipeText(draft.steps)).toBe(
    'Members of “Mouse gut”, version 2: 19 samples\nSelected individually or in several steps on the composition plot: 1 sample',
  );
  expect(recipeText([{ description: 'Not counted', n_samples: null }])).toBe('Not counted');
  expect(recipeText([])).toBe('');
});
