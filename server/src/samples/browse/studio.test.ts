import { FILTER, type Rule, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusal, sharedPortal } from '../../../test/testing/index.ts';
import { seedTable } from '../../../test/testing/seed-table.ts';

const { samples, cohorts } = routes;
const portal = await sharedPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
const stranger = portal.callAs(await portal.person());
const lineage = (family: string, genus: string | null) => [
  'Bacteria',
  'Firmicutes',
  'Clostridia',
  'O',
  family,
  genus,
  null,
];

const seeded = await seedTable(platform, ana, {
  name: 'Gut',
  features: [
    { feature_id: 'aaaa1111', sequence: null, lineage: lineage('Lachnospiraceae', 'Blautia') },
    { feature_id: 'bbbb2222', sequence: null, lineage: lineage('Lachnospiraceae', null) },
    { feature_id: 'cccc3333', sequence: null, lineage: lineage('Prevotellaceae', 'Prevotella') },
  ],
  samples: [
    { sample_id: 's1', metadata: { sex: 'female', age_years: 12, diagnosis: 'Crohn’s', dose: 5, tag: 'pilot' } },
    { sample_id: 's2', metadata: { sex: 'male', age_years: 33, diagnosis: 'none', dose: -3 } },
    { sample_id: 's3', metadata: { sex: 'male', diagnosis: 'colitis', day: '2024-05-01' } },
    { sample_id: 's4', metadata: { sex: 'female', diagnosis: 'none', day: '2024-06-02' } },
  ],
  counts: [
    [90, 10, 0],
    [0, 40, 60],
    [1, 0, 99],
    [0, 0, 0],
  ],
});

const rule = (field: string, operator: Rule['operator'], value: Rule['value'] = null, regex = false) => ({
  field,
  operator,
  value,
  regex,
});
const genus = (taxon: string, operator: '>=' | '<' | 'exists', value: number | null = null) => ({
  rank: 'genus' as const,
  taxon,
  operator,
  value,
});
const taxa = (...rules: ReturnType<typeof genus>[]) => ({ advance_filters: { taxonomy_filters: { rules } } });
async function found(body: object): Promise<string[]> {
  const { data } = await call(samples.microbiomics, { body: { ...body, sort: { field: 'sample_id' } } });
  return data.map(({ sample_id }) => sample_id);
}

