import { filterTree, noFilter, operators, type Rule, type SampleFilter, sampleFilterSchema } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { describeFilterNode, idsToName } from './describe-filter.ts';

const rule = (field: string, operator: Rule['operator'], value: Rule['value'] = null, regex = false): Rule => ({
  field,
  operator,
  value,
  regex,
});
const wordsOf = (filter: SampleFilter, names?: ReadonlyMap<string, string>) =>
  filterTree(filter).map((node) => describeFilterNode(node, names));
const read = (filter: object) => sampleFilterSchema.parse(filter);

test.each<[Rule, string]>([
  [rule('sex', '=', 'female'), 'Sex is female'],
  [rule('age_years', 'between', [20, 40]), 'Age is between 20 and 40'],
  [rule('diagnosis', 'in', ['CD', 'UC']), 'Diagnosis is one of CD, UC'],
  [rule('diagnosis', 'in', ['CD']), 'Diagnosis is CD'],
  [rule('diagnosis', 'not_in', ['CD']), 'Diagnosis is not CD'],
  [rule('collection_site', 'contains', 'gut'), 'Collection site contains “gut”'],
  [rule('days_post_weaning', '>=', 141), 'Days post weaning is at least 141'],
  [rule('tag', 'not_exists'), 'Tag is not recorded'],
  [rule('sample_id', '=', '^F3D\\d$', true), 'Sample matches /^F3D\\d$/'],
])('%j reads as “%s”', (one, message) => {
  expect(wordsOf({ ...noFilter, and_: [one] })).toEqual([message]);
});

test('every operator has its own wording', () => {
  const terms = operators.flatMap((operator) => wordsOf({ ...noFilter, and_: [rule('dose', operator, '5')] }));
  expect(new Set(terms).size).toBe(operators.length);
});

test('a filter is described step by step, alternatives as one step', () => {
  const and_ = [rule('sex', '=', 'female'), rule('age_years', '>=', 18)];
  const or_ = [rule('tissue', '=', 'gut'), rule('tissue', '=', 'lung')];
  expect(wordsOf({ ...noFilter, and_, or_ })).toEqual([
    'Sex is female',
    'Age is at least 18',
    'Tissue is gut or Tissue is lung',
  ]);
  expect(wordsOf(noFilter)).toEqual([]);
});

test('a run is identified by its name, or by the end of its id', () => {
  const run = '0193a5b27c6d7e8f9a0b1c2d3e9084dd';
  const filter = { ...noFilter, and_: [rule('run_id', '=', run)] };
  expect(idsToName(filterTree(filter))).toEqual([run]);
  expect(wordsOf(filter)).toEqual(['Run is …9084dd']);
  expect(wordsOf(filter, new Map([[run, 'Lung, 20 Nov 2026']]))).toEqual(['Run is Lung, 20 Nov 2026']);
});

describe('groups, taxa, features', () => {
  test('groups are bracketed and turned round; what is switched off or empty is not told', () => {
    const primary_filters = {
      group_operator: 'or',
      rules: [rule('sex', '=', 'male'), { ...rule('race', 'exists'), isActive: false }],
      subgroups: [
        { rules: [rule('age_years', '<', 5), rule('tissue', '=', 'gut')] },
        { negate: true, rules: [rule('dose', '=', 1)] },
        { isActive: false, rules: [rule('dose', '=', 2)] },
        {},
      ],
    };
    expect(wordsOf(read({ advance_filters: { primary_filters } }))).toEqual([
      'Sex is male or (Age is less than 5 and Tissue is gut) or not (Dose is 1)',
    ]);
    expect(wordsOf(read({ advance_filters: { primary_filters: { has_tag: true } } }))).toEqual(['Has a tag']);
    expect(wordsOf(read({ advance_filters: { primary_filters: {} } }))).toEqual([]);
  });

  test.each([
    [{ rank: 'genus', taxon: 'Blautia', value: 0.05 }, 'Genus Blautia is at least 5 %'],
    [
      { rank: 'genus', taxon: 'Blautia', operator: 'between', value: [0.001, 0.07] },
      'Genus Blautia is between 0.1 % and 7 %',
    ],
    [{ rank: 'family', taxon: 'unassigned', operator: '<', value: 0.1 }, 'Reads without a family is less than 10 %'],
    [{ rank: 'phylum', taxon: 'Firmicutes', operator: 'exists', negate: true }, 'not: Phylum Firmicutes is present'],
    [
      { rank: 'species', taxon: 'B. obeum', value: 0.01, prevalence: 0.2 },
      'Species B. obeum is at least 1 % in at least 20 % of the submission’s samples',
    ],
    [
      { rank: 'genus', taxon: 'Prevotella', over: { rank: 'genus', taxon: 'Bacteroides' }, value: 2 },
      'Ratio of Genus Prevotella to Genus Bacteroides is at least 2',
    ],
  ])('%j reads as “%s”', (one, message) => {
    expect(wordsOf(read({ advance_filters: { taxonomy_filters: { rules: [one] } } }))).toEqual([message]);
  });

  test('features, runs and lists have words too', () => {
    const id = 'f'.repeat(26);
    const filter = read({
      identifiers: ['s1', 's2'],
      run_filter: { pipeline_id: `${id}123456` },
      unstructured_data_filter: {
        unstructured_constraints: {
          or_: [
            { field: 'mecA', genome_type: 'amr_gene' },
            { field: 'cg1', genome_type: 'cpg', genome_value: 0.5 },
          ],
        },
      },
    });
    expect(wordsOf(filter)).toEqual([
      'Is one of 2 listed samples',
      'Processed by pipeline …123456',
      'AMR gene mecA is present or CpG cg1 is at least 50 %',
    ]);
  });
});
