import { CallError, CHOSEN_GROUPS, type CohortDetail, comparisonMethods, type SampleField } from '@cohortium/contract';
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { disabledReasons, type QueryFixtures, renderMarkup, renderText } from '#testing';
import { analysisQuery } from './analysis-query.ts';
import type { AnalysisTabProps } from './analysis-tab.ts';
import { AlphaTab } from './methods/alpha-diversity/alpha-tab.tsx';
import { toOrdinationParams } from './methods/beta-diversity/ordination-data.ts';
import { PcoaTab, toSelectionRecipe } from './methods/beta-diversity/pcoa-tab.tsx';
import { ClustersTab } from './methods/cluster/clusters-tab.tsx';
import { CompositionTab } from './methods/composition/composition-tab.tsx';
import { ComparisonTab } from './methods/group-comparison/comparison-tab.tsx';
import { LefseTab } from './methods/lefse/lefse-tab.tsx';
import { readPlotView } from './view/plot-view.ts';

const nothing = () => undefined;
const id = (n: number) => n.toString(16).padStart(32, '0');
const field = (name: string, overrides: Partial<SampleField> = {}): SampleField => ({
  ...{ field: name, title: name, kind: 'category', unit: null, n_values: 2, n_missing: 0 },
  ...overrides,
});
const fields = [
  field('diet', { title: 'Diet', n_values: 3 }),
  field('cage', { title: 'Cage', n_values: 30 }),
  field('age', { title: 'Age', kind: 'number', unit: 'a', n_values: 40 }),
];
const sizes = (...names: string[]) => names.map((name) => ({ name, n: 40 }));
const groupings: CohortDetail['groupings'] = [
  { field: 'diet', origin: 'sheet', groups: sizes('chow', 'fasted', 'western') },
  { field: 'cage', origin: 'sheet', groups: sizes('C1', 'C2', 'C3', 'C4') },
];
const cohort: CohortDetail = {
  ...{
    id: id(1),
    workspace_id: id(2),
    name: 'Mice',
    description: '',
    cohort_type: 'private',
    omic_type: 'microbiomics',
  },
  ...{ version: 3, current_version: 3, is_live: false, n_samples: 1_204, n_subjects: 1_204, content_hash: 'ab' },
  ...{ created_by: 'Ana', created_at: '2026-11-21T10:00:00Z', updated_at: '2026-11-21T10:00:00Z', starred: false },
  ...{ tags: [], access: 'own', access_level: 'modify', is_public: false },
  ...{ change: { kind: 'created', description: 'Created' }, changed_by: 'Ana', changed_at: '2026-11-21T10:00:00Z' },
  recipe: { filter: null, selection: null, parent: null, parents: [], steps: [] },
  ...{ workspace_name: 'Ana', shared_by: null, shared_at: null },
  ...{
    processing: [],
    n_unavailable: 0,
    fields,
    groupings,
    default_grouping: null,
    amount_units: ['reads' as const],
    total_reads: 9,
    reads_range: null,
  },
};

const props = (overrides: Partial<AnalysisTabProps> = {}, search: Record<string, unknown> = {}): AnalysisTabProps => ({
  ...{ cohort, view: readPlotView(search), onView: nothing, selection: null, onSelect: nothing, onCreate: nothing },
  ...{ groups: [], onGroups: nothing, denial: null, members: null },
  ...{ onComposition: nothing, onCompare: nothing, onTaxon: null },
  ...overrides,
});
const scope = { cohort_id: cohort.id, version: 3, rank: 'genus' } as const;
const bray = { metric: 'bray_curtis', transform: 'tss' } as const;