describe('what a filter of the data browser finds', () => {
  test('nested groups, turned round, switched off and empty', async () => {
    const primary_filters = {
      group_operator: 'or' as const,
      rules: [rule('dose', '>', 0), { ...rule('sex', 'exists'), isActive: false }],
      subgroups: [{ negate: true, rules: [rule('sex', '=', 'male')], subgroups: [{}] }],
    };
    expect(await found({ advance_filters: { primary_filters } })).toEqual(['s1', 's4']);
    expect(await found({ advance_filters: { primary_filters: { negate: true } } })).toHaveLength(4);
    expect(await found({ advance_filters: { primary_filters: { has_tag: true } } })).toEqual(['s1']);
  });
  test('shows the fields of the samples that pass, where it is asked for them', async () => {
    const request = async (matched_fields: boolean) => {
      const body = { and_: [rule('sex', '=', 'male')], types: ['total' as const], matched_fields };
      return (await call(samples.microbiomicsMetric, { body })).data;
    };
    const { catalogue, matched_fields } = await request(true);
    const valuesOf = (fields: typeof catalogue | undefined) => fields?.find(({ field }) => field === 'sex')?.n_values;
    expect(valuesOf(catalogue)).toBeGreaterThan(1);
    expect(valuesOf(matched_fields)).toBe(1);
    expect((await request(false)).matched_fields).toBeUndefined();
  });
  test('a taxon by its share, and samples without any of it as 0', async () => {
    expect(await found(taxa(genus('Blautia', '>=', 0.01)))).toEqual(['s1', 's3']);
    expect(await found(taxa(genus('blautia', '<', 0.01)))).toEqual(['s2', 's4']);
    expect(await found(taxa(genus('unassigned', '>=', 0.4)))).toEqual(['s2']);
    expect(await found(taxa(genus('Prevotella', 'exists'), genus('Blautia', 'exists')))).toEqual(['s3']);
  });
  test('a submission by how many of its samples have a taxon', async () => {
    const within = (prevalence: number) => found(taxa({ ...genus('Prevotella', '>=', 0.5), prevalence } as never));
    expect(await within(0.5)).toHaveLength(4);
    expect(await within(0.6)).toEqual([]);
  });
  test('dates as far as they are written, and features by their id', async () => {
    expect(await found({ and_: [rule('day', '>', '2024-05')] })).toEqual(['s4']);
    expect(await found({ and_: [rule('day', 'between', ['2024-05-01', '2024-06'])] })).toEqual(['s3', 's4']);
    const and_ = [{ field: 'cccc3333', genome_type: 'feature' as const, genome_value: 0.6 }];
    expect(await found({ unstructured_data_filter: { unstructured_constraints: { and_ } } })).toEqual(['s2', 's3']);
  });
  test('a list of names and ids; unknown ones are reported', async () => {
    const identifiers = ['s2', seeded.result_ids[2] ?? '', 'nobody', 's2'];
    expect(await found({ identifiers })).toEqual(['s2', 's3']);
    const { data } = await call(samples.microbiomicsMetric, { body: { identifiers, types: ['total'] } });
    expect(data).toMatchObject({ total: 2, identifiers: { n_requested: 3, n_found: 2, not_found: ['nobody'] } });
  });
  test('what a pipeline and parameter set have made', async () => {
    const [pipeline_id, param_set_id, other] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
    await sql`update data_sets set pipeline_id = ${pipeline_id}, param_set_id = ${param_set_id}, param_set_name = 'Strict'
      where pipeline_data_id = ${seeded.pipeline_data_id}`.execute(platform.db);
    expect(await found({ run_filter: { pipeline_id, param_set_id } })).toHaveLength(4);
    expect(await found({ run_filter: { pipeline_id: other } })).toEqual([]);
    const body = { value: 'blau', param_set_id: other };
    expect((await call(samples.taxonomyFilters, { body })).total_results).toBe(0);
    const steps = (await call(samples.attrition, { body: { run_filter: { pipeline_id, param_set_id } } })).data.steps;
    expect(steps[0]?.description).toBe('Processed by pipeline Amplicon ASVs, parameter set “Strict”');
  });
  test('a data type by its number, its name or its title; facets tell the title', async () => {
    for (const value of [13, 'amplicon_asv', 'Amplicon ASVs']) {
      expect(await found({ and_: [rule('data_type', '=', value)] })).toHaveLength(4);
    }
    const { data } = await call(samples.microbiomicsMetric, { body: { types: ['data_type'] } });
    expect(data.data_type).toEqual([{ value: 'Amplicon ASVs', count: 4, total: 4 }]);
    expect(data.catalogue.find(({ field }) => field === 'data_type')?.kind).toBe('category');
    expect(data.catalogue.find(({ field }) => field === 'day')?.kind).toBe('date');
  });
});

