import { basename } from 'node:path';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import type { SampleWithFiles } from '#projects';
import type { ReferenceRow } from '../../catalogue/catalogue-store.ts';
import type { SharedInput, UsedFile } from '../../runs/run-tables.ts';
import { digestFiles, listWorkflowFiles } from './workflow-files.ts';

/** What all samples of a run share, with its digests: the reference and the workflow itself. */
export async function listSharedInputs(
  { files }: Platform,
  { reference, definition, workflow }: { reference: ReferenceRow; definition: PipelineDefinition; workflow: string },
): Promise<SharedInput[]> {
  const workflowFileList = await listWorkflowFiles(workflow);
  const stored = await files.stat(reference.file_key);
  return [
    {
      kind: 'reference',
      name: `${reference.name} ${reference.version}`,
      size_bytes: stored?.size_bytes ?? 0,
      sha256: reference.sha256,
    },
    {
      kind: 'workflow',
      name: `${definition.name} ${definition.version}, ${basename(workflow)} and ${workflowFileList.length - 1} more files`,
      size_bytes: workflowFileList.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      sha256: digestFiles(workflowFileList),
    },
  ];
}

/** The read files of each sample as they are now, by its place. */
export function listUsedFiles(samples: ReadonlyMap<number, SampleWithFiles>): Map<number, UsedFile[]> {
  return new Map(
    [...samples].map(([place, sample]) => [
      place,
      sample.files.map(({ read, lane, name, size_bytes, sha256 }) => ({ read, lane, name, size_bytes, sha256 })),
    ]),
  );
}
