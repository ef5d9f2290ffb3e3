import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { taxonOperators } from '../../vocabulary/advanced-filter.ts';
import { operators } from '../../vocabulary/filter-condition.ts';
import { ranks } from '../../vocabulary/ranks.ts';
import { noFilter, type SampleFilter, sampleFilterSchema } from '../sample-filter.ts';
import { parseFilterText } from './read-filter.ts';
import { filterText } from './write-filter.ts';

const read = (text: string): SampleFilter => {
  const answer = parseFilterText(text);
  if ('problem' in answer) throw new Error(`${answer.problem} (${answer.at})`);
  return answer.filter;
};
const problem = (text: string) => {
  const answer = parseFilterText(text);
  return 'problem' in answer ? [answer.at, answer.problem] : [-1, filterText(answer.filter)];
};
const rule = (field: string, operator: string, value: unknown = null) => ({ field, operator, value, regex: false });

describe('a filter is typed as it is said', () => {
  test('rules joined by “and” become the list of rules', () => {
    expect(read('sex = female and age_years between 20 and 40 AND diagnosis in (CD, "Crohn’s")')).toEqual({
      ...noFilter,
      and_: [
        rule('sex', '=', 'female'),
        rule('age_years', 'between', [20, 40]),
        rule('diagnosis', 'in', ['CD', 'Crohn’s']),
      ],
    });
  });
  test('one group of alternatives stands beside them', () => {
    expect(read('dose exists and (tissue = gut or tissue = lung)')).toMatchObject({
      and_: [rule('dose', 'exists')],
      or_: [rule('tissue', '=', 'gut'), rule('tissue', '=', 'lung')],
    });
  });
  test('nested and negated groups become primary filters', () => {
    const { advance_filters } = read('not (sex = male and (dose > 1 or dose not exists))');
    expect(advance_filters?.primary_filters).toMatchObject({
      negate: true,
      rules: [rule('sex', '=', 'male')],
      subgroups: [{ group_operator: 'or', rules: [rule('dose', '>', 1), rule('dose', 'not_exists')] }],
    });
  });
  test('taxa are named by rank, their shares in percent', () => {
    const { advance_filters } = read(
      'genus:Blautia >= 5% and not family:unassigned > 0.3 and species:"B. obeum" between 1% and 2% in 20% of samples',
    );
    expect(advance_filters?.taxonomy_filters?.rules).toMatchObject([
      { rank: 'genus', taxon: 'Blautia', operator: '>=', value: 0.05, negate: false },
      { rank: 'species', taxon: 'B. obeum', operator: 'between', value: [0.01, 0.02], prevalence: 0.2 },
      { rank: 'family', taxon: 'unassigned', operator: '>', value: 0.3, negate: true },
    ]);
  });
  test('features, lists, runs and what is left out stand beside all rules', () => {
    const run = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';
    const said = `without public and type:20 and pipeline:${run} and listed (s1, "s 2") and has amr_gene:mecA`;
    expect(read(said)).toMatchObject({
      exclude_public_data: true,
      data_type: 20,
      run_filter: { pipeline_id: run },
      identifiers: ['s1', 's 2'],
      unstructured_data_filter: {
        unstructured_constraints: { and_: [{ field: 'mecA', genome_type: 'amr_gene', genome_value: null }] },
      },
    });
    expect(filterText(read(said))).toBe(said);
  });
  test('nothing typed is no filter', () => {
    expect(read('  \n ')).toEqual(noFilter);
    expect(filterText(noFilter)).toBe('');
  });
});

describe('text in quotes stays text, and keywords may be names', () => {
  test.each([
    ['plate = "007"', '007'],
    ['plate = 007', 7],
    ['plate = true', true],
    ['plate = "true"', 'true'],
    ['plate = "a \\"b\\" \\\\ \\u00e9"', 'a "b" \\ é'],
    ['plate = 大腸', '大腸'],
    ['plate = null', null],
  ])('%s', (text, value) => {
    expect(read(text).and_[0]?.value).toBe(value);
  });
  test('a field called “and”, “genus” or “not” is quoted where it has to be', () => {
    const filter = { ...noFilter, and_: [rule('and', '=', 'or'), rule('genus', 'exists'), rule('a:b', '=', 'c')] };
    const text = filterText(sampleFilterSchema.parse(filter));
    expect(text).toBe('"and" = "or" and genus exists and "a:b" = c');
    expect(read(text)).toEqual(filter);
  });
});

