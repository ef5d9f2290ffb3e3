import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { refusal, type SeedTable, seedTable, sharedPortal, zipped } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

const lineage = (genus: string) => ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'L', genus, null] as const;
const features = ['Blautia', 'Dorea', 'Roseburia'].map((genus) => ({
  ...{ feature_id: genus, sequence: null },
  lineage: lineage(genus),
}));

async function cohortOf(name: string, table: Pick<SeedTable, 'counts' | 'amount_unit'>) {
  const samples = table.counts.map((_, at) => ({ sample_id: `${name}${at}` }));
  const { result_ids } = await seedTable(portal.platform, ana, { ...table, samples, features });
  const { data } = await call(routes.cohorts.create, { body: { name, result_ids } });
  return data.id;
}

/** Of the third sample most was left out of the table: its parts sum to less than a half. */
const parts = [
  [0.5, 0.25, 0.25],
  [0.125, 0.75, 0.125],
  [0.25, 0.125, 0],
  [0.0625, 0.0625, 0.875],
];
const shares = await cohortOf('Shares', { counts: parts, amount_unit: 'fraction' });

describe('a cohort of proportions', () => {
  test('keeps every sample, with sums as they are: no proportion is rounded to reads', async () => {
    const body = { cohort_id: shares };
    const { data: detail } = await call(routes.cohorts.detail, { params: { id: shares }, query: {} });
    expect(detail.fields.find(({ field }) => field === 'reads')?.title).toBe('Total');
    expect(detail).toMatchObject({ amount_units: ['fraction'], total_reads: 3.375, reads_range: [0.375, 1] });
    const { data: members } = await call(routes.cohorts.result, { body: { ...body, page: 1, page_size: 10 } });
    expect(members.map(({ reads, amount_unit }) => [reads, amount_unit])).toEqual(
      [1, 1, 0.375, 1].map((reads) => [reads, 'fraction']),
    );
    const { data: bars } = await call(routes.analysis.composition, { body: { ...body, rank: 'genus' } });
    expect(bars).toMatchObject({ n: 4, dropped: [] });
    expect(bars.rows.map((row) => row.Blautia)).toEqual([0.5, 0.125, 0.25 / 0.375, 0.0625].map((share) => share * 100));
  });

  test('is compared by amounts, in words that know of no reads', async () => {
    const body = { cohort_id: shares, rank: 'genus' as const };
    const beta = (await call(routes.analysis.betaDiversity, { body })).data;
    expect(beta).toMatchObject({ n: 4, dropped: [] });
    const alpha = (await call(routes.analysis.alphaDiversity, { body: { ...body, indices: ['shannon'] } })).data;
    expect(alpha.samples.map(({ reads }) => reads)).toEqual([1, 1, 0.375, 1]);
    const bars = (await call(routes.analysis.composition, { body })).data;
    for (const message of [beta.method_description, alpha.method_description, bars.method_description])
      expect(message).not.toMatch(/(?<!counts of )reads|rarefied:/i);
  });
});

test('a threshold of reads is refused where the amounts are no reads, with the remedy', async () => {
  const pending = call(routes.analysis.composition, { body: { cohort_id: shares, min_reads: 1000 } });
  const { status, body } = await refusal(pending);
  expect([status, body.fields?.[0]?.field]).toEqual([422, 'min_reads']);
  expect(body.fields?.[0]?.message).toContain(
    'The amounts of these samples are not read counts, so a minimum number of reads can’t be applied. Remove the threshold.',
  );
});