/** A tab as somebody sees it whose portal has answered as given. */
interface Tab {
  name: string;
  at: (overrides?: Partial<AnalysisTabProps>, search?: Record<string, unknown>) => ReactElement;
  /** The key of the question that it asks first. */
  asked: readonly unknown[];
  waiting_title: string;
}
const tabs: Tab[] = [
  {
    name: 'the ordination',
    at: (overrides, search) => <PcoaTab {...props(overrides, search)} />,
    asked: analysisQuery('beta_diversity', { ...scope, ...bray, biplot: 0, group_by: 'diet', tests: false }).queryKey,
    waiting_title: 'Principal coordinates of Bray–Curtis distance',
  },
  {
    name: 'the composition',
    at: (overrides, search) => <CompositionTab {...props(overrides, search)} />,
    asked: analysisQuery('composition', { ...scope, top_n: readPlotView({}).top, group_by: 'diet' }).queryKey,
    waiting_title: 'Composition by genus',
  },
  {
    name: 'alpha diversity',
    at: (overrides, search) => <AlphaTab {...props(overrides, search)} />,
    asked: analysisQuery('alpha_diversity', {
      ...{ ...scope, indices: ['observed', 'shannon', 'simpson', 'pielou', 'chao1'], log_base: '2' },
      ...{ covariates: ['age'], curve_points: 0, group_by: 'diet' },
    }).queryKey,
    waiting_title: 'Shannon',
  },
  {
    name: 'LEfSe',
    at: (overrides, search) => <LefseTab {...props(overrides, search)} />,
    asked: analysisQuery('lefse', {
      ...{ ...scope, class_by: 'diet', kruskal_alpha: 0.05, wilcoxon_alpha: 0.05, lda_threshold: 2 },
      strategy: 'one_against_all',
    }).queryKey,
    waiting_title: 'Discriminative taxa',
  },
  {
    name: 'clusters',
    at: (overrides, search) => <ClustersTab {...props(overrides, search)} />,
    asked: analysisQuery('cluster', {
      ...{ ...scope, group_by: 'diet', ...bray, algorithm: 'hierarchical', linkage: 'ward' },
      associate: ['diet', 'cage', 'age'],
    }).queryKey,
    waiting_title: 'Clusters by Bray–Curtis distance',
  },
  {
    name: 'the comparison of groups',
    at: (overrides, search) => <ComparisonTab {...props(overrides, search)} />,
    asked: analysisQuery('group_comparison', {
      ...{ ...scope, group_by: 'diet', methods: comparisonMethods.filter((method) => method !== 'wilcoxon') },
      ...{ lda_threshold: 2, structural_zeros: 'ignore' },
    }).queryKey,
    waiting_title: 'Differential taxa by method',
  },
];
const refused = (status: number, code: 'validation' | 'permission_denied', detail: string) =>
  new CallError(status, { detail, code });
const answered = (tab: Tab, answer: unknown): QueryFixtures => [[tab.asked, answer]];

describe.each(tabs)('$name', (tab) => {
  test('stands with its title and its controls before there is an answer, and saves no figure yet', () => {
    const text = renderText(tab.at());
    expect(text).toContain(tab.waiting_title);
    expect(text).toContain('Rank');
    expect(text).not.toContain('could not be computed');
    expect(disabledReasons(tab.at())['Save figure']).toBe('No figure yet');
  });

  test('says a refusal in its own words, which would be the same if it were asked again, and has beside it what asks otherwise, or nothing', () => {
    const message = 'These samples hold no taxa (“Methylation array”), and this analysis compares taxa.';
    const text = renderText(tab.at(), answered(tab, refused(422, 'validation', message)));
    expect(text).toContain(`This cannot be computed. ${message}`);
    expect(text).not.toContain('Try again');
    expect(disabledReasons(tab.at(), answered(tab, refused(422, 'validation', message)))).toHaveProperty('Save figure');
    expect(renderMarkup(tab.at())).toContain('<aside');
    const markup =
      renderMarkup(tab.at(), answered(tab, refused(422, 'validation', message))).split('<aside')[1] ?? null;
    // The groups of an ordination are chosen there: others may be answered.
    if (tab.name === 'the ordination') expect(markup).toContain('aria-label="Groups by"');
    else expect(markup).toBeNull();
  });

  test('tells people who lack the permission so, and offers nothing to try', () => {
    const text = renderText(tab.at(), answered(tab, refused(401, 'permission_denied', 'Permissions')));
    expect(text).toContain('You don’t have permission to analyse the cohorts of this workspace.');
    expect(text).not.toContain('Try again');
  });

  test('asks again where the rank is another, and keeps to what the address says', () => {
    const message = 'Too few samples.';
    const answers = answered(tab, refused(422, 'validation', message));
    expect(renderText(tab.at({}, { rank: 'genus', unknown: 'word' }), answers)).toContain(message);
    expect(renderText(tab.at({}, { rank: 'phylum' }), answers)).not.toContain(message);
    expect(renderText(tab.at({}, { rank: 'kingdom of heaven' }), answers)).toContain(message);
  });

  test('names every control for who does not see it', () => {
    const html = renderMarkup(tab.at());
    for (const [, attributes = '', inside = ''] of html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)) {
      const label = /aria-label="([^"]+)"/.exec(attributes)?.[1] ?? inside.replaceAll(/<[^>]+>/g, '').trim();
      expect([attributes, label]).not.toEqual([attributes, '']);
    }
  });

  test('of samples that nothing divides into groups has no group, and asks nothing that needs one', () => {
    const alike = { ...cohort, groupings: [], fields: fields.filter(({ kind }) => kind === 'number') };
    const text = renderText(tab.at({ cohort: alike }));
    if (/LEfSe|comparison/.test(tab.name))
      expect(text).toMatch(/No field divides these samples into (classes|groups)\./);
    expect(text).not.toContain('could not be computed');
  });

  test('says what has to be chosen where the groups are taken away', () => {
    const text = renderText(tab.at({}, { group: '' }));
    if (/LEfSe|comparison/.test(tab.name)) expect(text).toMatch(/Choose a field to define the (classes|groups)\./);
    expect(text).not.toContain('No field divides');
  });

  test('asks nothing that must be refused: of a field with one group of three or more it offers others to press', () => {
    const uneven = { ...cohort, groupings: groupings.slice(1) };
    const text = renderText(
      tab.at({ cohort: uneven }, { group: 'diet' }),
      answered(tab, refused(422, 'validation', 'Refused.')),
    );
    if (!/LEfSe|comparison/.test(tab.name)) return;
    expect(text).toMatch(/“Diet” doesn’t divide these samples into two (classes|groups) of at least 3 samples\./);
    expect(text).toContain('Compare by Cage: C1 40, C2 40, C3 40 …');
    expect(text).not.toContain('Refused.');
  });
});

