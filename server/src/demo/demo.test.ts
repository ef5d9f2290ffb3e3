import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, routes } from '@cohortium/contract';
import { databaseFiles, fastaOf, plantGenes, simulateGenes, simulateGenomes } from '@cohortium/workflows/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { debianData, testDatabase, testHome } from '../../test/testing/index.ts';
import { compose, migrations, type Portal } from '../compose.ts';
import { readConfig } from '../platform/config/index.ts';
import { openLog } from '../platform/logging/index.ts';
import { closePlatform, openPlatform } from '../platform/open-platform.ts';
import { DEMO_ACCOUNT } from './index.ts';

const root = resolve(import.meta.dirname, '../../..');

async function openPortal(
  database_url: string,
  { demoData, builtIn = join(demoData, 'built-in') }: { demoData: string; builtIn?: string },
): Promise<Portal> {
  const config = readConfig({ COHORTIUM_HOME: testHome(), PORT: '0' }, [], root);
  const platform = await openPlatform({ config, log: openLog('silent'), database_url });
  const portal = await compose(platform, { pages: null, builtIn, demoData });
  await portal.start();
  afterAll(async () => {
    await portal.stop();
    await closePlatform(platform);
  });
  return portal;
}

/** Signs in as anybody would, and works in the workspace the account starts in. */
async function signIn(portal: Portal) {
  const over = (token: string | null) =>
    createClient(async ({ method, path, headers, body }) => {
      const authorization = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await portal.api.app.inject({
        method: method === 'GET' ? 'GET' : 'POST',
        url: path,
        headers: { ...headers, ...authorization },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, json: answer.json() };
    });
  // The account that the sign-in page offers.
  const { data: account } = await over(null)(routes.identity.demo, {});
  expect(account).toEqual({ username: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password });
  if (account === null) throw new Error('No demo account is offered.');
  const session = await over(null)(routes.identity.login, { body: account });
  const call = over(session.access_token);
  const { data } = await call(routes.workspaces.all, {});
  const workspace_id = data.find(({ is_default }) => is_default)?.id ?? '';
  return { call, workspaces: data, workspace_id };
}

async function until<T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 1500; tries += 1) {
    const value = await read();
    if (good(value)) return value;
    await pause(100);
  }
  throw new Error(`Not within 150 s: ${JSON.stringify(await read())}`);
}

describe('without Debian’s files', async () => {
  const { url } = await testDatabase(migrations);
  const portal = await openPortal(url, { demoData: testHome() });

  test('the account is there, starts in the demo’s workspace, and the operator hears what is missing', async () => {
    const lines = await portal.startDemo();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('demo account: demo@cohortium.example, password cohortium-demo');
    expect(lines[1]).toMatch(/the lung cohort, the paired reads, and the six genomes not found/);
    const { workspaces } = await signIn(portal);
    expect(workspaces.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Personal', false],
      ['Demo lab', true],
      ['Shotgun demo', false],
    ]);
  });
});

describe('with the lung cohort and dada2’s reads', async () => {
  const { url } = await testDatabase(migrations);
  const portal = await openPortal(url, { demoData: debianData('demo') });

  test('the lung cohort is a finished table of 78 samples, each once, however often the portal starts', async () => {
    const [, missing] = await portal.startDemo();
    expect(missing).toMatch(/the six genomes not found/);
    await portal.startDemo();
    const { call, workspace_id } = await signIn(portal);
    const list = () => call(routes.samples.microbiomics, { body: { page: 1, page_size: 100 } }, { workspace_id });
    const { data: samples, paging } = await until(list, ({ paging: { total } }) => total > 0);
    expect(paging.total).toBe(78);
    expect(samples.filter(({ reads }) => reads === 0)).toHaveLength(21);
    const mouth = samples.find(({ sample_id }) => sample_id === 'CHK_6467_E3B11_OW_V1V2');
    expect(mouth).toMatchObject({
      subject_id: 'E3B11',
      collection_site: 'OralCavity',
      variable_region: 'V1-V2',
      reference_name: 'as submitted (RDP)',
      metadata: { SampleType: 'OW', SiteSampled: 'OralCavity', SmokingStatus: 'Smoker' },
    });
    const water = samples.find(({ sample_id }) => sample_id === 'CHK_6467_H2O1_11_2_223_11_29_V1V2');
    expect(water).toMatchObject({ subject_id: null });
    expect(water?.metadata.SmokingStatus).toBeUndefined();
  });

  test('the reads are a submission like an upload, which waits for a reference to be run', async () => {
    const { call, workspace_id } = await signIn(portal);
    const list = () => call(routes.projects.list, { query: { page: 1, page_size: 25 } }, { workspace_id });
    const { data: projects } = await until(list, ({ paging: { total } }) => total === 2);
    const reads = projects.find(({ name }) => name === 'Paired reads (dada2)');
    expect(reads).toMatchObject({ n_samples: 2, n_files: 4, status: 'ready' });
  });
});

