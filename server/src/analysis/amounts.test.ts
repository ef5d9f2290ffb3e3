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
    expect(detail).toMatchObject({ amount_units: ['fraction'], total_reads: 3.375, reads_range: [0.375, 1] });
    const { data: members } = await call(routes.cohorts.result, { body: { ...body, page: 1, page_size: 10 } });
    expect(members.map(({ reads, amount_unit }) => [reads, amount_unit])).toEqual(
      [1, 1, 0.375, 1].map((reads) => [reads, 'fraction']),
    );
    const { data: bars } = await call(routes.analysis.compositionBarPlot, { body: { ...body, rank: 'genus' } });
    expect(bars).toMatchObject({ n: 4, dropped: [] });
    expect(bars.rows.map((row) => row.Blautia)).toEqual([0.5, 0.125, 0.25 / 0.375, 0.0625].map((share) => share * 100));
  });

  test('is compared by amounts, in words that know of no reads', async () => {
    const body = { cohort_id: shares, rank: 'genus' as const };
    const beta = (await call(routes.analysis.betaDiversity, { body })).data;
    expect(beta).toMatchObject({ n: 4, dropped: [] });
    const alpha = (await call(routes.analysis.alphaDiversity, { body: { ...body, indices: ['shannon'] } })).data;
    expect(alpha.samples.map(({ reads }) => reads)).toEqual([1, 1, 0.375, 1]);
    const bars = (await call(routes.analysis.compositionBarPlot, { body })).data;
    for (const words of [beta.method_words, alpha.method_words, bars.method_words])
      expect(words).not.toMatch(/(?<!counts of )reads|rarefied:/i);
  });
});

test('a threshold of reads is refused where the amounts are no reads, with the remedy', async () => {
  const asked = call(routes.analysis.compositionBarPlot, { body: { cohort_id: shares, min_reads: 1000 } });
  const { status, body } = await refusal(asked);
  expect([status, body.fields?.[0]?.field]).toEqual([422, 'min_reads']);
  expect(body.fields?.[0]?.message).toContain(
    'The amounts of these samples are not read counts, so a minimum number of reads can’t be applied. Remove the threshold.',
  );
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
    const ask = async (tree_id: string) =>
      (
        await call(routes.analysis.alphaDiversity, {
          body: { cohort_id, rank: 'genus', indices: ['faith_pd'], tree_id },
        })
      ).data;
    // By hand: the longest path is Blautia–Roseburia, 1 + 6; its middle lies 3.5 above Roseburia.
    const found = await ask(await count('(Blautia:1,Dorea:0.5,Roseburia:6);', 'Unrooted'));
    expect(found.indices[0]?.values).toEqual([1 + 0.5 + 2.5, 1 + 2.5 + 3.5, 0.5 + 2.5]);
    expect(found.warnings.map(({ code }) => code)).toContain('midpoint_root');
    expect(found.method_words).toMatch(/midpoint \(Farris 1972\)/);
    const rooted = await ask(await count('((Blautia:1,Dorea:0.5):2.5,Roseburia:3.5);', 'Rooted'));
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
