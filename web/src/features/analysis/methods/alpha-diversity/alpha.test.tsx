import type { AlphaDiversityReport } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderText } from '#testing';
import { AlphaPanel } from './alpha-panel.tsx';

type Index = AlphaDiversityReport['indices'][number];
const index: Index = {
  ...{ index: 'shannon', title: 'Shannon entropy', unit: 'bits', values: [5, 3], pairwise: [] },
  groups: [],
  test: { h: 7.128, df: 1, p: 0.0004, epsilon_squared: 0.31, n: 1359 },
  correlations: [],
};
const result: AlphaDiversityReport = {
  ...{ method: 'alpha_diversity', method_description: '', parameters: {}, seed: 42, software_version: '0.0.2', n: 2 },
  ...{
    n_subjects: 1,
    dropped: [],
    warnings: [],
    is_selected_on_plot: false,
    rank: 'feature',
    depth: null,
    group_by: 'time',
    covariates: [],
  },
  ...{ samples: [], indices: [index], rarefaction: null, confounding: [], excluded_groups: [] },
};
const panel = (overrides: Partial<Index>, group: string | null = 'time') =>
  renderText(
    <AlphaPanel
      result={{ ...result, indices: [{ ...index, ...overrides }] }}
      index="shannon"
      group={group}
      onView={() => undefined}
    />,
  );

test('whether groups differ is reported with n, effect, H and p; one degree of freedom as one', () => {
  expect(panel({})).toContain(
    'Kruskal–Wallis, n = 1,359 1 degree of freedom ε², effect size 0.310 H 7.13 p &lt; 0.001',
  );
  expect(panel({ test: { h: 1, df: 3, p: 0.4, epsilon_squared: 0, n: 8 } })).toContain('3 degrees of freedom');
});

test('without a test it says whether a field is missing, or an answer', () => {
  expect(panel({ test: null }, null)).toContain('Choose a field to group the samples by.');
  expect(panel({ test: null })).toContain('The test cannot be computed for these groups.');
});

test('numbers that go along with diversity have a true minus, and none is reported where none was measured', () => {
  const correlations = [{ field: 'age', title: 'Age', n: 1200, rho: -0.456, p: 0.01, q: 0.02 }];
  expect(panel({ correlations })).toMatch(/Age 1,200 −0\.46 0\.020/);
  expect(panel({})).not.toContain('Correlated with');
});

test('an index that the answer does not have has no numbers', () => {
  const other = renderText(<AlphaPanel result={result} index="pielou" group="time" onView={() => undefined} />);
  expect(other).toContain('The test cannot be computed for these groups.');
  expect(other).not.toContain('7.13');
});
