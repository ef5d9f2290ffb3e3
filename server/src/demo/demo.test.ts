import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, routes } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { debianData, testDatabase, testHome } from '../../test/testing/index.ts';
import { compose, migrations, type Portal } from '../compose.ts';
import { readConfig } from '../platform/config/index.ts';
import { openLog } from '../platform/logging/index.ts';
import { closePlatform, openPlatform } from '../platform/open-platform.ts';
import { DEMO_ACCOUNT } from './index.ts';

const root = resolve(import.meta.dirname, '../../..');

async function openPortal(database_url: string, { demoData }: { demoData: string }): Promise<Portal> {
  const config = readConfig({ COHORTIUM_HOME: testHome(), PORT: '0' }, [], root);
  const platform = await openPlatform({ config, log: openLog('silent'), database_url });
  const portal = await compose(platform, { pages: null, builtIn: join(demoData, 'built-in'), demoData });
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
  for (let tries = 0; tries < 300; tries += 1) {
    const value = await read();
    if (good(value)) return value;
    await pause(100);
  }
  throw new Error(`Not within 30 s: ${JSON.stringify(await read())}`);
}

describe('without Debian’s files', async () => {
  const { url } = await testDatabase(migrations);
  const portal = await openPortal(url, { demoData: testHome() });

  test('the account is there, starts in the demo’s workspace, and the operator hears what is missing', async () => {
    const lines = await portal.startDemo();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('demo account: demo@cohortium.example, password cohortium-demo');
    expect(lines[1]).toMatch(/the lung cohort and the paired reads not found/);
    const { workspaces } = await signIn(portal);
    expect(workspaces.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Personal', false],
      ['Demo lab', true],
    ]);
  });
});

describe('with the lung cohort and dada2’s reads', async () => {
  const { url } = await testDatabase(migrations);
  const portal = await openPortal(url, { demoData: debianData('demo') });

  test('the lung cohort is a finished table of 78 samples, each once, however often the portal starts', async () => {
    expect(await portal.startDemo()).toHaveLength(1);
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
