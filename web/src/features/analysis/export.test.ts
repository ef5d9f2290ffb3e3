import { expect, test } from 'vitest';
import { describeMethod, type Provenance, toCsvHeader, toFigureRecipe, toFileName } from './figure-source.ts';

const answer: Provenance = {
  method: 'beta_diversity',
  method_description: 'Bray–Curtis distances. ',
  parameters: {
    rank: 'genus',
    metric: 'bray_curtis',
    group_by: 'diagnosis',
    axes: 10,
    permutations: 999,
    strata: null,
    covariates: ['age', 'sex'],
    biplot: 5,
  },
  seed: 42,
  software_version: '0.0.2',
  n: 18,
  n_subjects: 9,
  dropped: [{ sample_id: 'F3D5', reason: 'no reads' }],
  warnings: [],
  is_selected_on_plot: false,
};
const cohort = { name: 'RISK', version: 3, content_hash: '9f3c' };

test('the method says what went in, and can be done again', () => {
  expect(describeMethod(answer)).toBe('Bray–Curtis distances. (n = 18, 1 excluded; Cohortium 0.0.2, seed 42.)');
  expect(describeMethod({ ...answer, seed: null, dropped: [] })).toBe(
    'Bray–Curtis distances. (n = 18; Cohortium 0.0.2.)',
  );
});

test('a recipe has the names and the plain values that the command line reads, and nothing that it does not know', () => {
  const recipe = toFigureRecipe({ method: 'pcoa', answer, cohort });
  expect(recipe.parameters).toEqual({
    metric: 'bray_curtis',
    group: 'diagnosis',
    axes: 10,
    permutations: 999,
    covariates: 'age,sex',
    seed: 42,
  });
  expect(recipe.cohort).toEqual({ ...cohort, rank: 'genus' });
  expect(recipe.command).toContain('npm run analyse -- pcoa --table');
  expect(recipe.command).not.toContain('--tree');
});

test('a recipe of UniFrac asks for the tree', () => {
  const unifrac = { ...answer, parameters: { metric: 'weighted_unifrac' } };
  expect(toFigureRecipe({ method: 'pcoa', answer: unifrac, cohort }).command).toContain('--tree tree.nwk');
  expect(toFigureRecipe({ method: 'alpha-diversity', answer, cohort, also: { index: 'faith_pd' } }).command).toContain(
    '--tree',
  );
});

test('a table begins with the parameters, one a line, each behind a #', () => {
  const heading = toCsvHeader('PCoA of\nRISK', answer);
  expect(
    heading
      .split('\r\n')
      .filter(Boolean)
      .every((line) => line.startsWith('# ')),
  ).toBe(true);
  expect(heading).toContain('# figure: PCoA of RISK\r\n');
  expect(heading).toContain('# metric: bray_curtis\r\n# group_by: diagnosis\r\n');
  expect(heading).toContain('# covariates: ["age","sex"]');
  expect(heading).toContain('# seed: 42');
  expect(heading).not.toContain('strata');
});

test('a table of numbers carries what must not be lost: a choice by looking, groups that were not tested', () => {
  const warnings = [
    { code: 'is_selected_on_plot', message: 'The groups were chosen by looking.' },
    { code: 'mixed_regions', message: 'Two regions.' },
  ];
  const heading = toCsvHeader('Places', { ...answer, warnings, is_selected_on_plot: true });
  expect(heading).toContain('# caution: The groups were chosen by looking.');
  expect(heading).not.toContain('Two regions');
});

test('a figure’s file is named after cohort and plot, in letters that every system takes', () => {
  expect(toFileName('RISK mucosa: Crohn’s / IBD', 'PCoA genus')).toBe('risk-mucosa-crohn-s-ibd-pcoa-genus');
  expect(toFileName('…')).toBe('figure');
});

test('accents do not cut words in two, and names of other scripts stay', () => {
  expect(toFileName('Müller’s café', 'α-diversity')).toBe('muller-s-cafe-α-diversity');
  expect(toFileName('粘膜 2', 'हिन्दी')).toBe('粘膜-2-हिन्दी');
  expect(toFileName('../../etc/passwd\n')).toBe('etc-passwd');
});
