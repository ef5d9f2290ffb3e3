import type { GroupComparison } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { readTokens } from '#plots/colours';
import { comparisonFigure, findDifferentialTaxa, taxonFindings } from './comparison-figure.ts';

type Finding = GroupComparison['methods'][number]['findings'][number];
const finding = (taxon: string, overrides: Partial<Finding> = {}): Finding => ({
  taxon,
  statistic: 1,
  effect: 0.5,
  interval: null,
  p: 0.2,
  q: 0.3,
  is_different: false,
  highest: 'Late',
  terms: [],
  ...overrides,
});
const different = { is_different: true, p: 0.0001, q: 0.0002 };
const method = (name: 'kruskal_wallis' | 'ancom_bc', findings: Finding[]) => ({
  method: name,
  title: name,
  effect_description: '',
  findings,
  n_different: 0,
  untested: [],
});
const result: GroupComparison = {
  method: 'group_comparison',
  method_description: '',
  parameters: {},
  seed: 42,
  software_version: '0.0.2',
  n: 20,
  n_subjects: 20,
  dropped: [],
  warnings: [],
  is_selected_on_plot: false,
  rank: 'genus',
  group_by: 'time',
  groups: ['Early', 'Late'].map((name) => ({ name, n: 10, n_subjects: 10 })),
  taxa: ['Blautia', 'Alistipes', 'Rare'].map((taxon) => ({
    taxon,
    lineage: [],
    absent_from: [],
    kind: 'taxon',
    prevalence: 1,
    means: [1, 2],
  })),
  methods: [
    method('kruskal_wallis', [finding('Blautia', different), finding('Alistipes', different), finding('Rare')]),
    method('ancom_bc', [finding('Blautia'), finding('Alistipes', { ...different, highest: 'Early' })]),
  ],
  failures: [],
  consensus: [],
  confounding: [],
  excluded_groups: [],
  reference_group: 'Early',
  compared_group: 'Late',
};

test('taxa stand by how many methods find them, those found by none are not drawn', () => {
  expect(findDifferentialTaxa(result)).toEqual(['Alistipes', 'Blautia']);
});

test('a method that did not test a taxon says nothing of it', () => {
  expect(taxonFindings(result, 'Rare').map(({ finding: own }) => own?.q ?? null)).toEqual([0.3, null]);
});

test('the picture tells different from alike and from untested, in the colour of the group that has more', () => {
  const tokens = readTokens((name) => name);
  const figure = comparisonFigure({ result, description: 'n = 20', chosen: 'Blautia' });
  const { marks, parts } = figure.draw({ width: 700, height: 400 }, tokens);
  const dots = marks.flatMap((mark) => (mark.kind === 'path' ? [mark.fill ?? 'hollow'] : []));
  expect(dots).toHaveLength(4);
  expect(new Set(dots.slice(0, 2)).size).toBe(2);
  expect(dots[3]).toBe('hollow');
  expect(parts[1]?.card.rows.map(({ value }) => value)).toEqual([
    '0.50, q <\u00a00.001, largest mean in Late',
    '+0.50, q 0.300',
    '1.00\u00a0%',
    '2.00\u00a0%',
  ]);
});

test('groups that were chosen by looking have effects without intervals, and no verdicts', () => {
  const tokens = readTokens((name) => name);
  const wilcoxon = {
    ...method('ancom_bc', [finding('Blautia', { effect: -0.5, p: null, q: null, highest: 'Early' })]),
    method: 'wilcoxon' as const,
  };
  const chosen = {
    ...{ ...result, is_selected_on_plot: true, methods: [wilcoxon] },
    consensus: [{ taxon: 'Blautia', found_by: [], tested_by: 1, higher_in: 'Early', is_contradicted: false }],
  };
  const figure = comparisonFigure({ result: chosen, description: 'n = 20', chosen: null });
  const { marks } = figure.draw({ width: 900, height: 400 }, tokens);
  expect(marks.filter(({ kind }) => kind === 'point')).toHaveLength(1);
  // No hollow mark, which would say “not different”: nothing was tested.
  expect(marks.filter(({ kind }) => kind === 'path')).toEqual([]);
  expect(marks.some((mark) => mark.kind === 'text' && mark.text === 'Rank-biserial correlation')).toBe(true);
});
