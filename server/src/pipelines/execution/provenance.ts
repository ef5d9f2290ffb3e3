import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { RunSoftware } from '@cohortium/contract';
import type { PipelineDefinition } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { programFolders, readEngineVersion } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import type { SharedInput, UsedFile } from '../runs/run-tables.ts';
import type { RunReference } from './stage-inputs.ts';

/** SHA-256 of a program's file; null when there is no such program, or it is not to be read. */
async function digestProgram(program: string): Promise<string | null> {
  for (const folder of programFolders) {
    const bytes = await readFile(`${folder}/${program}`).catch(() => null);
    if (bytes) return createHash('sha256').update(bytes).digest('hex');
  }
  return null;
}

/** The programs that a run uses, with the versions they tell of themselves and the digests of their files. */
export async function findSoftware(
  { engine }: Pick<Platform, 'engine'>,
  { software }: Pick<PipelineDefinition, 'software'>,
): Promise<RunSoftware[]> {
  const versionsPromise = Promise.all(
    software.map(async ({ name, version_command: [program = name, ...command] }) => {
      // vsearch prints its version on standard error and its citation, digits and all, on standard output.
      const version =
        /(?<!\d)\d+(\.\d+)+/.exec((await readEngineVersion(program, command)) ?? '')?.[0] ?? 'not installed';
      return { name, version, sha256: await digestProgram(program) };
    }),
  );
  // Each starts a program that takes its second: side by side.
  const [engineVersion, programs] = await Promise.all([engine.version(), versionsPromise]);
  return engineVersion
    ? [{ ...engineVersion, sha256: await digestProgram(engineVersion.name) }, ...programs]
    : programs;
}

export interface WorkflowFile {
  /** Below the folder that holds the workflow's own, such as `amplicon-16s/tools/count.cwl`. */
  name: string;
  path: string;
  sha256: string;
  size_bytes: number;
}

/** Folders elsewhere that a document names, as in `../../amplicon/tools/merge.cwl`, from where the document lies. */
const namedFolders = (document: string, text: string): string[] =>
  [...text.matchAll(/(?<!\.\.\/)((?:\.\.\/)+\w[\w.-]*)\//g)].map(([, path = '']) => join(dirname(document), path));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Every file that a workflow is made of: its own folder, and those that its documents name. Tests are not part of it.
 */
export async function listWorkflowFiles(workflow: string): Promise<WorkflowFile[]> {
  const parent = dirname(dirname(workflow));
  const root = basename(parent) === 'references' ? dirname(parent) : parent;
  const filesByPath = new Map<string, WorkflowFile>();
  const waiting = [dirname(workflow)];
  const visitedFolders = new Set(waiting);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const path of await filesBelow(folder)) {
      if (path.endsWith('.test.ts')) continue;
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      filesByPath.set(path, { name: relative(root, path), path, sha256, size_bytes: bytes.length });
      if (!path.endsWith('.cwl')) continue;
      for (const named of namedFolders(path, bytes.toString('utf8'))) {
        // A folder's own parts may be named from within it: `../bin/count.sh` in `tools/`.
        const isKnown = [...visitedFolders].some((visited) => named === visited || named.startsWith(`${visited}/`));
        if (isKnown || !named.startsWith(`${root}/`) || !(await readdir(named).catch(() => null))) continue;
        visitedFolders.add(named);
        waiting.push(named);
      }
    }
  }
  return [...filesByPath.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One SHA-256 for all of them: of lines `digest  name` in the order of the names, as sha256sum writes them. */
export function digestFiles(files: readonly WorkflowFile[]): string {
  const lines = files.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** What all samples of a run share, with its digests: the references and the workflow itself. */
export async function listSharedInputs({
  references,
  definition,
  workflow,
}: {
  references: readonly RunReference[];
  definition: PipelineDefinition;
  workflow: string;
}): Promise<SharedInput[]> {
  const workflowFileList = await listWorkflowFiles(workflow);
  return [
    ...references.map(({ row }) => ({
      kind: 'reference' as const,
      name: `${row.name} ${row.version}`,
      size_bytes: row.files
        .filter(({ origin }) => origin === 'uploaded')
        .reduce((sum, file) => sum + file.size_bytes, 0),
      sha256: row.sha256,
    })),
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
