import { createHash } from 'node:crypto';
import { UPLOAD } from '@cohortium/contract';
import { insertUploads, markStored, submitSamples } from '#ingestion';
import { listParamSets, submitRun } from '#pipelines';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { createdParts, lockDemo, recordPart } from './demo-store.ts';
import type { Example } from './examples.ts';
import type { ExampleFile } from './sample-genomes.ts';

const HOUR_MS = 3_600_000;

/** Files already in the store, under a name that a try repeated after a kill gives them again. */
async function storeFiles({ files }: Platform, { submission }: Example, contents: readonly ExampleFile[]) {
  return Promise.all(
    contents.map(async ({ name, bytes }) => {
      const file_id = createHash('sha256')
        .update(`demo ${submission === 'reads' ? '' : `${submission} `}${name}`)
        .update(bytes)
        .digest('hex')
        .slice(0, 32);
      const { key, sha256, size_bytes } = await files.put(`uploads/${file_id}`, Buffer.from(bytes));
      return { file_id, name, size_bytes, sha256, file_key: key };
    }),
  );
}

/** Submits an example as an upload would have: the same rows, the same checks, once. */
export async function submitExample(
  platform: Platform,
  caller: Caller,
  { example, contents }: { example: Example; contents: readonly ExampleFile[] },
): Promise<void> {
  const stored = await storeFiles(platform, example, contents);
  const expires_at = new Date(platform.clock.now().getTime() + UPLOAD.expires_h * HOUR_MS).toISOString();
  const { workspace_id } = caller.workspace;
  await transact(platform.db, async (tx) => {
    await lockDemo(tx);
    if ((await createdParts(tx)).has(example.submission)) return;
    const owned = { workspace_id, person_id: caller.person.id, expires_at };
    await insertUploads(
      tx,
      stored.map(({ file_id, name, size_bytes }) => ({ file_id, name, size_bytes, ...owned })),
    );
    for (const { file_id, sha256, file_key } of stored) await markStored(tx, file_id, { sha256, file_key });
    const file_ids = stored.map(({ file_id }) => file_id);
    const body = { ...example.body, sheet_name: 'samples.tsv', file_names: [], file_ids, dry_run: false };
    const { data } = await submitSamples({ ...platform, db: tx }, caller, body);
    if (!data.project_id) throw new Error(`“${example.body.project_name}” could not be submitted.`);
    await recordPart(tx, example.submission, data.project_id);
  });
}

/** Runs an example with the built-in parameters; false as long as there are none. */
export async function runExample(platform: Platform, caller: Caller, example: Example): Promise<boolean> {
  const hides = { shared_with_me: false, hide_public: false, hide_private: true, hide_shared: true };
  const page = { page: 1, page_size: 1000, ...hides };
  const { data: paramSets } = await listParamSets(platform, caller, page);
  const paramSet = paramSets.find(({ pipeline_name }) => pipeline_name === example.pipeline_name);
  if (!paramSet) return false;
  await transact(platform.db, async (tx) => {
    await lockDemo(tx);
    const parts = await createdParts(tx);
    const project_id = parts.get(example.submission);
    if (!project_id || parts.has(example.run)) return;
    const { pipeline_id, id: param_set_id } = paramSet;
    const body = { project_id, pipeline_id, param_set_id, compute_again: false };
    const { data } = await submitRun({ ...platform, db: tx }, caller, body);
    await recordPart(tx, example.run, data.id);
  }).catch((error: unknown) => {
    // Its tools are not installed: the next start, or a build that ends, asks again.
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    platform.log.warn({ err: error }, 'an example of the demo cannot be run');
  });
  return true;
}
