import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_TYPE, UPLOAD } from '@cohortium/contract';
import { insertUploads, markStored, submitSamples } from '#ingestion';
import { listParamSets, submitRun } from '#pipelines';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { Caller } from '#platform/http';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';

export const readFiles = ['sam1F.fastq.gz', 'sam1R.fastq.gz', 'sam2F.fastq.gz', 'sam2R.fastq.gz'] as const;

const HOUR_MS = 3_600_000;
const DEMO_SUBMISSION = {
  project_name: 'Paired reads (dada2)',
  description: 'Two small 16S samples, 1,500 read pairs each, as shipped with Bioconductor’s dada2.',
  omic_type: 'microbiomics',
  data_type: DATA_TYPE.raw_amplicon_sequence,
  sheet: 'sample_id\tforward\treverse\nsam1\tsam1F.fastq.gz\tsam1R.fastq.gz\nsam2\tsam2F.fastq.gz\tsam2R.fastq.gz\n',
  sheet_name: 'samples.tsv',
  file_names: [],
  dry_run: false,
} as const;

/** Files already in the store, under a name that a try repeated after a kill gives them again. */
async function storeReads({ files }: Platform, folder: string) {
  return Promise.all(
    readFiles.map(async (name) => {
      const content = await readFile(join(folder, name));
      const file_id = createHash('sha256').update(`demo ${name}`).update(content).digest('hex').slice(0, 32);
      const { key, sha256, size_bytes } = await files.put(`uploads/${file_id}`, content);
      return { file_id, name, size_bytes, sha256, file_key: key };
    }),
  );
}

/** Submits the reads as an upload would have: the same rows, the same checks, once. */
export async function submitReads(platform: Platform, caller: Caller, folder: string): Promise<void> {
  const stored = await storeReads(platform, folder);
  const expires_at = new Date(platform.clock.now().getTime() + UPLOAD.expires_h * HOUR_MS).toISOString();
  const { workspace_id } = caller.workspace;
  await transact(platform.db, async (tx) => {
    await lockDemo(tx);
    if ((await createdParts(tx)).has('reads')) return;
    const owned = { workspace_id, person_id: caller.person.id, expires_at };
    await insertUploads(
      tx,
      stored.map(({ file_id, name, size_bytes }) => ({ file_id, name, size_bytes, ...owned })),
    );
    for (const { file_id, sha256, file_key } of stored) await markStored(tx, file_id, { sha256, file_key });
    const body = { ...DEMO_SUBMISSION, file_names: [], file_ids: stored.map(({ file_id }) => file_id) };
    const { data } = await submitSamples({ ...platform, db: tx }, caller, body);
    if (!data.project_id) throw new Error('The demo reads could not be submitted.');
    await recordPart(tx, 'reads', data.project_id);
  });
}

/** Runs the reads with the built-in parameters; false as long as there are none. */
export async function runReads(platform: Platform, caller: Caller): Promise<boolean> {
  const hides = { shared_with_me: false, hide_public: false, hide_private: true, hide_shared: true };
  const page = { page: 1, page_size: 1000, ...hides };
  const { data: paramSets } = await listParamSets(platform, caller, page);
  // The quicker of the two pipelines: people are looking.
  const paramSet = paramSets.find(({ pipeline_name }) => pipeline_name === 'Amplicon 16S');
  if (!paramSet) return false;
  await transact(platform.db, async (tx) => {
    await lockDemo(tx);
    const parts = await createdParts(tx);
    const project_id = parts.get('reads');
    if (!project_id || parts.has('run')) return;
    const { pipeline_id, id: param_set_id } = paramSet;
    const body = { project_id, pipeline_id, param_set_id, compute_again: false };
    const { data } = await submitRun({ ...platform, db: tx }, caller, body);
    await recordPart(tx, 'run', data.id);
  });
  return true;
}