describe('what cannot be read is told with its place', () => {
  test.each([
    ['sex = ', 6, 'Here belongs a value, not “the end”.'],
    ['sex is female', 4, /“is” is no operator/],
    ['(sex = a', 8, /“\)”/],
    ['sex = a dose = 1', 8, '“dose” does not go on from what stands before it.'],
    ['sex = "a', 6, 'These quotes are not closed.'],
    ['sex = "\\x"', 6, /escape/],
    ['clan:Blautia > 1%', 0, /“clan” is no rank/],
    ['genus:Blautia contains 1%', 14, /Taxa are compared by/],
    ['genus:Blautia > 500%', 16, 'A share lies between 0% and 100%.'],
    ['genus:Blautia > much', 16, /Here belongs a share/],
    ['sex = a or genus:Blautia > 1%', 0, /only at the outermost level/],
    ['sex = a or without public', 0, /beside all rules/],
    ['(type:20)', 1, /beside all rules/],
    ['without mercy', 0, /public, workspace or shared/],
    ['not has gene:a', 0, /cannot be turned round/],
    ['age between 1', 13, /“and”/],
    ['omic:soup', 0, /omic_type/],
    [`${'('.repeat(60)}a = 1${')'.repeat(60)}`, 51, /nested at most 50/],
    [Array.from({ length: 201 }, () => 'b = 1').join(' and '), 0, /200/],
  ])('%.40s', (text, at, words) => {
    expect(problem(text)).toEqual([at, expect.stringMatching(words)]);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    'sex',
    'and',
    'not',
    'age_years',
    'a:b',
    'true',
    '007',
    '5%',
    'is "q"',
    'Blautia',
    'naïve',
    '大腸',
    '',
    ' ',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
);
const name = word.filter((text) => text.trim() === text && text !== '');
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const scalar = fc.oneof(word, number, fc.boolean());
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.constant(null));
const anyRule = fc.record({ field: name, operator: fc.constantFrom(...operators), value, regex: fc.boolean() });
const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.05, 0.07, 0.29, 1));
const compared = fc.oneof(
  fc.record({
    operator: fc.constantFrom(...taxonOperators.filter((one) => one !== 'between')),
    value: fc.oneof(share, fc.constant(null)),
  }),
  fc.record({ operator: fc.constant('between'), value: fc.oneof(fc.tuple(share, share), fc.constant(null)) }),
);
const named = fc.record(
  {
    rank: fc.constantFrom(...ranks),
    taxon: name,
    lineage: word,
    negate: fc.boolean(),
    isActive: fc.boolean(),
    prevalence: share,
  },
  { requiredKeys: ['rank', 'taxon'] },
);
const taxonRule = fc.tuple(named, compared).map(([one, how]) => ({ ...one, ...how }));
const groupsOf = (one: fc.Arbitrary<object>) =>
  fc.letrec<{ group: object }>((tie) => ({
    group: fc.record(
      {
        group_operator: fc.constantFrom('and', 'or'),
        negate: fc.boolean(),
        isActive: fc.constantFrom(true, true, false),
        rules: fc.array(one, { maxLength: 3 }),
        subgroups: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('group'), { maxLength: 2 })),
      },
      { requiredKeys: [] },
    ),
  })).group;
const constraint = fc.record({
  field: name,
  genome_type: fc.constantFrom('feature', 'gene', 'cpg', 'amr_gene'),
  genome_value: fc.oneof(share, fc.constant(null)),
});
const filters = fc.record(
  {
    and_: fc.array(anyRule, { maxLength: 3 }),
    or_: fc.array(anyRule, { maxLength: 3 }),
    exclude_shared_data: fc.boolean(),
    identifiers: fc.array(name, { maxLength: 3 }),
    data_types: fc.array(fc.integer({ min: 1, max: 22 }), { maxLength: 3 }),
    advance_filters: fc.record(
      {
        primary_filters: groupsOf(
          fc.record({ ...{ field: name, operator: fc.constantFrom(...operators), value }, negate: fc.boolean() }),
        ),
        taxonomy_filters: groupsOf(taxonRule),
      },
      { requiredKeys: [] },
    ),
    unstructured_data_filter: fc.record({
      unstructured_constraints: fc.record({
        and_: fc.array(constraint, { maxLength: 2 }),
        or_: fc.array(constraint, { maxLength: 2 }),
      }),
    }),
  },
  { requiredKeys: [] },
);

test('any filter, written and read back, is written the same again', () => {
  fc.assert(
    fc.property(filters, (drawn) => {
      const text = filterText(sampleFilterSchema.parse(drawn));
      expect(filterText(read(text))).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('no text makes the reader fail otherwise than with a place in it', () => {
  const piece = fc.oneof(
    fc.constantFrom('and', 'or', 'not', '(', ')', 'sex', '=', '"', 'genus:', '%', 'in', ',', ':', 'has', 'listed'),
    word,
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join(' ');
      const answer = parseFilterText(text);
      if ('problem' in answer) expect(answer.at).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 500 },
  );
});
