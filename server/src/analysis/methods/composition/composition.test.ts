import { type CallError, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { type SeedTable, seedTable, sharedPortal } from '#testing';
import gut from '../../fixtures/gut.json' with { type: 'json' };

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const study: SeedTable = { samples: gut.samples, features: gut.features, counts: gut.counts };

async function cohortOf(name: string, table: SeedTable) {
  const { result_ids } = await seedTable(portal.platform, ana, table);
  const { data } = await call(routes.cohorts.create, { body: { name, result_ids } });
  return { cohort_id: data.id, result_ids };
}
const compose = async (body: Parameters<typeof call<typeof routes.analysis.composition>>[1]['body']) =>
  (await call(routes.analysis.composition, { body })).data;
const { expected } = gut;
const mice = await cohortOf('Mice', study);

/** The genus, with its family where two genera share the name. */
const names = expected.top_lineages.map((lineage) => {
  const [family, genus] = lineage.slice(-2);
  return genus === 'Ruminococcus' ? `${genus} (${family})` : genus;
});

test('the most abundant genera, their mean and spread are NumPy’s', async () => {
  const found = await compose({ cohort_id: mice.cohort_id, top_n: 4 });
  expect(found.taxa.map(({ taxon }) => taxon)).toEqual([...names, 'Other']);
  for (const [at, taxon] of found.taxa.entries()) {
    expect(taxon.mean).toBeCloseTo(expected.mean[at] ?? Number.NaN, 6);
    expect(taxon.sd).toBeCloseTo(expected.sd[at] ?? Number.NaN, 6);
  }
  expect(found.taxa.map(({ kind, n_taxa }) => [kind, n_taxa])).toEqual([
    ...names.map(() => ['taxon', 1]),
    ['other', 7],
  ]);
  expect(found.rows.map(({ result_id }) => result_id)).toEqual(mice.result_ids);
  for (const [sample, row] of found.rows.entries()) {
    for (const [at, { taxon }] of found.taxa.entries()) {
      expect(row[taxon]).toBeCloseTo(expected.composition[sample]?.[at] ?? Number.NaN, 6);
    }
  }
  expect(found.samples.map(({ reads }) => reads)).toEqual(
    gut.counts.map((row) => row.reduce((sum, count) => sum + count, 0)),
  );
});

test('group means are means of the samples’ proportions', async () => {
  const found = await compose({ cohort_id: mice.cohort_id, top_n: 4, group_by: 'diet' });
  expect(found.group_means.map(({ group, n }) => [group, n])).toEqual([
    ['chow', 6],
    ['fasted', 4],
    ['western', 5],
  ]);
  const western = found.group_means[2];
  for (const [at, { taxon }] of found.taxa.entries()) {
    expect(western?.mean[taxon]).toBeCloseTo(expected.western_mean[at] ?? Number.NaN, 6);
    expect(western?.sd[taxon]).toBeCloseTo(expected.western_sd[at] ?? Number.NaN, 6);
  }
  expect(found.samples[0]).toMatchObject({ sample_id: 'S01', subject_id: 'M1', group: 'chow' });
  expect(found.method_description).toContain(
    'Percentages of all reads assigned to a feature, at the rank of genus: the 4 taxa with the highest mean relative',
  );
});

test('reads without a genus stay under their deepest named parent, and names are distinguished by their parent', async () => {
  const { taxa } = await compose({ cohort_id: mice.cohort_id, top_n: 50 });
  expect(taxa).toHaveLength(11);
  const named = taxa.map(({ taxon }) => taxon);
  expect(new Set(named).size).toBe(11);
  expect(named).toContain('Ruminococcus (Lachnospiraceae)');
  expect(named).toContain('Ruminococcus (Ruminococcaceae)');
  const unclassified = taxa.filter(({ kind }) => kind === 'unclassified');
  expect(unclassified.map(({ taxon }) => taxon).sort()).toEqual([
    'unclassified Bacteria',
    'unclassified Clostridiales',
    'unclassified Lachnospiraceae',
    'unclassified Rikenellaceae',
  ]);
  expect(taxa.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(100, 9);
});

test.each(['phylum', 'species', 'feature'] as const)('at %s level each bar is whole', async (rank) => {
  const { rows, taxa } = await compose({ cohort_id: mice.cohort_id, rank });
  for (const row of rows) {
    expect(taxa.reduce((sum, { taxon }) => sum + Number(row[taxon]), 0)).toBeCloseTo(100, 9);
  }
});

test('a sample of its own group has no spread; samples without a group are a group of their own', async () => {
  const samples = gut.samples.map((sample, at) => ({
    sample_id: sample.sample_id,
    metadata: at === 0 ? { arm: '__proto__' } : at < 9 ? { arm: '1' } : {},
  }));
  const { cohort_id } = await cohortOf('Arms', { ...study, samples });
  const { group_means } = await compose({ cohort_id, group_by: 'arm' });
  expect(group_means.map(({ group, n }) => [group, n])).toEqual([
    ['1', 8],
    ['__proto__', 1],
    [null, 6],
  ]);
  expect(group_means[1]?.sd).toEqual({});
});

test('taxa with the names of other things keep their reads', async () => {
  const lineage = (genus: string) => ['Bacteria', 'P', 'C', 'O', 'Fam', genus, null];
  const odd = ['Other', 'result_id', '__proto__', 'constructor', 'Ø "quoted" <i>'];
  const features = odd.map((genus) => ({ feature_id: genus, sequence: null, lineage: lineage(genus) }));
  const { cohort_id } = await cohortOf('Odd', {
    samples: gut.samples.slice(0, 1),
    features,
    counts: [[5, 4, 3, 2, 1]],
  });
  const { rows, taxa } = await compose({ cohort_id, top_n: 4 });
  const row = rows[0];
  const shares = taxa.map(({ taxon, kind }) => [taxon, kind, Math.round((Number(row?.[taxon]) * 15) / 100)]);
  expect(shares).toEqual([
    ['Other (Fam)', 'taxon', 5],
    ['result_id (Fam)', 'taxon', 4],
    ['__proto__ (Fam)', 'taxon', 3],
    ['constructor', 'taxon', 2],
    ['Other', 'other', 1],
  ]);
  expect(row?.result_id).toMatch(/^[0-9a-f]{32}$/);
});

test('samples without reads are left out by name; a cohort of nothing else is refused', async () => {
  const empty = gut.counts.map((row, at) => (at < 2 ? row.map(() => 0) : row));
  const { cohort_id, result_ids } = await cohortOf('Blanks', { ...study, counts: empty });
  const found = await compose({ cohort_id });
  expect(found).toMatchObject({ n: 13, seed: null });
  expect(found.dropped).toEqual([
    { sample_id: 'S01', reason: 'No reads were assigned to a feature.' },
    { sample_id: 'S02', reason: 'No reads were assigned to a feature.' },
  ]);
  const blanks = await compose({ cohort_id, result_ids: result_ids.slice(0, 2) }).catch((error: CallError) => error);
  expect(blanks).toMatchObject({ status: 422, message: expect.stringContaining('None of these samples has reads') });
});

test('the second time the answer comes from what was kept, and is the same', async () => {
  const first = await compose({ cohort_id: mice.cohort_id, rank: 'order', group_by: 'diet' });
  expect(await compose({ cohort_id: mice.cohort_id, rank: 'order', group_by: 'diet' })).toEqual(first);
});

test('another workspace gets nothing', async () => {
  const eve = callAs(await person());
  const pending = eve(routes.analysis.composition, { body: { cohort_id: mice.cohort_id } });
  await expect(pending).rejects.toMatchObject({ status: 404 });
});
