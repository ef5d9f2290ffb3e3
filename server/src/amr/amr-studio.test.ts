import { readFileSync } from 'node:fs';
import { type AmrStudio, type AmrStudioBody, routes } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { refusal, sharedPortal, type TestPerson } from '#testing';
import expected from './fixtures/expected.json' with { type: 'json' };

const { amr, cohorts, ingestion } = routes;
const portal = await sharedPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

async function importFiles(person: TestPerson, files: Record<string, string>, project: object): Promise<string> {
  const file_ids = await Promise.all(
    Object.entries(files).map(([name, text]) => portal.upload(person, name, new TextEncoder().encode(text))),
  );
  const ask = portal.callAs(person);
  const { data: begun } = await ask(ingestion.importTables, { body: { file_ids, ...project } });
  const show = async () => (await ask(ingestion.showImport, { params: { id: begun.import_id } })).data;
  await vi.waitUntil(async () => (await show()).index === 'loaded', { timeout: 30_000, interval: 100 });
  const { project_id } = await show();
  if (project_id === null) throw new Error('The import has no submission.');
  return project_id;
}

const table = fixture('resistance.tsv');
const project_id = await importFiles(
  ana,
  { 'resistance.tsv': table, 'samples.tsv': fixture('samples.tsv') },
  { project_name: 'Resistance' },
);
const hits = table
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

const ask = async (body: AmrStudioBody): Promise<AmrStudio> => (await call(amr.studio, { body })).data;
const cutOffs = { min_identity: 90, min_coverage: 60 };
const byName = <Value>(answer: AmrStudio, pick: (one: AmrStudio['samples'][number]) => Value) =>
  Object.fromEntries(answer.samples.map((one) => [one.sample_id, pick(one)]));

async function blob(body: AmrStudioBody): Promise<{ bytes: Buffer; name: string }> {
  const answer = await portal.portal.api.app.inject({
    method: 'POST',
    url: `/api/v1/amr/amr_studio?workspace_id=${ana.workspace_id}`,
    headers: { authorization: `Bearer ${ana.token}` },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, name: decodeURIComponent(String(answer.headers['content-disposition'])) };
}

describe('the studio of resistance genes', () => {
  test('gives burden, richness, diversity, prevalence and group tests as SciPy does', async () => {
    const answer = await ask({ value: 'rpkm', group_by: 'arm', ...cutOffs });
    expect(answer.features.map(({ id }) => id)).toEqual(expected.genes);
    for (const one of answer.samples) {
      expect(one.burden).toBeCloseTo(byOf(expected.burden, one.sample_id) ?? Number.NaN, 9);
      expect(one.shannon ?? -1).toBeCloseTo(byOf(expected.shannon, one.sample_id) ?? -1, 9);
    }
    expect(byName(answer, ({ richness }) => richness)).toEqual(expected.richness);
    for (const [at, test] of expected.tests.entries()) {
      expect(answer.tests[at]?.statistic).toBeCloseTo(test.u, 9);
      expect(answer.tests[at]?.p).toBeCloseTo(test.p, 9);
      expect(answer.tests[at]?.q).toBeCloseTo(expected.q[at] ?? Number.NaN, 9);
      expect(answer.tests[at]?.test).toBe('wilcoxon_rank_sum');
    }
    expect(answer.sample_tests.burden?.p).toBeCloseTo(expected.burden_test.p, 9);
    for (const [at, groups] of answer.prevalence.entries()) {
      const gene = byOf<Record<string, number[]>>(expected.prevalence, expected.genes[at] ?? '');
      for (const { group, n_present, low, high } of groups) {
        expect(n_present).toBe(gene?.[group]?.[0]);
        expect(low).toBeCloseTo(gene?.[group]?.[1] ?? Number.NaN, 9);
        expect(high).toBeCloseTo(gene?.[group]?.[2] ?? Number.NaN, 9);
      }
    }
    expect(answer.permanova?.pseudo_f).toBeCloseTo(expected.pseudo_f, 9);
    expect(answer.permanova?.r2).toBeCloseTo(expected.r2, 9);
    // Other permutations: within four standard errors of 999 of them.
    expect(Math.abs((answer.permanova?.p ?? 1) - expected.permanova_p)).toBeLessThan(0.036);
  });

  test('says what was left out, that point mutations are not looked for, and never that anything is resistant', async () => {
    const answer = await ask({ value: 'rpkm', group_by: 'arm', ...cutOffs });
    const n = expected.n_hits.all - expected.n_hits.kept;
    expect(answer.warnings.map(({ message }) => message)).toContain(`${n} hits below the cut-offs`);
    expect(answer.method_description).toContain('Acquired genes only. Point mutations are not looked for.');
    expect(JSON.stringify(answer)).not.toMatch(/\bresistant\b/i);
  });

  test('folds the words of several programs to one drug class and mechanism', async () => {
    const classes = await ask({ level: 'class', value: 'presence' });
    expect(classes.features.map(({ id, n_genes }) => [id, n_genes])).toEqual([
      ['Aminoglycoside', 1],
      ['Beta-lactam', 1],
      ['Folate pathway antagonist', 1],
      ['Lincosamide', 1],
      ['Macrolide', 2],
      ['Streptogramin', 1],
      ['Tetracycline', 2],
    ]);
    const mechanisms = await ask({ level: 'mechanism', value: 'rpkm' });
    expect(mechanisms.features.map(({ id }) => id)).toEqual([
      'Antibiotic efflux',
      'Antibiotic inactivation',
      'Antibiotic target alteration',
      'Antibiotic target protection',
      'Antibiotic target replacement',
    ]);
    const protection = mechanisms.features.findIndex(({ id }) => id === 'Antibiotic target protection');
    const found = mechanisms.cells.value.filter((_, at) => mechanisms.cells.feature[at] === protection);
    const planted = hits.filter(([, gene]) => gene === 'tet(W)' || gene === 'tet(Q)').map((cells) => Number(cells[11]));
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
    expect(sum(found)).toBeCloseTo(sum(planted), 3);
    const terms = await ask({ level: 'aro' });
    expect(terms.features.map(({ id }) => id)).toContain('Not known');
  });

  test('shows the evidence of a cell as the program told it', async () => {
    const answer = await ask({});
    const [sample = '', gene = '', , , , coverage, depth, , , identity, reads, rpkm] = hits[0] ?? [];
    const result_id = answer.samples.find(({ sample_id }) => sample_id === sample)?.result_id ?? '';
    const { data } = await call(amr.evidence, { body: { result_id, feature: gene } });
    expect(data).toMatchObject({ sample_id: sample, hits: [{ gene, best_allele: `${gene}_1_X`, method: 'kma' }] });
    expect(data.hits[0]?.coverage).toBeCloseTo(Number(coverage) / 100, 9);
    expect(data.hits[0]).toMatchObject({
      ...{ depth: Number(depth), identity: Number(identity), reads: Number(reads), rpkm: Number(rpkm) },
    });
  });

  test('puts every sample and gene once in the order of a tree', async () => {
    const { order, samples, features } = await ask({ value: 'rpkm' });
    expect(order.samples?.toSorted((a, b) => a - b)).toEqual([...samples.keys()]);
    expect(order.features?.toSorted((a, b) => a - b)).toEqual([...features.keys()]);
  });

  test('takes the samples that a filter finds, and leaves groups of two untested by name', async () => {
    const metadata_filter = {
      or_: ['control1', 'control2', 'treated1', 'treated2', 'treated3'].map((value) => ({
        ...{ field: 'sample_id', operator: 'in' as const, value: [value] },
      })),
    };
    const answer = await ask({ metadata_filter, group_by: 'arm', value: 'rpkm' });
    expect(answer.n).toBe(5);
    expect(answer.excluded_groups).toEqual([{ name: 'control', n: 2 }]);
    expect(answer.tests.every((one) => one === null)).toBe(true);
  });
});

/** A member of an object from JSON, by a name that is only known now. */
function byOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return record[name];
}

