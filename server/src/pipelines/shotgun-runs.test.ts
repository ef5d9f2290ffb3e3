import { setTimeout as pause } from 'node:timers/promises';
import { type ReferenceEntry, routes } from '@cohortium/contract';
import {
  databaseFiles,
  fastaOf,
  plantGenes,
  sequenceContigs,
  simulateGenes,
  simulateGenomes,
  simulatePairs,
} from '@cohortium/workflows/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { untilEnded } from './runs/run.fixture.ts';

const { pipelines, ingestion, samples, amr } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);

const genomes = simulateGenomes({ length: 30_000, seed: 51 });
const { planted, database } = simulateGenes(52);
const resistant = plantGenes({ genes: planted, length: 60_000, seed: 53 });

async function addReference(kind: string, name: string, files: Record<string, string>): Promise<ReferenceEntry> {
  const uploads = Object.entries(files).map(([file, text]) => portal.upload(ana, file, Buffer.from(text)));
  const about = { kind, name, version: '1', terms_of_use: 'for tests', file_ids: await Promise.all(uploads) };
  const { data } = await call(pipelines.createReference, { body: about });
  for (let tries = 0; tries < 600; tries += 1) {
    const found = (await call(pipelines.references, {})).data.find(({ id }) => id === data.id);
    if (found && found.state !== 'building') return found;
    await pause(200);
  }
  throw new Error(`${name} was not built.`);
}

type Pair = { forward: Buffer; reverse: Buffer };

async function submit(name: string, pairs: Record<string, Pair>): Promise<string> {
  const ids = Object.keys(pairs);
  const uploads = ids.flatMap((id) => [
    portal.upload(ana, `${id}_R1.fastq.gz`, pairs[id]?.forward ?? Buffer.alloc(0)),
    portal.upload(ana, `${id}_R2.fastq.gz`, pairs[id]?.reverse ?? Buffer.alloc(0)),
  ]);
  const sheet = ['sample_id\tgroup', ...ids.map((id) => `${id}\t${id.startsWith('A') ? 'farm' : 'city'}`)].join('\n');
  const body = { project_name: name, sheet, data_type: 9, file_ids: await Promise.all(uploads) };
  return (await call(ingestion.ingestBulk, { body })).data.project_id ?? '';
}

async function runPipeline(name: string, project_id: string, references: Record<string, string>, params = {}) {
  const pipeline = (await call(pipelines.all, {})).data.find((one) => one.name === name);
  const set = { name: `Of ${name}`, pipeline_id: pipeline?.id ?? '', references, params };
  const { data } = await call(pipelines.createParamSet, { body: set });
  const order = { project_id, pipeline_id: data.pipeline_id, param_set_id: data.id };
  return untilEnded({ portal, person: ana }, (await call(pipelines.submitRun, { body: order })).data.id);
}

describe('the same shotgun reads', () => {
  let project_id: string;
  beforeAll(async () => {
    const reads = (seed: number) => simulatePairs(genomes, [400, 300, 200, 100, 60, 40], { seed });
    const withGenes = (seed: number): Pair => {
      const [microbes, genes] = [reads(seed), sequenceContigs([resistant], { depth: 8, seed })];
      // Gzip members one after another are one gzip file.
      return {
        forward: Buffer.concat([microbes.forward, genes.forward]),
        reverse: Buffer.concat([microbes.reverse, genes.reverse]),
      };
    };
    project_id = await submit('Farm and city', { A1: withGenes(1), A2: withGenes(2), C1: reads(3) });
  }, 60_000);

  test('become a profile of species, found in the browser of shotgun microbiomes', async () => {
    const kraken = await addReference('kraken2-database', 'Six genomes', databaseFiles(genomes));
    expect(kraken).toMatchObject({ state: 'ready', problems: [] });
    const run = await runPipeline('Shotgun profile', project_id, { database: kraken.id });
    expect(run).toMatchObject({ state: 'succeeded', reason: null, n_samples_failed: 0 });
    const kinds = run.outputs.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['feature_table', 'taxonomy', 'quality', 'reports', 'log']));
    const { figures } = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
    const classified = figures.columns.findIndex(({ name }) => name === 'classified_percent');
    expect(figures.rows.find(({ sample_id }) => sample_id === 'C1')?.values[classified]).toBeGreaterThan(95);
    await expect
      .poll(async () => (await call(samples.studio, { body: { data_type: 20 } })).paging.total, { timeout: 30_000 })
      .toBe(3);
  }, 240_000);

  test('and hold resistance genes, which the studio shows; a sample without any is a result', async () => {
    const phenotypes = [
      'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
      ...database.map(({ name }) => `${name}\tBeta-lactam\tAmpicillin\t1\tTarget Protection`),
    ];
    const files = { 'all.fsa': fastaOf(database), 'phenotypes.txt': `${phenotypes.join('\n')}\n` };
    const genes = await addReference('resistance-genes-database', 'Planted genes', files);
    expect(genes).toMatchObject({ state: 'ready', problems: [] });
    const params = { min_reads: 300 };
    const run = await runPipeline('Resistance genes', project_id, { database: genes.id }, params);
    expect(run).toMatchObject({ state: 'succeeded', n_samples_failed: 0 });
    await expect
      .poll(async () => (await call(samples.studio, { body: { data_type: 23 } })).paging.total, { timeout: 30_000 })
      .toBe(3);
    const { data } = await call(amr.studio, { body: { level: 'gene', value: 'coverage', group_by: 'group' } });
    const richness = Object.fromEntries(data.samples.map(({ sample_id, richness: n }) => [sample_id, n]));
    expect(richness).toEqual({ A1: planted.length, A2: planted.length, C1: 0 });
    expect(new Set(data.features.map(({ id }) => id))).toEqual(new Set(planted.map(({ gene }) => gene)));
  }, 240_000);
});
