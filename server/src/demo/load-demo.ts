import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_TYPE } from '@cohortium/contract';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { createProject } from '#projects';
import { commitDataSet, storeAbundances } from '#samples';
import { DEMO_ACCOUNT, demoCaller, openDemoAccount } from './demo-account.ts';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';
import { readFiles, runReads, submitReads } from './load-reads.ts';
import { type LungTable, lungFiles } from './read-lung.ts';

const task = new URL('./read-lung.ts', import.meta.url);

const LUNG_PROJECT = {
  name: 'Lung microbiome (Charlson et al.)',
  description:
    'The upper and lower airways of six people, with bronchoscope and extraction controls: 78 samples, 1,000 OTUs of ' +
    'V1–V2. Charlson et al. 2011, doi:10.1164/rccm.201104-0655OC, as shipped with Bioconductor’s metagenomeSeq.',
  omic_type: 'microbiomics',
  data_type: DATA_TYPE.amplicon_otu,
  variable_region: 'V1-V2',
} as const;

/** Puts the finished lung table in place of a run: project, results and data set in one transaction, once. */
async function loadLung(platform: Platform, caller: Caller, folder: string, signal: AbortSignal): Promise<void> {
  const lung = await platform.threads.run<LungTable>(task, { folder }, { ...TABLE_TASK_LIMITS, signal });
  const { features, sample: result, feature, count } = lung;
  const samples = lung.samples.map((sample) => ({ ...sample, id: newId(), files: [] }));
  const results = samples.map(({ id }) => ({ result_id: newId(), internal_run_id: newId(), sample: id }));
  const table = { results: results.map(({ result_id }) => result_id), features, result, feature, count };
  const stored = await storeAbundances(platform, table, signal);
  const { workspace_id } = caller.workspace;
  await transact(platform.db, async (tx) => {
    await lockDemo(tx);
    if ((await createdParts(tx)).has('lung')) return;
    const project_id = await createProject(tx, {
      ...LUNG_PROJECT,
      workspace_id,
      created_by: caller.person.id,
      samples,
    });
    const dataSet = {
      ...stored,
      pipeline_data_id: newId(),
      workspace_id,
      project_id,
      run_id: null,
      data_type: DATA_TYPE.amplicon_otu,
      pipeline_name: 'Imported table',
      reference_name: 'as submitted (RDP)',
      reference_caution: null,
      taxonomy_release: `as submitted ${lung.taxonomy_sha256}`,
    };
    await commitDataSet(platform, tx, { dataSet, results });
    await recordPart(tx, 'lung', project_id);
  });
}

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
