import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import { WRITTEN_NAME, type WrittenWorkflow, writeWorkflow } from '#platform/engine';
import type { PipelineRecord } from '../find-pipeline.ts';
import { runsInContainers } from '../pipeline-policy.ts';
import { loadDocument } from './load-document.ts';

const workflowFolder = (work_dir: string) => join(work_dir, 'workflow');

export type StagedWorkflow = { workflow: string } | { reason: string };

/**
 * Where the engine finds a pipeline's workflow, an absolute path: a built-in one in the program, a registered one as the
 * portal has written it, laid out in the run's folder. It is laid out again at each launch, from content of the SHA-256
 * that leave was given for; or the reason why it may not be run.
 */
export async function stageWorkflow(
  platform: Platform,
  record: PipelineRecord,
  work_dir: string,
): Promise<StagedWorkflow> {
  const { row, definition } = record;
  if (row.workspace_id === null) return { workflow: definition.workflow };
  const loaded = await loadDocument(platform, record);
  if ('reason' in loaded) return loaded;
  if (!runsInContainers(platform, record) && row.approved_sha256 !== loaded.sha256) {
    return { reason: `The approval of ${definition.name} is for a different document.` };
  }
  return { workflow: await writeWorkflowFiles(workflowFolder(work_dir), loaded.written) };
}

/** The workflow of a run that has been, for reading: as it was launched where that is still there, or laid out. */
export async function restoreWorkflow(
  platform: Platform,
  record: PipelineRecord,
  work_dir: string,
): Promise<string | null> {
  if (record.row.workspace_id === null) return record.definition.workflow;
  const launched = join(workflowFolder(work_dir), WRITTEN_NAME);
  const isThere = await stat(launched).catch(() => null);
  if (isThere) return launched;
  const loaded = await loadDocument(platform, record);
  return 'reason' in loaded ? null : writeWorkflowFiles(workflowFolder(work_dir), loaded.written);
}

async function writeWorkflowFiles(folder: string, written: WrittenWorkflow): Promise<string> {
  const temporary = `${folder}.part`;
  await rm(temporary, { recursive: true, force: true });
  await writeWorkflow(temporary, written);
  await rm(folder, { recursive: true, force: true });
  await rename(temporary, folder);
  return join(folder, WRITTEN_NAME);
}
