import type { GroupComparison } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderText } from '#testing';
import { ComparisonPanel } from './comparison-panel.tsx';
import { ComparisonTable } from './comparison-tab.tsx';

type Finding = GroupComparison['methods'][number]['findings'][number];
const finding = (taxon: string, overrides: Partial<Finding> = {}): Finding => ({
  ...{
    taxon,
    statistic: 1,
    effect: -0.5,
    interval: null,
    p: 0.2,
    q: 0.3,
    is_different: false,
    highest: 'Late',
    terms: [],
  },
  ...overrides,
});
const taxon = (
  name: string,
  overrides: Partial<GroupComparison['taxa'][number]> = {},
): GroupComparison['taxa'][number] => ({
  ...{ taxon: name, lineage: [], kind: 'taxon', prevalence: 0.256, means: [1.234, 0], absent_from: [] },
  ...overrides,
});
const method = (name: 'kruskal_wallis' | 'ancom_bc', n_different: number, findings: Finding[]) => ({
  ...{ method: name, title: name, effect_description: '', findings, n_different, untested: [] },
});
const result: GroupComparison = {
  ...{ method: 'group_comparison', method_description: '', parameters: {}, seed: 42, software_version: '0.0.2', n: 20 },
  ...{
    n_subjects: 20,
    dropped: [],
    warnings: [],
    is_selected_on_plot: false,
    rank: 'genus',
    group_by: 'time',
    confounding: [],
    excluded_groups: [],
    reference_group: 'Early',
    compared_group: 'Late',
    failures: [],
  },
  groups: ['Early', 'Late'].map((name) => ({ name, n: 10, n_subjects: 10 })),
  taxa: [taxon('Rare'), taxon('Blautia', { lineage: ['Bacteria', 'Blautia'], absent_from: ['Late'] })],
  methods: [
    method('kruskal_wallis', 1, [finding('Blautia', { p: 0.0001, q: 0.0002, is_different: true }), finding('Rare')]),
    method('ancom_bc', 0, [finding('Blautia', { p: null, q: null, effect: null, interval: null, highest: null })]),
  ],
  consensus: [
    { taxon: 'Blautia', tested_by: 2, found_by: ['kruskal_wallis'], higher_in: 'Late', is_contradicted: false },
    { taxon: 'Rare', tested_by: 1, found_by: [], higher_in: null, is_contradicted: false },
  ],
};
const panel = (chosen: string | null, overrides: Partial<GroupComparison> = {}) =>
  renderText(<ComparisonPanel result={{ ...result, ...overrides }} chosen={chosen} />);

test('each method says how many taxa it tested and found; one that gave no answer says why', () => {
  expect(panel(null)).toContain('Kruskal–Wallis 2 1 ANCOM-BC 1 0');
  const failures = [{ method: 'lefse' as const, reason: 'Class “Late” has one sample.' }];
  expect(panel(null, { failures })).toContain('LEfSe could not run. Class “Late” has one sample.');
  expect(panel(null)).not.toContain('could not run');
});

test('of the chosen taxon every method is told, an answer without a number as a dash, no test as none', () => {
  const text = panel('Blautia');
  expect(text).toContain('Blautia 1 of 2 methods');
  expect(text).toContain('Kruskal–Wallis −0.50 &lt; 0.001 &lt; 0.001 largest mean in Late ANCOM-BC – – – –');
  expect(panel('Rare')).toContain('0 of 1 method ');
  expect(panel('Rare')).toContain('ANCOM-BC – – – not tested');
});

test('of the chosen taxon is reported where it stands, in how many samples, how much, and who has none', () => {
  expect(panel('Blautia')).toContain(
    'Bacteria; Blautia. In 26 % of the samples; mean Early 1.23 %, Late 0.00 %. Absent from Late.',
  );
  expect(panel('Rare')).not.toContain('Absent from');
});

test('methods that find it in different groups are told to disagree', () => {
  const consensus = result.consensus.map((each) => ({ ...each, is_contradicted: true }));
  expect(panel('Blautia', { consensus })).toContain('The methods disagree on the direction of the effect.');
  expect(panel('Blautia')).not.toContain('disagree');
});

test('of more than two groups an effect says which group it is of', () => {
  const term = { field: 'time', p: 0.001, q: 0.001, is_different: true, standard_error: 0.3 };
  const terms = [
    { ...term, term: 'time: Mid', category: 'Mid', coefficient: 0.2 },
    { ...term, term: 'time: Late', category: 'Late', coefficient: -0.5 },
  ];
  const methods = [method('ancom_bc', 1, [finding('Blautia', { terms, highest: 'Mid' })])];
  expect(panel('Blautia', { methods, compared_group: null })).toContain('ANCOM-BC −0.50 Late 0.200 0.300 Mid');
  expect(panel('Blautia', { methods })).toContain('ANCOM-BC −0.50 0.200 0.300 Mid');
});

test('the table begins with what most methods find, and has the q of each', () => {
  const text = renderText(<ComparisonTable result={result} />);
  expect(text).toMatch(/Blautia Kruskal–Wallis Late 26 1\.234 0\.000 0\.0002 – Rare .*– 26 1\.234 0\.000 0\.3000 –/);
  expect(renderText(<ComparisonTable result={{ ...result, taxa: [] }} />)).toBe('No rows.');
});
