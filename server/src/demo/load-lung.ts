import { DATA_TYPE } from '@cohortium/contract';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { TABLE_TASK_LIMITS } from '#platform/threads';
import { createProject } from '#projects';
import { commitDataSet, storeAbundances } from '#samples';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';
import type { LungTable } from './read-lung.ts';

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
export async function loadLung(platform: Platform, caller: Caller, folder: string, signal: AbortSignal): Promise<void> {
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