/** Six small genomes under the names of the demonstration database, one with resistance genes. */
const { planted, database } = simulateGenes(72);
const species = [
  'Escherichia coli',
  'Vibrio cholerae',
  'Staphylococcus aureus',
  'Helicobacter pylori',
  'Klebsiella pneumoniae',
  'Mycobacterium tuberculosis',
];
const genomes = simulateGenomes({ length: 40_000, seed: 71 }).map(({ lineage, bases }, at) => {
  const name = species[at] ?? '';
  const genes = name === 'Klebsiella pneumoniae' ? plantGenes({ genes: planted, length: 40_000, seed: 73 }).bases : '';
  return { species: name, lineage: lineage.replace(/s:.*/, `s:${name}`), bases: bases + genes };
});

async function writeBuiltIn(folder: string, kind: string, files: Record<string, string>): Promise<void> {
  const place = join(folder, kind);
  await mkdir(place, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
  const sums = Object.entries(files).map(([name, text]) => ({
    name,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const caution = kind === 'kraken2-database' ? 'Demonstration database of six species.' : null;
  const about = { kind, name: kind, version: '1', terms_of_use: 'for tests', caution, with_demo: true };
  await writeFile(join(place, 'reference.json'), JSON.stringify({ ...about, files: sums }));
}

describe('with the six genomes of the demonstration database', async () => {
  const { url } = await testDatabase(migrations);
  const builtIn = testHome();
  const named = databaseFiles(genomes);
  const numbered = Object.fromEntries(
    Object.entries(named).map(([name, text]) => [name, text.replaceAll(/^(>?[A-Z][a-z]+_[a-z]+)/gm, '$1_1')]),
  );
  await writeBuiltIn(builtIn, 'kraken2-database', numbered);
  await writeBuiltIn(builtIn, 'resistance-genes-database', {
    'all.fsa': fastaOf(database),
    'phenotypes.txt': [
      'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
      ...database.map(({ name }) => `${name}\tBeta-lactam\tAmpicillin\t1\tTarget Protection`),
      '',
    ].join('\n'),
  });
  const portal = await openPortal(url, { demoData: testHome(), builtIn });

  test('shotgun reads and contigs are submitted, run once their databases are built, and become cohorts', async () => {
    const began = performance.now();
    expect((await portal.startDemo())[1]).toMatch(/the lung cohort and the paired reads not found/);
    expect(performance.now() - began).toBeLessThan(5000);
    const { call, workspaces, workspace_id: lab } = await signIn(portal);
    const workspace_id = workspaces.find(({ name }) => name === 'Shotgun demo')?.id ?? '';
    const runs = () => call(routes.pipelines.runs, { query: { page: 1, page_size: 25 } }, { workspace_id });
    const { data } = await until(runs, ({ data: all }) => {
      const ended = all.filter(({ state }) => state === 'succeeded' || state === 'failed');
      return ended.length === 2;
    });
    expect(data.map(({ name, state, reason }) => [name, state, reason]).sort()).toEqual([
      ['Genomes of six bacteria (demonstration), Resistance genes', 'succeeded', null],
      ['Simulated shotgun reads (demonstration), Shotgun profile', 'succeeded', null],
    ]);
    const cohorts = () => call(routes.cohorts.list, { query: { show_auto_created: true } }, { workspace_id });
    const { data: made } = await until(cohorts, ({ paging: { total } }) => total === 2);
    expect(made.map(({ n_samples }) => n_samples).sort()).toEqual([4, 6]);
    const profiles = { body: { data_type: 20, page: 1, page_size: 25 } } as const;
    const { data: profiled } = await until(
      () => call(routes.samples.studio, profiles, { workspace_id }),
      ({ paging: { total } }) => total === 4,
    );
    expect(profiled.map(({ sample_id }) => sample_id).sort()).toEqual(['even-1', 'even-2', 'uneven-1', 'uneven-2']);
    const genes = { body: { level: 'gene', value: 'coverage' } } as const;
    const { data: studio } = await call(routes.amr.studio, genes, { workspace_id });
    const richness = Object.fromEntries(studio.samples.map(({ sample_id, richness: n }) => [sample_id, n]));
    expect(richness).toMatchObject({ Klebsiella_pneumoniae: planted.length, Escherichia_coli: 0 });
    await portal.startDemo();
    const again = await call(routes.projects.list, { query: { page: 1, page_size: 25 } }, { workspace_id });
    expect(again.paging.total).toBe(2);
    const beside = await call(routes.projects.list, { query: { page: 1, page_size: 25 } }, { workspace_id: lab });
    expect(beside.paging.total).toBe(0);
  }, 200_000);
});
