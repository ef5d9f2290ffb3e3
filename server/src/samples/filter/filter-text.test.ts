import {
  formatFilter,
  operators,
  parseFilterText,
  ranks,
  type SampleFilter,
  sampleFilterSchema,
  taxonOperators,
} from '@cohortium/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const read = (text: string): SampleFilter => {
  const answer = parseFilterText(text);
  if ('problem' in answer) throw new Error(`${answer.problem} (${answer.at})`);
  return answer.filter;
};

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
const times = fc.double({ min: 0, max: 1e6, noNaN: true });
const over = fc.record(
  { rank: fc.constantFrom(...ranks), taxon: name, lineage: word },
  { requiredKeys: ['rank', 'taxon'] },
);
const ratio = fc.oneof(
  fc.record({ over, operator: fc.constantFrom('>=', '>', '<=', '<', '=', '!='), value: times }),
  fc.record({ over, operator: fc.constant('between'), value: fc.tuple(times, times) }),
);
const taxonRule = fc.tuple(named, fc.oneof(compared, ratio)).map(([one, how]) => ({ ...one, ...how }));
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
      const text = formatFilter(sampleFilterSchema.parse(drawn));
      expect(formatFilter(read(text))).toBe(text);
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