test('an ordination without groups says a refusal once, not in the place of its tests too', () => {
  const { placing } = toOrdinationParams(props({}, { group: '' }));
  const message = 'These samples hold no taxa (“Methylation array”), and this analysis compares taxa.';
  const answers: QueryFixtures = [
    [analysisQuery('beta_diversity', placing).queryKey, refused(422, 'validation', message)],
  ];
  const view = { group: '' };
  const text = renderText(<PcoaTab {...props({}, view)} />, answers);
  expect(text.split(message)).toHaveLength(2);
  expect(renderMarkup(<PcoaTab {...props({}, view)} />, answers)).not.toContain('<aside');
});

test('a composition of chosen samples that is refused keeps the way back to all of them', () => {
  const result_ids = [id(9)];
  const order = { ...scope, result_ids, top_n: readPlotView({}).top, group_by: 'diet' };
  const message = 'None of these samples has reads assigned to features. Choose other samples.';
  const selection = {
    result_ids,
    recipe: toSelectionRecipe({ kind: 'none' }, { ...readPlotView({}), axes: [0, 1], mode: '2d' }),
  };
  const answers: QueryFixtures = [[analysisQuery('composition', order).queryKey, refused(422, 'validation', message)]];
  const text = renderText(<CompositionTab {...props({ selection })} />, answers);
  expect(text).toContain(message);
  expect(text).toContain('Show all samples');
});

describe('the questions of an ordination', () => {
  const orders = (search: Record<string, unknown>, overrides: Partial<AnalysisTabProps> = {}) =>
    toOrdinationParams(props(overrides, search));

  test('are two where there are groups: the points first, their tests after that, alike but for that', () => {
    const { placing, testing } = orders({});
    expect(placing).toEqual({ ...testing, tests: false });
    expect(testing).toMatchObject({ group_by: 'diet', cohort_id: cohort.id, version: 3 });
  });

  test('are one without groups', () => {
    const { placing, testing } = orders({ group: '' });
    expect(testing).toBeNull();
    expect(placing).not.toHaveProperty('tests');
    expect(placing).not.toHaveProperty('group_by');
  });

  test('name strata in the tests alone: the points are the same without them, and are not computed again', () => {
    const { placing, testing } = orders({ strata: 'cage' });
    expect(testing).toHaveProperty('strata', 'cage');
    expect(placing).toEqual(orders({}).placing);
  });

  test('are of groups by hand as long as there are two', () => {
    const [a, b] = [
      { name: 'A', result_ids: [id(5)] },
      { name: 'The rest', result_ids: [id(6), id(7)] },
    ];
    const byHand = orders({ group: CHOSEN_GROUPS }, { groups: [a, b] });
    expect(byHand.testing?.groups).toEqual([a, b]);
    expect(byHand.testing).not.toHaveProperty('group_by');
    expect(orders({ group: CHOSEN_GROUPS }, { groups: [a] }).testing).toMatchObject({ group_by: 'diet' });
  });

  test('test what the colours show: a colour that can make groups makes them, unless another field was chosen as well', () => {
    expect(orders({ colour: 'cage' }).testing).toMatchObject({ group_by: 'cage' });
    expect(orders({ group: 'diet', colour: 'cage' }).testing).toMatchObject({ group_by: 'diet' });
  });

  test('do not change with what is only drawn', () => {
    for (const drawn of [{ mode: '3d' }, { axes: '2,3' }, { ellipses: 'hulls' }, { opacity: '20' }, { colour: 'age' }])
      expect(orders(drawn)).toEqual(orders({}));
    expect(orders({ group: 'diet', colour: 'cage' })).toEqual(orders({ group: 'diet' }));
    expect(orders({ arrows: '10' }).placing).not.toEqual(orders({}).placing);
    expect(orders({ metric: 'aitchison' }).placing).not.toEqual(orders({}).placing);
  });
});
