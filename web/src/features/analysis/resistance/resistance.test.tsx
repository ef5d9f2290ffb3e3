import { type AmrStudio, amrRoutes, type CohortDetail } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { groupsOf } from '#plots/resistance';
import { type QueryFixtures, renderText } from '#testing';
import { firstTab } from '../methods/index.ts';
import { readPlotView } from '../view/plot-view.ts';
import { resistanceMap } from './resistance-figures.ts';
import { ResistanceOverview } from './resistance-overview.tsx';
import { CooccurrenceTable, PrevalenceTable } from './resistance-tables.tsx';
import { toBody } from './studio-choice.ts';

const usualChoice = { ...readPlotView({}), group: null };
const feature = (id: string, drug_class: string | null) => ({
  ...{ id, drug_class, gene_name: id, mechanism: null, aro: null, n_genes: 1 },
});
const sample = (sample_id: string, group: string | null) => ({
  ...{ result_id: `r-${sample_id}`, sample_id, subject_id: null, group, project_name: 'Resistance' },
  ...{ burden: 1, richness: 1, shannon: null },
});
const prevalence = { group: 'control', n: 20, n_present: 1, low: 0.0089, high: 0.2361, mean: 0.4 };
const result: AmrStudio = {
  ...{ method: 'amr_studio', method_description: '', parameters: {}, seed: 42, software_version: '0.0.2' },
  ...{ n: 3, n_subjects: 0, dropped: [], warnings: [], is_selected_on_plot: false },
  ...{ level: 'gene', value: 'rpkm', group_by: 'arm', available_values: ['coverage', 'rpkm', 'presence'] },
  samples: [sample('S1', 'treated'), sample('S2', 'control'), sample('S3', null)],
  features: [feature('tet(W)', 'Tetracycline'), feature('erm(B)', 'Macrolide'), feature('orf', null)],
  cells: { sample: [0, 1, 2], feature: [0, 1, 2], value: [5, 6, 7] },
  order: { samples: [2, 0, 1], features: [0, 2, 1] },
  prevalence: [[prevalence], [prevalence], [prevalence]],
  tests: [null, null, null],
  sample_tests: { burden: null, richness: null, shannon: null },
  ...{ permanova: null, groups: [], excluded_groups: [], cooccurrence: null },
};

describe('the heat map', () => {
  test('has samples by group and genes by class, those without either last', () => {
    const map = resistanceMap(result, { ...usualChoice, arranged: 'grouped' }, 'Arm');
    expect(map.columns.map(({ name }) => name)).toEqual(['S2', 'S1', 'S3']);
    expect(map.rows.map(({ name, heading }) => [heading, name])).toEqual([
      ['Macrolide', 'erm(B)'],
      ['Tetracycline', 'tet(W)'],
      ['No class known', 'orf'],
    ]);
  });

  test('clustered, follows the trees of both axes', () => {
    const map = resistanceMap(result, { ...usualChoice, arranged: 'clustered' }, 'Arm');
    expect(map.columns.map(({ name }) => name)).toEqual(['S3', 'S1', 'S2']);
    expect(map.rows.map(({ name }) => name)).toEqual(['tet(W)', 'orf', 'erm(B)']);
    expect(map.rows.every(({ heading }) => heading === null)).toBe(true);
  });
});

test('prevalence is told with its interval and the numbers behind it', () => {
  const text = renderText(<PrevalenceTable result={result} />);
  expect(text).toContain('5 (1–24), 1/20');
});

test('co-occurrence says why there is none, and that a correlation is no proof', () => {
  const none = { n_samples: 0, n_tests: 0, reason: 'None of these samples has a microbiome result.', pairs: [] };
  expect(renderText(<CooccurrenceTable result={{ ...result, cooccurrence: none }} />)).toContain(none.reason);
  const pairs = [{ feature: 'tet(W)', taxon: 'Bacteroides', rho: 0.8, p: 0.001, q: 0.01 }];
  const found = { n_samples: 12, n_tests: 40, reason: null, pairs };
  expect(renderText(<CooccurrenceTable result={{ ...result, cooccurrence: found }} />)).toContain(
    'no proof of a carrier',
  );
});

test('genera are asked for with their own plot alone: it takes longer', () => {
  expect(toBody({}, usualChoice)).not.toHaveProperty('cooccurrence');
  expect(toBody({}, { ...usualChoice, plot: 'cooccurrence' })).toMatchObject({ cooccurrence: true });
});

describe('settings in the address', () => {
  test('are those of the studio; what an old or a hostile link says wrongly is as usual', () => {
    const link = { plot: 'burden', level: 'class', measure: 'rpkm', min_identity: '90', arranged: 'clustered' };
    expect(readPlotView(link)).toMatchObject({ ...link, min_identity: 90 });
    const hostile = { plot: '<script>', level: 3, measure: 'genes', min_identity: -5, min_depth: '1e99' };
    expect(readPlotView(hostile)).toMatchObject({
      ...{ plot: 'map', level: 'gene', measure: 'coverage', min_identity: 0, min_depth: 0 },
    });
  });
});

test('a finished run of resistance genes opens on them, one of taxa on its ordination', () => {
  const cohort = (units: string[], n_samples: number) =>
    // The rest of a cohort plays no part.
    ({ amount_units: units, n_samples }) as unknown as CohortDetail;
  expect(firstTab(cohort(['coverage'], 6)).id).toBe('resistance');
  expect(firstTab(cohort(['reads'], 6)).id).toBe('pcoa');
  expect(firstTab(cohort(['reads'], 2)).id).toBe('composition');
});

test('groups of the map are named with their numbers of samples', () => {
  const map = resistanceMap(result, usualChoice, 'Arm');
  expect(groupsOf(map)).toEqual([
    { name: 'control', n: 1 },
    { name: 'treated', n: 1 },
    { name: null, n: 1 },
  ]);
});

test('a cohort without resistance genes says so, and draws no plot of zeros', () => {
  const cohort = {
    ...{ id: 'c'.repeat(32), version: 1, n_samples: 3, amount_units: ['coverage'], fields: [], groupings: [] },
    default_grouping: null,
  } as unknown as CohortDetail;
  const view = readPlotView({});
  const body = toBody({ cohort_id: cohort.id, version: 1 }, { ...view, group: null });
  const none = { ...result, features: [], prevalence: [], tests: [] };
  const answers: QueryFixtures = [[queryOf(amrRoutes.studio, { body }).queryKey, { data: none }]];
  const overview = <ResistanceOverview cohort={cohort} view={view} link={null} />;
  const text = renderText(overview, answers);
  expect(text).toContain('which is a result');
  expect(text).not.toContain('Genes per sample');
});