describe('what a filter cannot be is refused at once, by its place', () => {
  const deep = (depth: number): object => (depth === 1 ? {} : { subgroups: [deep(depth - 1)] });
  const many = (n: number) => Array.from({ length: n }, () => rule('sex', 'exists'));
  const list = (...rules: object[]) => ({ and_: rules });
  test.each<[string, object, string, RegExp]>([
    ['an unknown field', list(rule('sex', 'exists'), rule('sexx', 'exists')), 'and_.1', /has a field “sexx”/],
    ['an unknown operator', list({ field: 'sex', operator: 'like' }), 'and_.0.operator', /must be one of/],
    ['a text where a number belongs', { or_: [rule('age_years', '=', 'old')] }, 'or_.0', /needs a number, not “old”/],
    ['the same in a submitter’s column', list(rule('dose', '<', 'low')), 'and_.0', /needs a number/],
    [
      'depth 9',
      { advance_filters: { primary_filters: deep(9) } },
      `advance_filters.primary_filters${'.subgroups.0'.repeat(7)}.subgroups`,
      /groups can be nested at most 8 levels deep/,
    ],
    [
      'depth 13',
      { advance_filters: { primary_filters: deep(13) } },
      `advance_filters.primary_filters${'.subgroups.0'.repeat(7)}.subgroups`,
      /groups can be nested at most 8 levels deep/,
    ],
    [
      '201 rules',
      { and_: many(150), advance_filters: { primary_filters: { rules: many(51) } } },
      'advance_filters.primary_filters.rules.50',
      /at most 200 rules/,
    ],
    ['201 rules in one list', { and_: many(201) }, 'and_', /at most 200/],
    [
      'a pattern that multiplies',
      list(rule('sex', '=', '((a{100}){100}){100}', true)),
      'and_.0',
      /repeat a part at most 1,000 times/,
    ],
    ['a pattern too long', list(rule('sex', '=', 'a'.repeat(501), true)), 'and_.0', /at most 500 characters/],
    ['no pattern', list(rule('sex', '=', '(a', true)), 'and_.0', /is not a valid RE2 regular expression\./],
    ['page −1', { page: -1 }, 'page', /at least 1/],
    ['size 10⁹', { page_size: 1e9 }, 'page_size', /at most 1,000/],
    [
      '1 MB of identifiers',
      { identifiers: Array.from({ length: 90_000 }, (_, at) => `sample-${at}`) },
      'identifiers',
      /at most 25,000/,
    ],
    [
      'an unknown rank',
      { advance_filters: { taxonomy_filters: { rules: [{ rank: 'clan', taxon: 'X' }] } } },
      'advance_filters.taxonomy_filters.rules.0.rank',
      /must be one of/,
    ],
    [
      'an unknown taxon',
      taxa(genus('Blautja', 'exists')),
      'advance_filters.taxonomy_filters.rules.0',
      /has a genus “Blautja”/,
    ],
    [
      'a share above 1',
      taxa(genus('Blautia', '>=', 5)),
      'advance_filters.taxonomy_filters.rules.0.value',
      /must be a fraction from 0 to 1, unless the taxon is compared with another one/,
    ],
    [
      'a share that is missing',
      taxa(genus('Blautia', '>=')),
      'advance_filters.taxonomy_filters.rules.0',
      /needs one fraction/,
    ],
    [
      'an unknown feature',
      { unstructured_data_filter: { unstructured_constraints: { or_: [{ field: 'mecA', genome_type: 'amr_gene' }] } } },
      'unstructured_data_filter.unstructured_constraints.or_.0',
      /has a amr gene “mecA”|has an? AMR gene “mecA”/i,
    ],
  ])('%s', async (_, body, field, message) => {
    const refused = call(samples.microbiomics, { body });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { fields: expect.arrayContaining([{ field, message: expect.stringMatching(message) }]) },
    });
  });
  test('a body nested ten thousand deep', async () => {
    const nested = `${'{"subgroups":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    const answer = await portal.portal.api.app.inject({
      method: 'POST',
      url: `/api/v1/sample/attrition?workspace_id=${ana.workspace_id}`,
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      payload: `{"advance_filters":{"primary_filters":${nested}}}`,
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      expect.stringContaining(
        'The request body is not accepted: its objects and lists are nested more than 32 levels deep.',
      ),
    ]);
  });
  test('as many rules as are allowed are not', async () => {
    expect(await found({ and_: many(FILTER.maximum_rules) })).toHaveLength(4);
  });
});

test('attrition counts each rule and group in the order of the description', async () => {
  const advance_filters = {
    primary_filters: {
      key: 'g',
      group_operator: 'or' as const,
      rules: [{ ...rule('dose', '>', 0), key: 'r' }, rule('day', 'exists')],
    },
    taxonomy_filters: { rules: [genus('Blautia', '>=', 0.01)] },
  };
  const { data } = await call(samples.attrition, {
    body: { and_: [rule('diagnosis', '!=', 'none')], advance_filters },
  });
  expect(data).toMatchObject({ total_unfiltered: 4, total: 2 });
  const at = 'advance_filters.primary_filters';
  expect(data.steps).toEqual([
    { path: 'and_.0', depth: 0, description: 'Diagnosis is not none', n_samples: 2, n_alone: 2 },
    { path: at, key: 'g', depth: 0, description: 'Dose is more than 0 or Day is recorded', n_samples: 2, n_alone: 3 },
    { path: `${at}.rules.0`, key: 'r', depth: 1, description: 'Dose is more than 0', n_samples: 1, n_alone: 1 },
    { path: `${at}.rules.1`, depth: 1, description: 'Day is recorded', n_samples: 2, n_alone: 2 },
    {
      path: 'advance_filters.taxonomy_filters',
      depth: 0,
      description: 'Genus Blautia is at least 1 %',
      n_samples: 2,
      n_alone: 2,
    },
    {
      path: 'advance_filters.taxonomy_filters.rules.0',
      depth: 1,
      description: 'Genus Blautia is at least 1 %',
      n_samples: 2,
      n_alone: 2,
    },
  ]);
  const cohort = await call(cohorts.create, {
    body: { name: 'With Blautia', filter: { and_: [rule('diagnosis', '!=', 'none')], advance_filters } },
  });
  const { recipe } = (await call(cohorts.detail, { params: { id: cohort.data.id } })).data;
  expect(recipe.steps.map(({ n_samples }) => n_samples)).toEqual([4, 2, 2, 2]);
  expect(recipe.filter?.advance_filters?.taxonomy_filters?.rules[0]?.taxon).toBe('Blautia');
});

describe('while typing', () => {
  const suggested = async (field: string, search: string, as = call) =>
    (await as(samples.suggestions, { body: { field, search } })).data.map(({ value, count }) => `${value} ${count}`);
  test('values that hold what is typed, those that begin with it first, then the most frequent', async () => {
    expect(await suggested('diagnosis', '')).toEqual(['none 2', 'Crohn’s 1', 'colitis 1']);
    expect(await suggested('diagnosis', 'O')).toEqual(['none 2', 'Crohn’s 1', 'colitis 1']);
    expect(await suggested('diagnosis', 'c')).toEqual(['Crohn’s 1', 'colitis 1']);
    expect(await suggested('tag', 'pi')).toEqual(['pilot 1']);
    expect(await suggested('data_type', 'amp')).toEqual(['Amplicon ASVs 4']);
  });
  test('taxa by rank, with their lineage and how many samples have them', async () => {
    const { data, total_results, search_string, msg } = await call(samples.taxonomyFilters, {
      body: { value: 'Lach' },
    });
    expect({ total_results, search_string, msg }).toEqual({ total_results: 3, search_string: 'Lach', msg: '' });
    expect(data.family).toMatchObject([
      {
        display_name: 'Lachnospiraceae',
        family: 'Lachnospiraceae',
        genus: null,
        superkingdom: 'Bacteria',
        n_samples: 3,
        // No reference of the portal numbers its taxa; a taxon is listed as long as it has samples.
        ...{ tax_id: null, startdate: expect.stringMatching(/^\d{4}-\d\d-\d\d/), enddate: null },
      },
    ]);
    expect(data.genus.map(({ taxon, n_samples }) => [taxon, n_samples])).toEqual([['unclassified Lachnospiraceae', 2]]);
    const unnamed = await call(samples.taxonomyFilters, { body: { value: 'classif' } });
    expect(unnamed.total_results).toBe(0);
    expect((await call(samples.taxonomyFilters, { body: { value: 'zz' } })).msg).toBe('No matching taxa.');
  });
  test('the most frequent taxa of each rank before anything is typed', async () => {
    const { data, total_results, msg } = await call(samples.taxonomyFilters, { body: { value: '' } });
    const frequent = data.family.map(({ n_samples }) => n_samples);
    expect(frequent).toEqual(frequent.toSorted((a, b) => b - a));
    expect(data.kingdom.map(({ taxon, n_samples }) => `${taxon} ${n_samples}`)).toEqual(['Bacteria 3']);
    expect(total_results).toBeGreaterThan(data.family.length);
    expect(msg).not.toMatch(/No taxon/);
    expect((await stranger(samples.taxonomyFilters, { body: { value: ' ' } })).total_results).toBe(0);
  });
  test('features by the start of their name or id', async () => {
    const query = { start_with: 'cccc' };
    const { data, paging } = await call(samples.features, { query });
    expect(data).toEqual([{ field: 'cccc3333', genome_type: 'feature', title: 'Prevotella cccc3333', n_samples: 2 }]);
    expect(paging.total).toBe(1);
    const whole = async (start_with: string) =>
      (await call(samples.features, { query: { start_with, exact: true } })).data.map(({ field }) => field);
    expect(await whole('cccc3333')).toEqual(['cccc3333']);
    expect(await whole('cccc')).toEqual([]);
    const all = (await call(samples.features, { query: {} })).data;
    const pages = await Promise.all(
      all.map(async (_, at) => (await call(samples.features, { query: { page: at + 1, page_size: 1 } })).data),
    );
    expect(pages).toEqual(all.map((feature) => [feature]));
  });
  test('nothing of what is somebody else’s is suggested', async () => {
    expect(await suggested('diagnosis', '', stranger)).toEqual([]);
    expect((await stranger(samples.taxonomyFilters, { body: { value: 'Blautia' } })).total_results).toBe(0);
    expect((await stranger(samples.features, { query: {} })).data).toEqual([]);
    expect((await stranger(samples.microbiomics, { body: taxa(genus('Blautia', 'exists')) })).data).toEqual([]);
  });
});

test('how abundant a taxon is: those without it apart, the whole of a sample in the last bin', async () => {
  const body = { rank: 'genus' as const, taxon: 'Blautia', scale: 'linear' as const };
  const { data } = await call(samples.taxonHistogram, { body });
  expect(data).toMatchObject({ n_samples: 4, n_present: 2 });
  expect(data.mean).toBeCloseTo(0.91 / 4, 5);
  expect(data.maximum).toBeCloseTo(0.9, 5);
  expect(data.bins.flatMap(({ from, count }) => (count > 0 ? [[from, count]] : []))).toEqual([
    [0, 1],
    [0.9, 1],
  ]);
  const whole = await call(samples.taxonHistogram, {
    body: { ...body, rank: 'domain', taxon: 'Bacteria', scale: 'log' },
  });
  expect(whole.data.bins.at(-1)?.count).toBe(3);
});

describe('the studio', () => {
  test('shows shotgun microbiomes by default, others by what stands for them', async () => {
    expect((await call(samples.studio, { body: {} })).paging).toEqual({ page: 1, page_size: 25, total: 0 });
    const body = { data_type: 21, metadata_filter: { and_: [rule('sex', '=', 'male')] } };
    expect((await call(samples.studio, { body })).paging.total).toBe(2);
    expect((await call(samples.studioMetric, { body })).data).toMatchObject({ total: 2, total_unfiltered: 4 });
    const { data } = await call(samples.studioDataTypes, {});
    expect(data.filter(({ n_samples }) => n_samples > 0).map(({ name }) => name)).toEqual([
      'amplicon_asv',
      'asv',
      'microbiomics_amplicon',
    ]);
  });
  test('shows of a sample what is asked for', async () => {
    const only = (data_projections?: string[]) =>
      call(samples.studio, {
        body: { data_type: 13, data_projections, metadata_filter: { and_: [rule('dose', '=', 5)] } },
      });
    expect((await only(['diagnosis'])).data).toMatchObject([
      { sample_id: 's1', metadata: { diagnosis: 'Crohn’s' }, top_genera: [] },
    ]);
    expect((await only(['top_genera'])).data[0]).toMatchObject({
      metadata: {},
      top_genera: [{ taxon: 'Blautia' }, {}],
    });
    expect((await only()).data[0]?.metadata).toMatchObject({ dose: 5, diagnosis: 'Crohn’s' });
  });
  test('other omic types have lists and counts of their own', async () => {
    for (const list of [samples.methylation, samples.wgbs, samples.rna]) {
      expect((await call(list, { body: {} })).paging.total).toBe(0);
    }
    for (const metric of [samples.methylationMetric, samples.wgbsMetric, samples.rnaMetric]) {
      expect((await call(metric, { body: {} })).data).toMatchObject({ total: 0, total_unfiltered: 0 });
    }
    expect((await call(samples.metric, { body: { data_types: [21] } })).data.total).toBe(4);
    const body = { exclude_workspace_data: true };
    await expect(call(samples.wgbs, { body } as never)).rejects.toMatchObject({ status: 422 });
  });
});

test('rows have their most abundant taxa of a rank, as shares of all reads, largest first', async () => {
  const rows = async (rank?: 'genus' | 'phylum') =>
    (
      await call(samples.microbiomics, {
        body: { sort: { field: 'sample_id' }, ...(rank ? { top_taxa_rank: rank } : {}) },
      })
    ).data;
  const round = (taxa: readonly { taxon: string; abundance: number }[] = []) =>
    taxa.map(({ taxon, abundance }) => [taxon, Number(abundance.toFixed(6))]);
  const genera = await rows('genus');
  // What is written when a table is read, and what the counts say now, are the same.
  for (const { top_genera, top_taxa } of genera) {
    expect(new Map(round(top_taxa).map(([taxon, share]) => [taxon, share]))).toEqual(
      new Map(round(top_genera).map(([taxon, share]) => [taxon, share])),
    );
  }
  const phyla = await rows('phylum');
  for (const { top_taxa = [], top_genera } of phyla) {
    const shares = top_taxa.map(({ abundance }) => abundance);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(top_genera.length > 0 ? 1 : 0, 6);
  }
  expect(phyla.flatMap(({ top_taxa = [] }) => top_taxa.map(({ taxon }) => taxon))).toContain('Firmicutes');
  expect((await rows()).some((row) => 'top_taxa' in row)).toBe(false);
});

describe('a taxon as a column', () => {
  const taxon = { rank: 'genus' as const, taxon: 'Blautia' };
  const list = async (body: object) => {
    const { data, paging } = await call(samples.microbiomics, { body: { taxon, ...body } });
    return { total: paging.total, rows: data.map((row) => [row.sample_id, row.taxon_abundance]) };
  };

  test('stands in each row as the share of its reads, also in the studio, and only where it was asked for', async () => {
    const named = { s1: 0.9, s2: 0, s3: 0.01, s4: 0 };
    const { rows } = await list({ sort: { field: 'sample_id' } });
    expect(rows.map(([name]) => name)).toEqual(Object.keys(named));
    for (const [at, share] of Object.values(named).entries()) expect(rows[at]?.[1]).toBeCloseTo(share, 6);
    const plain = await call(samples.microbiomics, { body: {} });
    const data_type = plain.data[0]?.data_type ?? 0;
    const studio = await call(samples.studio, { body: { data_type, taxon } });
    expect(
      studio.data
        .map((row) => row.taxon_abundance ?? -1)
        .toSorted()
        .at(-1),
    ).toBeCloseTo(0.9, 6);
    expect(plain.data.some((row) => 'taxon_abundance' in row)).toBe(false);
  });

  test('orders the list over all of its pages, those without any by number, under a filter too', async () => {
    const order = { field: 'taxon_abundance', descending: true };
    const names = async (body: object) => (await list(body)).rows.map(([name]) => name);
    expect(await names({ sort: order })).toEqual(['s1', 's3', 's2', 's4']);
    expect(await names({ sort: { ...order, descending: false } })).toEqual(['s2', 's4', 's3', 's1']);
    expect(await names({ sort: order, page: 2, page_size: 1 })).toEqual(['s3']);
    const male = { and_: [rule('sex', '=', 'male')] };
    expect(await list({ ...male, sort: order })).toMatchObject({
      total: 2,
      rows: [
        ['s3', expect.anything()],
        ['s2', 0],
      ],
    });
    const phylum = { rank: 'phylum' as const, taxon: 'Firmicutes' };
    expect((await list({ taxon: phylum, sort: order })).total).toBe(4);
  });

  test('that nobody here has, or that is missing where the list is sorted by it, is refused where it stands', async () => {
    const unknown = call(samples.microbiomics, { body: { taxon: { ...taxon, taxon: 'Nessie' } } });
    expect(await refusal(unknown)).toMatchObject({ status: 422, message: /^taxon: / });
    const without = call(samples.microbiomics, { body: { sort: { field: 'taxon_abundance' } } });
    expect(await refusal(without)).toMatchObject({ status: 422, message: /^sort.field: / });
  });
});