describe('methods that need read counts', () => {
  const body = { cohort_id: shares, rank: 'genus' as const };

  test('rarefaction and Chao1 are not computed from proportions', async () => {
    const beta = await refusal(call(routes.analysis.betaDiversity, { body: { ...body, depth: 1 } }));
    expect([beta.status, beta.body.fields?.[0]?.field]).toEqual([422, 'depth']);
    const alpha = await refusal(call(routes.analysis.alphaDiversity, { body: { ...body, depth: 1 } }));
    expect([alpha.status, alpha.body.fields?.[0]?.field]).toEqual([422, 'depth']);
    const request = { ...body, indices: ['observed' as const, 'chao1' as const], curve_points: 5 };
    const { data } = await call(routes.analysis.alphaDiversity, { body: request });
    expect(data.indices.map(({ index, values }) => [index, values])).toEqual([['observed', [3, 3, 2, 3]]]);
    expect(data.rarefaction).toBeNull();
    expect(data.warnings.map(({ code }) => code)).toEqual(['bad_value', 'bad_value']);
    expect(data.method_description).not.toMatch(/Chao1|Rarefaction curves/);
  });

  test('percentages are not counts, even if they are whole numbers', async () => {
    const whole = await cohortOf('Percent', {
      counts: parts.map((row) => row.map((one) => 800 * one)),
      amount_unit: 'percent',
    });
    const request = { cohort_id: whole, rank: 'genus' as const, indices: ['chao1' as const] };
    expect((await refusal(call(routes.analysis.alphaDiversity, { body: request }))).status).toBe(422);
    const deep = { cohort_id: whole, rank: 'genus' as const, depth: 10 };
    expect((await refusal(call(routes.analysis.betaDiversity, { body: deep }))).status).toBe(422);
  });

  test('ANCOM-BC is left out of a comparison and of its methods text', async () => {
    const groups = ['A', 'A', 'A', 'B', 'B', 'B'];
    const counts = groups.map((_, at) => parts[at % parts.length] ?? []);
    const samples = groups.map((diet, at) => ({ sample_id: `d${at}`, metadata: { diet } }));
    const { result_ids } = await seedTable(portal.platform, ana, {
      samples,
      features,
      counts,
      amount_unit: 'fraction',
    });
    const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Diets', result_ids } });
    const request = {
      cohort_id: cohort.id,
      rank: 'genus' as const,
      group_by: 'diet',
      methods: ['wilcoxon' as const, 'ancom_bc' as const],
    };
    const { data } = await call(routes.analysis.groupComparison, { body: request });
    expect(data.methods.map(({ method }) => method)).toEqual(['wilcoxon']);
    expect(data.failures).toEqual([{ method: 'ancom_bc', reason: expect.any(String) }]);
    expect(data.method_description).not.toContain('ANCOM-BC');
  });
});

describe('counts and proportions together', () => {
  test('are never added up: totals of reads are totals of the counts', async () => {
    const before = (await call(routes.samples.scoreboard, { query: { exclude_public_data: true } })).data.reads;
    const counted = await seedTable(portal.platform, ana, {
      ...{ features, samples: [{ sample_id: 'c0' }, { sample_id: 'c1' }] },
      counts: [
        [600, 300, 100],
        [0, 50, 0],
      ],
    });
    const shared = await seedTable(portal.platform, ana, {
      ...{ features, samples: [{ sample_id: 'f0' }], counts: [[25, 50, 25]], amount_unit: 'percent' },
    });
    const result_ids = [...counted.result_ids, ...shared.result_ids];
    const { data: both } = await call(routes.cohorts.create, { body: { name: 'Both', result_ids } });
    const { data: alone } = await call(routes.cohorts.create, {
      body: { name: 'Alone', result_ids: shared.result_ids },
    });
    const { data: detail } = await call(routes.cohorts.detail, { params: { id: both.id }, query: {} });
    expect(detail).toMatchObject({ amount_units: ['percent', 'reads'], total_reads: 1050, reads_range: [50, 1000] });
    expect(detail.n_unavailable).toBe(0);
    const raw = { cohort_id: both.id, rank: 'genus' as const, transform: 'none' as const };
    const refused = await refusal(call(routes.analysis.betaDiversity, { body: raw }));
    expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([422, 'transform']);
    expect((await call(routes.analysis.betaDiversity, { body: { ...raw, transform: 'tss' } })).data.n).toBe(3);
    const after = (await call(routes.samples.scoreboard, { query: { exclude_public_data: true } })).data.reads;
    expect(after - before).toBe(1050);
    const cohorts = [{ cohort_id: both.id }, { cohort_id: alone.id }];
    const { data: compared } = await call(routes.cohorts.compare, { body: { cohorts } });
    expect(compared.cohorts.map(({ reads }) => reads)).toEqual([{ n: 2, low: 287.5, median: 525, high: 762.5 }, null]);
  });

  test('weigh the same where names of two references are compared', async () => {
    const others = ['Blautia', 'Faecalibacterium'].map((genus) => ({
      ...{ feature_id: genus, sequence: null },
      lineage: lineage(genus),
    }));
    const counted = await seedTable(portal.platform, ana, {
      ...{ features, samples: [{ sample_id: 'n0' }], counts: [[900, 100, 0]], taxonomy_release: 'one' },
    });
    const shared = await seedTable(portal.platform, ana, {
      ...{ features: others, samples: [{ sample_id: 'n1' }], counts: [[50, 50]], amount_unit: 'percent' },
      ...{ taxonomy_release: 'two', reference_name: 'Another' },
    });
    const result_ids = [...counted.result_ids, ...shared.result_ids];
    const { data: both } = await call(routes.cohorts.create, { body: { name: 'Two references', result_ids } });
    const { data } = await call(routes.cohorts.comparability, { params: { id: both.id }, query: {} });
    // By hand: Blautia alone has a name in both, 90 % of the one sample and 50 % of the other.
    expect(data.translation?.ranks.find(({ rank }) => rank === 'genus')?.by_name).toBeCloseTo(0.7, 9);
  });

  test('samples without read counts do not differ in depth', async () => {
    const counts = [
      [1000, 2000, 500],
      [1, 0, 0.5],
    ];
    const depths = async (amount_unit: 'amounts' | 'reads') => {
      const cohort_id = await cohortOf(`Depths in ${amount_unit}`, { counts, amount_unit });
      const { data } = await call(routes.cohorts.comparability, { params: { id: cohort_id }, query: {} });
      return data.findings.filter(({ code }) => code === 'depth').map(({ title }) => title);
    };
    expect(await depths('amounts')).toEqual([]);
    expect(await depths('reads')).toEqual([expect.stringContaining('3,500 reads')]);
  });
});

