import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTreeOrder, treeWorkflow } from '@cohortium/workflows';
import { z } from 'zod';
import { findSoftware } from '#pipelines';
import type { Platform } from '#platform';
import { outputPath } from '#platform/engine';
import { deleteFeatures, fastaKey, idsKey, TREE_JOB } from './build-tree.ts';
import { changeTree, saveSoftware, treeByKey } from './tree-store.ts';

/** A label as Newick writes it: quoted where it holds what has a meaning there, or an underscore. */
export const newickLabel = (id: string): string =>
  /^[\w.-]+$/.test(id) && !id.includes('_') ? id : `'${id.replaceAll("'", "''")}'`;

/** Puts the features' own ids in place of the names that the programs knew them by. Throws when a leaf is missing. */
export function nameLeaves(newick: string, ids: readonly string[]): string {
  const seen = new Set<number>();
  const named = newick.trim().replaceAll(/(?<=[(,])f(\d{7})(?=[:,)])/g, (_, digits: string) => {
    const place = Number(digits) - 1;
    const id = ids[place];
    if (id === undefined || seen.has(place)) throw new Error(`The tree has an unexpected leaf f${digits}.`);
    seen.add(place);
    return newickLabel(id);
  });
  if (seen.size !== ids.length) throw new Error(`The tree has ${seen.size} leaves for ${ids.length} features.`);
  return `${named}\n`;
}

async function fail(platform: Platform, content_key: string, reason: string): Promise<void> {
  const finished_at = platform.clock.now().toISOString();
  await changeTree(platform.db, content_key, { state: 'failed', reason, finished_at });
}

/** Keeps the tree under its features' own ids, then says that it is there. */
async function saveTree({ db, files, clock }: Platform, content_key: string, path: string): Promise<void> {
  const ids = z.array(z.string()).parse(JSON.parse(await text(await files.open(idsKey(content_key)))));
  const newick = nameLeaves(await readFile(path, 'utf8'), ids);
  const { key: file_key, sha256, size_bytes } = await files.put(`trees/${content_key}.nwk`, Buffer.from(newick));
  const finished_at = clock.now().toISOString();
  await changeTree(db, content_key, { state: 'succeeded', reason: null, finished_at, file_key, sha256, size_bytes });
  await deleteFeatures({ files }, content_key);
}

/** Begun again after a kill, it goes on from the finished alignment. */
async function runTree(platform: Platform, content_key: string, signal: AbortSignal): Promise<void> {
  const { config, db, engine, files } = platform;
  const tree = await treeByKey(db, content_key);
  const features = files.pathOf(fastaKey(content_key));
  if (!tree || (tree.state !== 'queued' && tree.state !== 'running')) return;
  if (!features) throw new Error('The sequences are not in a local file store.');
  if (!(await changeTree(db, content_key, { state: 'running' }))) return;
  const software = await findSoftware(platform, treeWorkflow);
  await saveSoftware(
    db,
    content_key,
    software.map(({ name, version }) => ({ name, version })),
  );
  const work_dir = join(config.home, 'work', `tree-${content_key}`);
  await mkdir(work_dir, { recursive: true });
  const inputs = { ...createTreeOrder(features) };
  const { workflow } = treeWorkflow;
  const outcome = await engine.launch({ work_dir, workflow, inputs, on_event: () => undefined, signal });
  if (outcome.state === 'failed') return fail(platform, content_key, outcome.reason ?? 'The engine gave no reason.');
  if (outcome.state === 'cancelled' || !outcome.outputs) return signal.throwIfAborted();
  await saveTree(platform, content_key, outputPath(outcome.outputs, 'tree'));
  await rm(work_dir, { recursive: true, force: true });
}

export function defineTreeJob(platform: Platform): void {
  platform.jobs.define<{ content_key: string }>(TREE_JOB, {
    retry_limit: 1,
    work: ({ data, signal }) => runTree(platform, data.content_key, signal),
    on_permanent_failure: async ({ data }, error) => {
      platform.log.error({ err: error, content_key: data.content_key }, 'a tree failed permanently');
      const [first = ''] = error.message.split('\n');
      await fail(platform, data.content_key, `The portal could not build this tree: ${first} Request it again.`);
    },
  });
}
