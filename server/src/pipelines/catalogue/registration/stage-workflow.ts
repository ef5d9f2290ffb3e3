import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { WRITTEN_NAME, type WrittenWorkflow, writeWorkflow } from '#platform/engine';
import type { KnownPipeline } from '../find-pipeline.ts';
import { runsInContainers } from '../pipeline-policy.ts';
import { loadDocument } from './written-document.ts';

const folderIn = (work_dir: string) => join(work_dir, 'workflow');

export type StagedWorkflow = { workflow: string } | { reason: string };

/**
 * Where the engine finds a pipeline's workflow, an absolute path: a built-in one in the program, a registered one as the
 * portal has written it, laid out in the run's folder. It is laid out anew at each launch, from content of the SHA-256
 * that leave was given for; or the reason why it may not be run.
 */
export async function stageWorkflow(
  platform: Platform,
  known: KnownPipeline,
  work_dir: string,
): Promise<StagedWorkflow> {
  const { row, definition } = known;
  if (row.workspace_id === null) return { workflow: definition.workflow };
  const loaded = await loadDocument(platform, known);
  if ('reason' in loaded) return loaded;
  if (!runsInContainers(platform, known) && row.leave_sha256 !== loaded.sha256) {
    return { reason: `The approval of ${definition.name} is for a different document.` };
  }
  return { workflow: await layOut(folderIn(work_dir), loaded.written) };
}

/** The workflow of a run that has been, for reading: as it was launched where that is still there, or laid out. */
export async function findWorkflow(platform: Platform, known: KnownPipeline, work_dir: string): Promise<string | null> {
  if (known.row.workspace_id === null) return known.definition.workflow;
  const launched = join(folderIn(work_dir), WRITTEN_NAME);
  const isThere = await stat(launched).catch(() => null);
  if (isThere) return launched;
  const loaded = await loadDocument(platform, known);
  return 'reason' in loaded ? null : layOut(folderIn(work_dir), loaded.written);
}

async function layOut(folder: string, written: WrittenWorkflow): Promise<string> {
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await writeWorkflow(draft, written);
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
  return join(folder, WRITTEN_NAME);
}
