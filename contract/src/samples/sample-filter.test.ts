import { describe, expect, test } from 'vitest';
import {
  filterOfResults,
  noFilter,
  sampleFilterSchema,
  sampleMetricBodySchema,
  samplePageSchema,
  studioFilterSchema,
  studioMetricBodySchema,
  studioPageSchema,
  taxaRoutes,
} from '../index.ts';

const ID = '0199c2f0aabb7ccc8ddd1122334455ff';
const rules = (n: number) => Array.from({ length: n }, () => ({ field: 'sex', value: 'female' }));
const nested = (depth: number): object => ({ rules: rules(1), subgroups: depth > 1 ? [nested(depth - 1)] : [] });
const places = (given: unknown) =>
  (sampleFilterSchema.safeParse(given).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
const primary = (group: object) => ({ advance_filters: { primary_filters: group } });
const taxa = (...group: object[]) => ({ advance_filters: { taxonomy_filters: { rules: group } } });
const genus = { rank: 'genus', taxon: 'Blautia' };

describe('a filter', () => {
  test('of nothing leaves nothing out', () => {
    expect(noFilter).toEqual({
      and_: [],
      or_: [],
      exclude_public_data: false,
      exclude_workspace_data: false,
      exclude_shared_data: false,
    });
  });

  test('read twice is the same filter', () => {
    const once = sampleFilterSchema.parse({ and_: rules(2), ...primary(nested(3)), identifiers: ['S 1', '腸'] });
    expect(sampleFilterSchema.parse(once)).toEqual(once);
    expect(sampleFilterSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  test.each<[string, unknown, string]>([
    ['a field that nobody knows', { where: 'sex = f' }, ' has unknown fields: where'],
    ['an operator that nobody knows', { and_: [{ field: 'a', operator: 'like' }] }, 'and_.0.operator must be one of '],
    ['a rule of no field', { or_: [{ field: '', value: 1 }] }, 'or_.0.field must not be empty'],
    ['a value that is an object', { and_: [{ field: 'a', value: {} }] }, 'and_.0.value '],
    ['a number that is none', { and_: [{ field: 'a', value: Number.NaN }] }, 'and_.0.value '],
    ['a rule with more to it', { and_: [{ field: 'a', sql: '1=1' }] }, 'and_.0 has unknown fields: sql'],
    ['the 201st rule', { and_: rules(201) }, 'and_ must have at most 200 entries'],
    ['a data type of 0', { data_type: 0 }, 'data_type must be at least 1'],
    ['half a data type', { data_types: [1.5] }, 'data_types.0 must be a whole number'],
    ['an omic type that nobody knows', { omic_type: 'soup' }, 'omic_type must be one of '],
    ['an identifier of nothing', { identifiers: [''] }, 'identifiers.0 must not be empty'],
    ['a pipeline that is no id', { run_filter: { pipeline_id: 'x' } }, 'run_filter.pipeline_id must be an id'],
    [
      'too many groups in groups',
      primary(nested(9)),
      `advance_filters.primary_filters.${'subgroups.0.'.repeat(7)}subgroups groups can be nested at most 8 levels deep`,
    ],
    [
      'a tag asked of taxa',
      { advance_filters: { taxonomy_filters: { has_tag: true } } },
      'is allowed only in primary filters',
    ],
  ])('refuses %s by name', (_, given, message) => {
    expect(places(given).join('\n')).toContain(message);
  });

  test('is nested 8 deep and has 200 rules in a group, not more', () => {
    expect(places(primary(nested(8)))).toEqual([]);
    expect(places({ and_: rules(200), or_: rules(200) })).toEqual([]);
    expect(places(primary({ rules: rules(201) }))).toHaveLength(1);
  });

  test('of a thousand levels is refused and never walked down', () => {
    expect(places(primary(nested(1000)))).toEqual([
      expect.stringContaining('groups can be nested at most 8 levels deep'),
    ]);
  });

  test('lists 25,000 identifiers at most', () => {
    const identifiers = Array.from({ length: 25_000 }, (_, at) => `S${at}`);
    expect(places({ identifiers })).toEqual([]);
    expect(places({ identifiers: [...identifiers, 'one more'] })).toEqual([
      'identifiers must have at most 25,000 entries',
    ]);
  });

  test.each<[unknown, boolean | undefined]>([
    [true, true],
    ['true', true],
    ['1', true],
    [false, false],
    ['false', false],
    ['0', false],
    [undefined, false],
    ['yes', undefined],
    [1, undefined],
    ['', undefined],
  ])('takes %j as a flag for %s', (given, read) => {
    expect(sampleFilterSchema.safeParse({ exclude_public_data: given }).data?.exclude_public_data).toBe(read);
  });
});

describe('a rule on a taxon', () => {
  const read = (rule: object) => sampleFilterSchema.parse(taxa(rule)).advance_filters?.taxonomy_filters?.rules[0];

  test('asks for at least so much by default', () => {
    expect(read({ ...genus, value: 0.05 })).toEqual({
      key: '',
      isActive: true,
      negate: false,
      rank: 'genus',
      taxon: 'Blautia',
      operator: '>=',
      value: 0.05,
    });
  });

  test.each<[string, object]>([
    ['nothing', { ...genus, value: 0 }],
    ['everything', { ...genus, value: 1 }],
    ['a range', { ...genus, operator: 'between', value: [0.1, 0.2] }],
    ['being there', { ...genus, operator: 'exists' }],
    ['a thousand times as much as another', { ...genus, value: 1000, over: { rank: 'phylum', taxon: 'Firmicutes' } }],
    ['a share of the samples of a submission', { ...genus, value: 0.1, prevalence: 0.5 }],
    ['one of that name below a lineage', { ...genus, lineage: 'Bacteria;Firmicutes', value: 0.1 }],
  ])('may be about %s', (_, rule) => {
    expect(places(taxa(rule))).toEqual([]);
  });

  test.each<[string, object, RegExp]>([
    ['5 for 5 %', { ...genus, value: 5 }, /rules\.0\.value must be a fraction/],
    ['less than nothing', { ...genus, value: -0.1 }, /rules\.0\.value/],
    ['a range up to 200 %', { ...genus, operator: 'between', value: [0, 2] }, /must be a fraction/],
    ['a range by one number', { ...genus, operator: 'between', value: 0.1 }, /one fraction, or two/],
    ['two numbers without a range', { ...genus, value: [0.1, 0.2] }, /one fraction, or two/],
    [
      'a ratio that merely exists',
      { ...genus, operator: 'exists', over: genus },
      /advance_filters\.taxonomy_filters\.rules\.0\.operator must compare two taxa with a number/,
    ],
    ['a rank that nobody knows', { rank: 'clan', taxon: 'B' }, /rank must be one of domain/],
    [
      'a taxon of blanks',
      { rank: 'genus', taxon: '  ' },
      /advance_filters\.taxonomy_filters\.rules\.0\.taxon must not be empty/,
    ],
    ['more than all samples', { ...genus, value: 0.1, prevalence: 1.1 }, /prevalence must be at most 1/],
    ['words for a number', { ...genus, value: 'much' }, /rules\.0\.value/],
  ])('is refused when it says %s', (_, rule, words) => {
    expect(places(taxa(rule)).join()).toMatch(words);
  });
});

describe('the studio', () => {
  test('begins with shotgun microbiomes, and has its rules in metadata_filter', () => {
    const filter = studioFilterSchema.parse({ metadata_filter: { and_: rules(1), exclude_shared_data: true } });
    expect(filter.data_type).toBe(20);
    expect(filterOfResults(filter)).toEqual({
      ...sampleFilterSchema.parse({ and_: rules(1), exclude_shared_data: true }),
      data_type: 20,
    });
    expect(filterOfResults(studioFilterSchema.parse({}))).toEqual({ ...noFilter, data_type: 20 });
    expect(studioFilterSchema.safeParse({ and_: [] }).error?.issues[0]?.message).toBe('has unknown fields: and_');
  });

  test('keeps what is asked beside the rules', () => {
    const more = { data_type: 21, identifiers: ['S1'], run_filter: { param_set_id: ID } };
    expect(filterOfResults(studioFilterSchema.parse(more))).toEqual({ ...noFilter, ...more });
  });

  test('counts everything by default, and pages by 25', () => {
    expect(studioMetricBodySchema.parse({}).types).toEqual(['all']);
    expect(sampleMetricBodySchema.parse({})).toMatchObject({ types: ['all'], fields: [], page: 1, page_size: 25 });
    expect(studioPageSchema.parse({})).toMatchObject({ page: 1, page_size: 25 });
    expect(sampleMetricBodySchema.safeParse({ types: ['shoe_size'] }).success).toBe(false);
    expect(sampleMetricBodySchema.safeParse({ fields: Array(21).fill('a') }).success).toBe(false);
  });

  test('sorts upwards by default, by a field with a name', () => {
    expect(samplePageSchema.parse({ sort: { field: 'reads' } }).sort).toEqual({ field: 'reads', descending: false });
    expect(samplePageSchema.safeParse({ sort: 'reads' }).success).toBe(false);
    expect(samplePageSchema.safeParse({ data_projections: Array(201).fill('a') }).success).toBe(false);
  });

  test('looks for taxa by a line of words, of any pipeline', () => {
    const { body } = taxaRoutes.taxonomyFilters;
    expect(body.parse({ value: '  blau ', pipeline_id: null })).toEqual({ value: 'blau', pipeline_id: null });
    for (const value of [undefined, 5, 'a\nb', 'x'.repeat(201)]) expect(body.safeParse({ value }).success).toBe(false);
    expect(taxaRoutes.taxonHistogram.body.parse(genus).scale).toBe('log');
  });
});
