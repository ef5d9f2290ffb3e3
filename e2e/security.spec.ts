import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cohortium/contract';
import { simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import type { Page } from '@playwright/test';
import { DEMO_ACCOUNT } from '../server/src/demo/index.ts';
import { expect, test } from './browser/test.ts';
import { signIn } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';
import { type Scientist, signIn as signInByCalls, signUp as signUpByCalls } from './portal/index.ts';

const password = 'correct horse battery';
const root = resolve(import.meta.dirname, '..');

/** Words that would set a mark on the page if they were ever more than words; `at` keeps names apart. */
const hostile = (at: string) =>
  [
    `${at}"><img src=x onerror="window.struck='${at}'">`,
    `<svg onload="window.struck='${at}'"></svg>`,
    `<script>window.struck='${at}'</script>`,
    `javascript:window.struck='${at}'`,
  ].join(' ');
const LOAD_MS = 180_000;
const START = '"><img src=x';
const short = (at: string) => `${at}${START} onerror="window.struck='${at}'">`;

async function makeAdmin(email: string): Promise<void> {
  const terms = [resolve(root, 'server/src/main.ts'), 'make-admin', email];
  const env = { ...process.env, COHORTIUM_HOME: getPortal().home };
  await promisify(execFile)(resolve(root, 'node_modules/.bin/node'), terms, { env });
}

/** Writes the words into every text that can be kept, as somebody would who has an account. */
async function store({ call, upload, email }: Scientist): Promise<{ project_id: string; sample: string }> {
  await call(routes.user.editMe, { body: { name: hostile('person') } });
  await call(routes.workspaces.create, { body: { name: hostile('lab'), description: hostile('about the lab') } });
  await call(routes.identity.createApiToken, { body: { name: hostile('token') } });
  const reads = simulateReads(simulateCommunity(4, 7), { counts: [9, 9, 9, 9], seed: 3 });
  const sample = short('sample').replaceAll(/[/\\]/g, '');
  const files = ['forward', 'reverse'].map((_, at) =>
    upload(`odd_R${at + 1}.fastq.gz`, (at === 0 ? reads.forward : reads.reverse) ?? reads.forward),
  );
  const file_ids = await Promise.all(files);
  const head = ['sample_id', short('column'), 'sex'];
  const sheet = [head, [sample, short('cell'), short('sex')]].map((cells) => cells.join('\t')).join('\n');
  const submitted = await call(routes.ingestion.ingestBulk, {
    body: {
      project_name: hostile('study'),
      description: hostile('about the study'),
      sheet,
      file_ids,
      assignments: [
        { file: 'odd_R1.fastq.gz', sample_id: sample, read: 'forward' },
        { file: 'odd_R2.fastq.gz', sample_id: sample, read: 'reverse' },
      ],
    },
  });
  const project_id = submitted.data.project_id ?? '';
  await call(routes.ingestion.createSubmission, {
    body: { project_name: hostile('draft'), description: hostile('draft') },
  });
  await call(routes.projects.share, { body: { id: project_id, email: `shared-${email}` } });
  return { project_id, sample };
}

/** A cohort over the demo's samples, which their owner shares for the while. */
async function storeCohort({ call, email }: Scientist): Promise<string> {
  const { url } = getPortal();
  const demo = await signInByCalls({ url, ...DEMO_ACCOUNT });
  const lab = (await demo.call(routes.workspaces.all, {})).data.find((one) => one.is_default);
  const there = { workspace_id: lab?.id };
  const lung = async () => (await demo.call(routes.projects.list, { query: { name: 'Lung' } }, there)).data[0];
  // The demo is loaded in the background of the first start.
  await expect.poll(async () => (await lung())?.status, { timeout: LOAD_MS }).toBeDefined();
  const id = (await lung())?.project_id ?? '';
  const shared = await demo.call(routes.projects.share, { body: { id, email } }, there);
  const found = () => call(routes.samples.microbiomics, { body: { page_size: 5 } });
  await expect.poll(async () => (await found()).paging.total, { timeout: LOAD_MS }).toBeGreaterThan(0);
  const result_ids = (await found()).data.map((row) => row.result_id);
  const body = { name: short('cohort'), description: hostile('about the cohort'), result_ids };
  const cohort = await call(routes.cohorts.create, { body });
  const grant_id = shared.data.grantees[0]?.grant?.grant_id ?? '';
  await demo.call(routes.projects.unshare, { body: { id, grant_id } }, there);
  return cohort.data.id;
}

async function expectNoScriptRun(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'struck' in window), `a script ran on ${path}`).toBe(false);
  expect(await page.locator('main img[src=x], main svg[onload]').count(), `words became elements on ${path}`).toBe(0);
}

test('scripts written into every text that is kept are words on every page, and nothing runs', async ({
  page,
  watch,
}) => {
  watch.expect(404, /^\/api\/v1\//);
  const person = await signUpByCalls(getPortal().url, `eve-${Date.now()}@lab.example`, password);
  const { project_id, sample } = await store(person);
  const cohort = await storeCohort(person);
  await makeAdmin(person.email);
  const news = (await person.call(routes.admin.createAnnouncement, { body: { text: hostile('news') } })).data.id;
  await page.goto('/login');
  await signIn({ page }, { email: person.email, password });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await test.step('the words are there, as words', async () => {
    await page.goto('/projects');
    await expect(page.getByText(`study${START}`, { exact: false }).first()).toBeVisible();
    await page.goto(`/projects/${project_id}?tab=samples`);
    await expect(page.getByText(sample, { exact: false }).first()).toBeVisible();
  });
  const work = [
    '/',
    '/projects',
    `/projects/${project_id}`,
    '/microbiomics?tab=ingestion',
    '/cohort-builder',
    '/cohort',
    `/cohorts/${cohort}`,
  ];
  const rest = ['/pipeline', '/param-set', '/run', '/publicise', '/profile', `/member/${person.workspace_id}`];
  const admin = ['users', 'workspaces', 'publication', 'announcements', 'outbox', 'audit', 'system'].map(
    (name) => `/admin/${name}`,
  );
  try {
    for (const path of [...work, ...rest, ...admin]) await test.step(path, () => expectNoScriptRun(page, path));
  } finally {
    // The journeys share one portal: the next ones must not notice this.
    await person.call(routes.admin.removeAnnouncement, { params: { id: news } });
  }
});