describe('results that lack a value', () => {
  test('are left out and named; a sample in which nothing was found counts with nothing', async () => {
    const ben = await portal.person();
    const head = 'Sample\tGene\tHits\tGene Fraction';
    await importFiles(
      ben,
      { 'amrplusplus.tsv': `${head}\nX1\tMEG_1|Drugs|betalactams|Class_A_betalactamases|TEM\t14\t86.5\n` },
      { project_name: 'AMR++' },
    );
    const resfinder =
      'Resistance gene\tIdentity\tAlignment Length/Gene Length\tCoverage\tPosition in reference\tContig\tPosition in contig\tPhenotype\tAccession no.';
    const sul1 = 'sul1\t99.10\t840/840\t100.0\t1..840\tNODE_1\t10..850\tSulphonamide resistance\tU12338';
    await importFiles(
      ben,
      { 'Y1.tsv': `${resfinder}\n${sul1}\n`, 'Y2.tsv': `${resfinder}\n` },
      { project_name: 'ResFinder' },
    );
    const asBen = portal.callAs(ben);
    const { data: reads } = await asBen(amr.studio, { body: { value: 'reads' } });
    expect(reads.samples.map(({ sample_id, burden }) => [sample_id, burden])).toEqual([['X1', 14]]);
    expect(reads.dropped.map(({ sample_id }) => sample_id).toSorted()).toContain('Y1');
    expect(reads.dropped[0]?.reason).toContain('do not have reads');
    const { data: genes } = await asBen(amr.studio, { body: { value: 'presence', level: 'class' } });
    expect(byName(genes, ({ burden }) => burden)).toEqual({ X1: 1, Y1: 1, Y2: 0 });
    expect(genes.available_values).toEqual(['coverage', 'reads', 'presence']);
    expect(genes.features.map(({ id }) => id)).toEqual(['Beta-lactam', 'Folate pathway antagonist']);
    const { data: strict } = await asBen(amr.studio, { body: { min_identity: 90 } });
    expect(strict.warnings.map(({ message }) => message).join()).toContain('1 hit without the identity');
  });
});

