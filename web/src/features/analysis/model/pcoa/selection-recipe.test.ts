import { selectionRecipeSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { toSelectionRecipe } from './selection-recipe.ts';

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