describe('a tree', () => {
  const count = (newick: string, name: string) =>
    call(routes.analysis.importTree, { body: { name, newick } }).then(({ data }) => data.id);

  test('without a root is rooted at its midpoint, and the answer and its methods say so', async () => {
    const cohort_id = await cohortOf('Counts', {
      counts: [
        [6, 2, 0],
        [1, 0, 9],
        [0, 5, 0],
      ],
    });
    const request = async (tree_id: string) =>
      (
        await call(routes.analysis.alphaDiversity, {
          body: { cohort_id, rank: 'genus', indices: ['faith_pd'], tree_id },
        })
      ).data;
    // By hand: the longest path is Blautia–Roseburia, 1 + 6; its middle lies 3.5 above Roseburia.
    const found = await request(await count('(Blautia:1,Dorea:0.5,Roseburia:6);', 'Unrooted'));
    expect(found.indices[0]?.values).toEqual([1 + 0.5 + 2.5, 1 + 2.5 + 3.5, 0.5 + 2.5]);
    expect(found.warnings.map(({ code }) => code)).toContain('midpoint_root');
    expect(found.method_description).toMatch(/midpoint \(Farris 1972\)/);
    const rooted = await request(await count('((Blautia:1,Dorea:0.5):2.5,Roseburia:3.5);', 'Rooted'));
    expect(rooted.indices[0]?.values).toEqual(found.indices[0]?.values);
    expect(rooted.warnings.map(({ code }) => code)).not.toContain('midpoint_root');
  });

  test('comes as a QIIME 2 artifact too; another artifact is refused by what it is', async () => {
    const artifact = (type: string, parts: Record<string, string>) =>
      zipped({
        'a1/metadata.yaml': `uuid: a1\ntype: ${type}\nformat: NewickDirectoryFormat\n`,
        ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [`a1/data/${name}`, text])),
      }).then((bytes) => bytes.toString('base64'));
    const send = (name: string, content: string) =>
      call(routes.analysis.importTree, { body: { name, artifact: content } });
    const tree = await artifact('Phylogeny[Unrooted]', { 'tree.nwk': '(Blautia:1,Dorea:0.5,Roseburia:6);\n' });
    expect((await send('Artifact', tree)).data).toMatchObject({ n_tips: 3 });
    const other = await artifact('FeatureData[Taxonomy]', { 'taxonomy.tsv': 'Feature ID\tTaxon\n' });
    await expect(send('Taxonomy', other)).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'artifact', message: expect.stringContaining('FeatureData[Taxonomy]') }] },
    });
    await expect(call(routes.analysis.importTree, { body: { name: 'None' } })).rejects.toMatchObject({ status: 422 });
  });
});
