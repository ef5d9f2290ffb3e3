import { routes } from '@cohortium/contract';
import {
  databaseFiles,
  plantGenes,
  sequenceContigs,
  simulateGenes,
  simulateGenomes,
  simulatePairs,
} from '@cohortium/workflows/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { buildReference, resistanceFiles, runWith, submitReads } from './laboratory.fixture.ts';

const { pipelines, samples, amr } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);

const genomes = simulateGenomes({ length: 30_000, seed: 51 });
const { planted, database } = simulateGenes(52);
const resistant = plantGenes({ genes: planted, length: 60_000, seed: 53 });

const laboratory = { portal, person: ana };
const addReference = (kind: string, name: string, files: Record<string, string>) =>
  buildReference(laboratory, { kind, name, files });
const runPipeline = (name: string, project_id: string, references: Record<string, string>, params = {}) =>
  runWith(laboratory, { name, project_id, references, params });

type Pair = { forward: Buffer; reverse: Buffer };

function submit(name: string, pairs: Record<string, Pair>): Promise<string> {
  const ids = Object.keys(pairs);
  const files = Object.entries(pairs).flatMap(([id, { forward, reverse }]) => [
    [`${id}_R1.fastq.gz`, forward] as const,
    [`${id}_R2.fastq.gz`, reverse] as const,
  ]);
  const sheet = ['sample_id\tgroup', ...ids.map((id) => `${id}\t${id.startsWith('A') ? 'farm' : 'city'}`)].join('\n');
  return submitReads(laboratory, { name, sheet, files: Object.fromEntries(files) });
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
    const genes = await addReference('resistance-genes-database', 'Planted genes', resistanceFiles(database));
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
