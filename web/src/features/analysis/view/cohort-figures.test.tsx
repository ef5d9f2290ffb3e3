import type { BetaDiversity, CohortDetail, Composition } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type QueryFixtures, renderMarkup, renderText } from '#testing';
import { analysisQuery } from '../analysis-query.ts';
import { describePermanova } from '../methods/beta-diversity/describe-ordination.ts';
import { toOrdinationParams } from '../methods/beta-diversity/ordination-data.ts';
import { toTotalsHistogram } from '../methods/composition/composition-heat.ts';
import { CohortFigures } from './cohort-figures.tsx';
import { readPlotView } from './plot-view.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const view = readPlotView({ group: 'diet' });
const cohort = {
  ...{ id: id(1), version: 1, n_samples: 6, n_unavailable: 0, amount_units: ['reads'] },
  fields: [{ field: 'diet', title: 'Diet', kind: 'category', unit: null, n_values: 2, n_missing: 0 }],
  groupings: [{ field: 'diet', title: 'Diet', origin: 'recipe', groups: [] }],
} as unknown as CohortDetail;
const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const groups = names.map((_, at) => (at < 3 ? 'chow' : 'western'));
const permanova = {
  ...{ pseudo_f: 8.1, r2: 0.412, p: 0.012, n: 6, permutations: 999, exact: false, seed: 1, strata: null },
  groups: [],
};
const shared = { n: 6, n_subjects: 6, dropped: [], warnings: [], rank: 'genus' as const, group_by: 'diet' };
const ordination = {
  ...shared,
  ...{ metric: 'bray_curtis', samples_id: names.map((_, at) => id(10 + at)), sample_names: names, subject_ids: [] },
  coordinates: [0, 1, 2].map((axis) => names.map((_, at) => at * (axis + 1))),
  axes: ['PC1', 'PC2', 'PC3'].map((name) => ({ name, eigenvalue: 1, percent: 30, percent_of_positive: 30 })),
  ...{ groups, biplot: [], permanova, permdisp: null, anosim: null, pairwise: [], confounding: [] },
} as unknown as BetaDiversity;
const composition = {
  ...shared,
  taxa: [{ taxon: 'Blautia', lineage: [], kind: 'taxon', n_taxa: 1, mean: 70, sd: 1 }],
  samples: names.map((sample_id, at) => ({
    result_id: id(10 + at),
    sample_id,
    group: groups[at],
    reads: 1000 * (at + 1),
  })),
  rows: [],
  group_means: ['chow', 'western'].map((group, at) => ({ group, n: 3, mean: { Blautia: 70 - 20 * at }, sd: {} })),
} as unknown as Composition;

const { placing, testing } = toOrdinationParams({ cohort, view, groups: [] });
const answers: QueryFixtures = [
  [analysisQuery('beta_diversity', placing).queryKey, { data: ordination }],
  [analysisQuery('beta_diversity', testing ?? placing).queryKey, { data: ordination }],
  [
    analysisQuery('composition', { cohort_id: cohort.id, version: 1, rank: 'genus', top_n: view.top, group_by: 'diet' })
      .queryKey,
    { data: composition },
  ],
];
const figures = (of: CohortDetail) => (
  <CohortFigures cohort={of} view={view} link={(tab, message) => <a href={`#${tab}`}>{message}</a>} />
);

describe('a cohort at a glance', () => {
  test('shows where the samples lie, what they are made of, how deep they are, and whether the groups differ', () => {
    const html = renderMarkup(figures(cohort), answers);
    expect(html).toMatch(/role="img"[^>]*aria-label="Principal coordinates of Bray–Curtis distance, n = 6, PC1 \(30/);
    expect(html).toContain('aria-label="chow (n = 3): Blautia 70.0 %"');
    expect(html).toContain('aria-label="western (n = 3): Blautia 50.0 %"');
    expect(html).toContain('href="#pcoa"');
    expect(html).toContain('href="#composition"');
    const read = renderText(figures(cohort), answers);
    expect(read).toContain('Samples differ by Diet: it explains 41.2 % of the variation at genus level');
    expect(read).toContain('1,000 to 6,000, median 3,500');
  });

  test('asks nothing of samples that were all withdrawn', () => {
    expect(renderMarkup(figures({ ...cohort, n_unavailable: 6 }))).toBe('');
  });

  test('of two samples draws no ordination, which could not be computed', () => {
    expect(renderText(figures({ ...cohort, n_samples: 2 }), answers)).not.toContain('PCoA');
  });

  test('of many thousands of samples is computed when somebody asks for it', () => {
    const html = renderMarkup(figures({ ...cohort, n_samples: 25_000 }));
    expect(html).toContain('Compute figures');
    expect(html).not.toContain('role="img"');
  });
});

test('a test that finds nothing says that, and one that gave no p says nothing', () => {
  const tested = (p: number | null) => describePermanova({ ...ordination, permanova: { ...permanova, p } }, 'Sex');
  expect(tested(0.463)).toMatch(/^No significant difference by Sex/);
  expect(tested(0.049)).toMatch(/^Samples differ by Sex/);
  expect(tested(null)).toBeNull();
  expect(describePermanova({ ...ordination, permanova: null }, 'Sex')).toBeNull();
});

test('reads are counted in every sample once, and not at all where amounts are no reads', () => {
  const of = (...reads: number[]) =>
    toTotalsHistogram(
      reads.map((n) => ({ reads: n })),
      true,
    );
  const counted = of(5, 40, 41, 900);
  expect(counted?.bins.reduce((sum, { total }) => sum + total, 0)).toBe(4);
  expect(counted?.message).toBe('5 to 900, median 41');
  expect(of(7, 7)?.bins).toEqual([{ from: 7, to: 8, total: 2, n_selected: 2 }]);
  expect(of(0, 0)).toBeNull();
  expect(of()).toBeNull();
});

test('totals of other amounts are not rounded, and not shown if they are all the same', () => {
  const of = (...reads: number[]) =>
    toTotalsHistogram(
      reads.map((n) => ({ reads: n })),
      false,
    );
  expect(of(0.375, 0.5, 1)?.message).toBe('0.375 to 1, median 0.5');
  expect(of(0.999, 1, 1.001)).toBeNull();
});
