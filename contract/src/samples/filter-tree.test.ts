import { describe, expect, test } from 'vitest';
import { type FilterNode, filterTree, isBranch, leavesOf } from './filter-tree.ts';
import { type SampleFilter, sampleFilterSchema } from './sample-filter.ts';

type Given = Parameters<typeof sampleFilterSchema.parse>[0];
const filterOf = (given: Given): SampleFilter => sampleFilterSchema.parse(given);
const placesOf = (nodes: readonly FilterNode[]): string[] => leavesOf(nodes).map(({ path }) => path);
const sex = { field: 'sex', value: 'female' };
const dose = { field: 'dose', operator: '>', value: 1 };
const blautia = { rank: 'genus', taxon: 'Blautia', value: 0.05 };
const ID = '0199c2f0aabb7ccc8ddd1122334455ff';

describe('the parts of a filter', () => {
  test('are none of a filter that says nothing', () => {
    expect(filterTree(filterOf({}))).toEqual([]);
    expect(filterTree(filterOf({ exclude_public_data: true, data_type: 20, omic_type: 'viral' }))).toEqual([]);
    expect(filterTree(filterOf({ run_filter: {}, unstructured_data_filter: {}, advance_filters: {} }))).toEqual([]);
    expect(filterTree(filterOf({ run_filter: { pipeline_id: null, param_set_id: null } }))).toEqual([]);
  });

  test('are named by their way in the filter, as refusals name them', () => {
    const filter = filterOf({
      identifiers: ['S1'],
      run_filter: { pipeline_id: ID },
      and_: [sex, dose],
      or_: [sex, dose],
      advance_filters: {
        primary_filters: { rules: [sex], subgroups: [{ rules: [dose], subgroups: [{ rules: [sex, dose] }] }] },
        taxonomy_filters: { rules: [blautia] },
      },
      unstructured_data_filter: {
        unstructured_constraints: {
          and_: [{ field: 'mecA', genome_type: 'amr_gene' }],
          or_: [{ field: 'cg1', genome_type: 'cpg' }],
        },
      },
    });
    expect(placesOf(filterTree(filter))).toEqual([
      'identifiers',
      'run_filter',
      'and_.0',
      'and_.1',
      'or_.0',
      'or_.1',
      'advance_filters.primary_filters.rules.0',
      'advance_filters.primary_filters.subgroups.0.rules.0',
      'advance_filters.primary_filters.subgroups.0.subgroups.0.rules.0',
      'advance_filters.primary_filters.subgroups.0.subgroups.0.rules.1',
      'advance_filters.taxonomy_filters.rules.0',
      'unstructured_data_filter.unstructured_constraints.and_.0',
      'unstructured_data_filter.unstructured_constraints.or_.0',
    ]);
  });

  test('have one branch for all alternatives, be there one or many', () => {
    for (const or_ of [[sex], [sex, dose, sex]]) {
      const [branch, ...more] = filterTree(filterOf({ or_ }));
      expect(more).toEqual([]);
      expect(branch).toMatchObject({ path: 'or_', operator: 'or', negate: false });
      expect(branch && isBranch(branch) ? branch.children : []).toHaveLength(or_.length);
    }
  });

  test('keep their place when one before them is switched off', () => {
    const primary_filters = {
      rules: [{ ...sex, isActive: false }, dose],
      subgroups: [{ rules: [] }, { rules: [sex] }],
    };
    expect(placesOf(filterTree(filterOf({ advance_filters: { primary_filters } })))).toEqual([
      'advance_filters.primary_filters.rules.1',
      'advance_filters.primary_filters.subgroups.1.rules.0',
    ]);
  });

  test.each([
    ['a group that is turned off, with all below it', { isActive: false, rules: [sex], subgroups: [{ rules: [sex] }] }],
    ['a group whose rules are turned off', { rules: [{ ...sex, isActive: false }] }],
    ['a group of groups of nothing', { subgroups: [{ subgroups: [{ negate: true }] }, {}] }],
    ['a tag asked for in a group that is turned off', { isActive: false, has_tag: true }],
  ])('leave out %s', (_, primary_filters) => {
    expect(filterTree(filterOf({ advance_filters: { primary_filters } }))).toEqual([]);
  });

  test('keep what turns a group or a rule round, its operator, its title and its key', () => {
    const primary_filters = {
      key: 'g',
      title: 'Either',
      negate: true,
      group_operator: 'or' as const,
      rules: [{ ...sex, negate: true, key: 'r' }, dose],
    };
    expect(filterTree(filterOf({ advance_filters: { primary_filters } }))).toMatchObject([
      {
        key: 'g',
        title: 'Either',
        negate: true,
        operator: 'or',
        children: [
          { key: 'r', negate: true, criterion: { kind: 'rule', rule: { field: 'sex', value: 'female' } } },
          { negate: false, criterion: { kind: 'rule', rule: { field: 'dose', operator: '>', value: 1 } } },
        ],
      },
    ]);
    expect(leavesOf(filterTree(filterOf({ and_: [sex] })))[0]).not.toHaveProperty('key');
  });

  test.each([true, false])('ask for a tag (%s) beside the rules, which alone are turned round', (has_tag) => {
    const [branch] = filterTree(
      filterOf({ advance_filters: { primary_filters: { has_tag, negate: true, group_operator: 'or', rules: [sex] } } }),
    );
    expect(branch).toMatchObject({
      operator: 'and',
      negate: false,
      children: [
        { criterion: { kind: 'tagged', tagged: has_tag }, path: 'advance_filters.primary_filters.has_tag' },
        { operator: 'or', negate: true },
      ],
    });
  });

  test('ask for a tag alone where there is no rule', () => {
    const [branch] = filterTree(filterOf({ advance_filters: { primary_filters: { has_tag: true } } }));
    expect(placesOf(branch ? [branch] : [])).toEqual(['advance_filters.primary_filters.has_tag']);
  });

  test('hold a rule without what belongs to the page', () => {
    const filter = filterOf({
      advance_filters: { primary_filters: { rules: [{ ...sex, key: 'k', condition: 'or' }] } },
    });
    expect(leavesOf(filterTree(filter))[0]?.criterion).toEqual({
      kind: 'rule',
      rule: { field: 'sex', operator: '=', value: 'female', regex: false },
    });
  });
});
