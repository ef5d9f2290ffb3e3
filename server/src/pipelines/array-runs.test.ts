import { gzipSync } from 'node:zlib';
import { routes } from '@cohortium/contract';
import { manifestOf, scanArray, simulateArray } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { buildReference, runWith, submitReads } from './laboratory.fixture.ts';

const { pipelines, samples, ingestion, projects } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };

const array = simulateArray({ probes: 800 });
const other = simulateArray({ probes: 1600, first: 50_000_000 });
const BARCODE = '204027420072';
const filesOf = (position: string, { green, red }: ReturnType<typeof scanArray>) =>
  ({ [`${BARCODE}_${position}_Grn.idat`]: green, [`${BARCODE}_${position}_Red.idat.gz`]: gzipSync(red) }) as const;

/** A tenth of the probes are methylated in tumours alone. */
const normal = scanArray(array, { seed: 1, position: 'R01C01' });
const betas = normal.betas.map((beta, at) => (at >= 200 && at < 280 ? 0.9 : beta));
const marked = normal.betas.map((beta, at) => (at >= 200 && at < 280 ? 0.1 : beta));
const N1 = scanArray(array, { seed: 2, betas: marked, sex: 'male', position: 'R01C01' });
const T1 = scanArray(array, { seed: 3, betas, sex: 'female', position: 'R02C01' });
const sheet = [
  'sample_id\ttissue\tsentrix_id\tsentrix_position',
  `N1\tnormal\t${BARCODE}\tR01C01`,
  `T1\ttumour\t${BARCODE}\tR02C01`,
].join('\n');

test('IDAT files become betas with their quality, found in the browser of methylation arrays with what the sheet says', async () => {
  const reference = await buildReference(laboratory, {
    ...{ kind: 'array-manifest', name: 'Simulated array', files: { 'manifest.csv': manifestOf(array) } },
  });
  expect(reference).toMatchObject({ state: 'ready', problems: [], summary: { n_probes: 800, n_rs_probes: 30 } });
  const files = { ...filesOf('R01C01', N1), ...filesOf('R02C01', T1) };
  const project_id = await submitReads(laboratory, { name: 'Colons', sheet, files, data_type: 1 });
  expect((await call(projects.detail, { params: { id: project_id } })).data.file_format).toBe('idat');

  const references = { manifest: reference.id };
  const run = await runWith(laboratory, { name: 'Methylation array', project_id, references });
  expect(run).toMatchObject({ state: 'succeeded', reason: null, result_data_type: 5, n_samples_failed: 0 });
  expect(run.outputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['betas.tsv', 'probes.tsv', 'genotypes.tsv', 'quality.json', 'all-betas.zip']),
  );
  const { figures, curves, quality } = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
  const place = (name: string) => figures.columns.findIndex((column) => column.name === name);
  expect(figures.rows.map(({ values }) => values[place('sex')])).toEqual(['male', 'female']);
  expect(curves.map(({ name }) => name)).toEqual(['type_i', 'type_ii']);
  expect(quality.samples).toEqual([]);

  const listed = () => call(samples.methylation, { body: { sort: { field: 'sample_id' } } });
  await expect.poll(async () => (await listed()).paging.total, { timeout: 30_000 }).toBe(2);
  for (const row of (await listed()).data) expect(row).toMatchObject({ data_type: 5, amount_unit: 'beta' });
  const found = async (field: string, genome_value: number) => {
    const rule = { field, genome_type: 'cpg' as const, genome_value };
    const body = { unstructured_data_filter: { unstructured_constraints: { and_: [rule] } } };
    return (await call(samples.methylation, { body })).data.map(({ sample_id }) => sample_id);
  };
  expect(await found(array.probes[250]?.name ?? '', 0.5)).toEqual(['T1']);
}, 240_000);

test('arrays of two types in one submission are refused by name, before anything is kept', async () => {
  const foreign = scanArray(other, { seed: 9, position: 'R02C01' });
  const files = { ...filesOf('R01C01', N1), ...filesOf('R02C01', foreign) };
  const file_ids = await Promise.all(Object.entries(files).map(([name, bytes]) => portal.upload(ana, name, bytes)));
  const body = { project_name: 'Mixed', sheet, data_type: 1, file_ids };
  const { status, body: said } = await refusal(call(ingestion.ingestBulk, { body }));
  expect(status).toBe(422);
  expect(JSON.stringify(said)).toMatch(
    /The samples are on arrays of 2 types: N1 \([\d,]+ bead types\); T1 \([\d,]+ bead types\)\. Make a submission of each type of array/,
  );
});

test('files of two positions are no pair, whatever their names say, and damaged ones are named', async () => {
  const files = {
    [`${BARCODE}_R01C01_Grn.idat`]: N1.green,
    [`${BARCODE}_R01C01_Red.idat`]: T1.red,
    [`${BARCODE}_R02C01_Grn.idat`]: T1.green,
    [`${BARCODE}_R02C01_Red.idat`]: T1.red.subarray(0, 5000),
  };
  const file_ids = await Promise.all(Object.entries(files).map(([name, bytes]) => portal.upload(ana, name, bytes)));
  const body = { project_name: 'Swapped', sheet, data_type: 1, file_ids };
  const { status, body: said } = await refusal(call(ingestion.ingestBulk, { body }));
  expect(status).toBe(422);
  const text = JSON.stringify(said);
  expect(text).toContain('The green file of N1 has the position R01C01, the red one R02C01: they are no pair.');
  expect(text).toContain(`${BARCODE}_R02C01_Red.idat: The file is cut off: it has 5,000 bytes`);
});
