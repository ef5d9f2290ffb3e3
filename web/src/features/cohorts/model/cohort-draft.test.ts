import { expect, test } from 'vitest';
import { draftOfSelection, recipeText, selectionWords } from './cohort-draft.ts';

const cohort = {
  id: '0193a5b27c6d7e8f9a0b1c2d3e4f5061',
  name: 'Mouse gut',
  version: 2,
  n_samples: 19,
  processing: [
    {
      pipeline_name: 'Amplicon 16S',
      reference_name: 'Demonstration',
      variable_region: 'V4',
      n_samples: 19,
      caution: null,
    },
  ],
};
const lasso = { kind: 'lasso', plot: 'pcoa_2d', rank: 'genus', axes: [1, 2] } as const;

test('a lasso on two axes is told with its rank and axes', () => {
  expect(selectionWords({ ...lasso, axes: [1, 2] })).toBe(
    'Inside an outline drawn on the PCoA plane (genus, PC1 × PC2)',
  );
  expect(selectionWords({ kind: 'group', plot: 'pcoa_3d', group: 'Early' })).toBe(
    'The group Early on the PCoA in space',
  );
});

test('a cohort of a selection remembers its parent, and is warned of testing what was drawn', () => {
  const draft = draftOfSelection(cohort, { result_ids: ['a', 'b'], recipe: { ...lasso, axes: [1, 2] } });
  expect(draft.source).toMatchObject({ result_ids: ['a', 'b'], parent_cohort_id: cohort.id });
  expect(draft.checks.map(({ fine }) => fine)).toEqual([true, false]);
});

test('the recipe copies as text, a step a line, with its counts', () => {
  const draft = draftOfSelection(cohort, { result_ids: ['a'], recipe: { kind: 'list', plot: 'composition' } });
  expect(recipeText(draft.steps)).toBe(
    'Members of “Mouse gut”, version 2: 19 samples\nPicked one by one or in several steps on the composition plot: 1 sample',
  );
});