describe('the studio as a file', () => {
  test('is a matrix in TSV with the same numbers', async () => {
    const answer = await ask({ value: 'rpkm', ...cutOffs });
    const { bytes, name } = await blob({ value: 'rpkm', format: 'tsv', ...cutOffs });
    expect(name).toContain('resistance-genes.tsv');
    const [head = '', ...rows] = bytes.toString('utf8').trimEnd().split('\n');
    expect(head.split('\t').slice(5)).toEqual(answer.samples.map(({ sample_id }) => sample_id));
    expect(rows.map((row) => row.split('\t')[0]).map((id) => id?.replace(/^'/, ''))).toEqual(expected.genes);
    const sums = answer.samples.map((_, at) => rows.reduce((sum, row) => sum + Number(row.split('\t')[at + 5]), 0));
    for (const [at, sum] of sums.entries()) expect(sum).toBeCloseTo(answer.samples[at]?.burden ?? Number.NaN, 3);
  });

  test('is a hAMRonization table that can be imported again and gives the same answer', async () => {
    const { bytes } = await blob({ format: 'hamronization' });
    const cai = await portal.person();
    await importFiles(cai, { 'back.tsv': bytes.toString('utf8') }, { project_name: 'Back' });
    const { data: back } = await portal.callAs(cai)(amr.studio, { body: { value: 'rpkm' } });
    const answer = await ask({ value: 'rpkm' });
    expect(byName(back, ({ burden }) => burden.toPrecision(6))).toEqual(
      byName(answer, ({ burden }) => burden.toPrecision(6)),
    );
    expect(back.features.map(({ n_genes: _n, ...one }) => one)).toEqual(
      answer.features.map(({ n_genes: _n, ...one }) => one),
    );
  });

  test('is a workbook', async () => {
    const { bytes, name } = await blob({ format: 'xlsx', group_by: 'arm' });
    expect(name).toContain('.xlsx');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('a cohort of samples with resistance genes', async () => {
  const answer = await ask({});
  const result_ids = answer.samples.slice(0, 6).map(({ result_id }) => result_id);
  const { data: cohort } = await call(cohorts.create, { body: { name: 'Some', result_ids } });

  test('is asked by its id, and through a view-only link by that alone', async () => {
    const own = await ask({ cohort_id: cohort.id, group_by: 'arm' });
    expect(own.samples.map(({ result_id }) => result_id).toSorted()).toEqual(result_ids.toSorted());
    const { data: made } = await call(cohorts.createLink, { body: { id: cohort.id } });
    const secret = new URL(made.url, 'http://portal').hash.slice(1);
    const { token } = (await portal.call(routes.sharing.open, { body: { secret } })).data;
    const open = (payload: object) =>
      portal.portal.api.app.inject({
        method: 'POST',
        url: '/api/v1/amr/amr_studio',
        headers: { authorization: `Bearer ${token}` },
        payload,
      });
    const shown = await open({ cohort_id: cohort.id });
    expect(shown.json().data.n).toBe(6);
    expect((await open({})).statusCode).toBe(422);
  });

  test('cannot be asked by anybody else, nor be named beside a filter', async () => {
    const eve = await portal.person();
    const cell = { result_id: result_ids[0] ?? '', feature: 'tet(W)' };
    expect(await refusal(portal.callAs(eve)(amr.evidence, { body: cell }))).toMatchObject({ status: 422 });
    expect(await refusal(portal.callAs(eve)(amr.studio, { body: { cohort_id: cohort.id } }))).toMatchObject({
      status: 404,
    });
    expect(
      await refusal(call(amr.studio, { body: { cohort_id: cohort.id, identifiers: ['control1'] } })),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe('co-occurrence with the microbiome of the same samples', () => {
  test('finds the genus that a gene goes along with, and says that it is no proof', async () => {
    const amounts = new Map(hits.filter(([, gene]) => gene === 'tet(W)').map((cells) => [cells[0], Number(cells[11])]));
    const samples = [...new Set(hits.map(([sample = '']) => sample))];
    const counts = samples.flatMap((sample, at) => [
      `${sample}\to1\t${Math.round((amounts.get(sample) ?? 0) * 1000)}`,
      `${sample}\to2\t${40_000}`,
      `${sample}\to3\t${100 + ((at * 37) % 11)}`,
    ]);
    const taxonomy = [
      'feature_id\tPhylum\tGenus',
      'o1\tBacteroidota\tBacteroides',
      'o2\tFirmicutes\tBlautia',
      'o3\tFirmicutes\tRoseburia',
    ];
    await importFiles(
      ana,
      {
        'gut.counts.tsv': `sample_id\tfeature_id\tvalue\n${counts.join('\n')}\n`,
        'gut.taxonomy.tsv': `${taxonomy.join('\n')}\n`,
      },
      { project_id },
    );
    const { cooccurrence, method_description } = await ask({ value: 'rpkm', cooccurrence: true });
    expect(cooccurrence).toMatchObject({ n_samples: samples.length, reason: null });
    const pair = cooccurrence?.pairs.find(({ feature, taxon }) => feature === 'tet(W)' && taxon === 'Bacteroides');
    expect(pair?.rho).toBeCloseTo(1, 9);
    expect(method_description).toContain('no proof of a carrier');
  });
});
