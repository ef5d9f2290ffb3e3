import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { DEMO_ACCOUNT, demoCaller, openDemoAccount } from './demo-account.ts';
import { createdParts } from './demo-store.ts';
import { loadLung } from './load-lung.ts';
import { readFiles, runReads, submitReads } from './load-reads.ts';
import { lungFiles } from './read-lung.ts';

const LOAD_DEMO_JOB = 'load-demo';

/** Where set-up unpacked Debian's files: `lung/` and `dada2/`. */
const lungFolder = (folder: string): string => join(folder, 'lung');
const readsFolder = (folder: string): string => join(folder, 'dada2');

async function allExist(folder: string, names: readonly string[]): Promise<boolean> {
  const exist = await Promise.all(
    names.map((name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return exist.every(Boolean);
}

const findFiles = async (folder: string) => ({
  lung: await allExist(lungFolder(folder), Object.values(lungFiles)),
  reads: await allExist(readsFolder(folder), readFiles),
});

/** Makes what is not there yet. After a kill it begins again, and nothing is made twice. */
async function loadDemo(platform: Platform, folder: string, signal: AbortSignal): Promise<void> {
  const caller = await demoCaller(platform);
  if (!caller) return;
  const [demoFiles, made] = await Promise.all([findFiles(folder), createdParts(platform.db)]);
  if (demoFiles.lung && !made.has('lung')) await loadLung(platform, caller, lungFolder(folder), signal);
  if (demoFiles.reads && !made.has('reads')) await submitReads(platform, caller, readsFolder(folder));
  if (made.has('run') || !(demoFiles.reads || made.has('reads'))) return;
  if (!(await runReads(platform, caller))) {
    platform.log.warn('the demo reads need the built-in reference, which is missing');
  }
}

/** The job that fills the demo's workspace; before `jobs.start`. */
export function defineDemoJob(platform: Platform, folder: string): void {
  platform.jobs.define(LOAD_DEMO_JOB, { work: ({ signal }) => loadDemo(platform, folder, signal) });
}

const missingMessage = (what: string): string =>
  `demo data: ${what} not found; start again on a machine with apt to fetch them from Debian.`;

/** Opens the demo once the portal is ready, and answers with the lines to show the operator. */
export async function startDemo(platform: Platform, folder: string): Promise<string[]> {
  await openDemoAccount(platform);
  const { db, jobs } = platform;
  const [demoFiles, made] = await Promise.all([findFiles(folder), createdParts(db)]);
  await jobs.send(LOAD_DEMO_JOB, {}, { db, singleton_key: 'demo' });
  const missing = [
    demoFiles.lung || made.has('lung') ? null : 'the lung cohort',
    demoFiles.reads || made.has('reads') ? null : 'the paired reads',
  ].filter((what) => what !== null);
  const account = `demo account: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`;
  return missing.length === 0 ? [account] : [account, missingMessage(missing.join(' and '))];
}
