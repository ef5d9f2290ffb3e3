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
import { callerIn, DEMO_ACCOUNT, openDemoAccount } from './demo-account.ts';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';
import { type DemoFolders, type Example, examples, hasFiles } from './examples.ts';
import { type LungTable, lungFiles } from './read-lung.ts';
import { runExample, submitExample } from './submit-example.ts';

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

const lungFolder = ({ demo }: DemoFolders): string => join(demo, 'lung');

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

const hasLung = (folders: DemoFolders) => allExist(lungFolder(folders), Object.values(lungFiles));

interface Making {
  platform: Platform;
  folders: DemoFolders;
  signal: AbortSignal;
}

/** The submission of an example and its run, each once; what cannot be made yet is left. */
async function makeExample({ platform, folders, signal }: Making, example: Example): Promise<void> {
  const caller = await callerIn(platform.db, example.workspace);
  if (!caller) return;
  const made = await createdParts(platform.db);
  if (!made.has(example.submission)) {
    if (!(await hasFiles(example, folders))) return;
    const contents = await example.files({ platform, folders, signal });
    await submitExample(platform, caller, { example, contents });
  }
  if (made.has(example.run) || (await runExample(platform, caller, example))) return;
  platform.log.warn({ pipeline: example.pipeline_name }, 'an example of the demo waits for its built-in reference');
}

/** Makes what is not there yet. After a kill it begins again, and nothing is made twice. */
async function loadDemo(making: Making): Promise<void> {
  const { platform, folders, signal } = making;
  const caller = await callerIn(platform.db, 'workspace');
  const made = await createdParts(platform.db);
  if (caller && !made.has('lung') && (await hasLung(folders)))
    await loadLung(platform, caller, lungFolder(folders), signal);
  for (const example of examples) await makeExample(making, example);
}

/** The job that fills the demo's workspace; before `jobs.start`. */
export function defineDemoJob(platform: Platform, folders: DemoFolders): void {
  platform.jobs.define(LOAD_DEMO_JOB, {
    singleton: 'waiting',
    work: ({ signal }) => loadDemo({ platform, folders, signal }),
  });
}

/** Asks for what the demo has not made yet: at start, and when a reference that an example needs is built. */
export async function enqueueDemo({ db, jobs }: Platform): Promise<void> {
  await jobs.send(LOAD_DEMO_JOB, {}, { db, singleton_key: 'demo' });
}

const missingMessage = (what: readonly string[]): string =>
  `demo data: ${new Intl.ListFormat('en').format(what)} not found; start again on a machine with apt to fetch them from Debian.`;

/** Opens the demo once the portal is ready, and answers with the lines to show the operator. */
export async function startDemo(platform: Platform, folders: DemoFolders): Promise<string[]> {
  await openDemoAccount(platform);
  const made = await createdParts(platform.db);
  await enqueueDemo(platform);
  const parts = [
    { needs: 'the lung cohort', isThere: made.has('lung') || (await hasLung(folders)) },
    ...(await Promise.all(
      examples.map(async (example) => ({
        needs: example.needs,
        isThere: made.has(example.submission) || (await hasFiles(example, folders)),
      })),
    )),
  ];
  const missing = [...new Set(parts.filter(({ isThere }) => !isThere).map(({ needs }) => needs))];
  const account = `demo account: ${DEMO_ACCOUNT.email}, password ${DEMO_ACCOUNT.password}`;
  return missing.length === 0 ? [account] : [account, missingMessage(missing)];
}
