import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

export interface WorkflowFile {
  /** Below the folder that holds the workflow's own, such as `amplicon-16s/tools/count.cwl`. */
  name: string;
  path: string;
  sha256: string;
  size_bytes: number;
}

/** Folders beside the workflow's own that a document names, as in `../amplicon/tools/merge.cwl`. */
const siblingFolders = (text: string): string[] =>
  [...text.matchAll(/(?<!\.\.\/)(?:\.\.\/)+(\w[\w.-]*)\//g)].map(([, name = '']) => name);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Every file that a workflow is made of: its own folder, and those beside it that its documents name. Tests are not
 * part of it.
 */
export async function listWorkflowFiles(workflow: string): Promise<WorkflowFile[]> {
  const root = dirname(dirname(workflow));
  const filesByPath = new Map<string, WorkflowFile>();
  const waiting = [basename(dirname(workflow))];
  const visitedFolders = new Set(waiting);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const path of await filesBelow(join(root, folder))) {
      if (path.endsWith('.test.ts')) continue;
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      filesByPath.set(path, { name: relative(root, path), path, sha256, size_bytes: bytes.length });
      if (!path.endsWith('.cwl')) continue;
      for (const sibling of siblingFolders(bytes.toString('utf8'))) {
        // A folder's own parts may be named from within it: `../bin/count.sh` in `tools/`.
        const isFolder = await readdir(join(root, sibling)).catch(() => null);
        if (!isFolder || visitedFolders.has(sibling)) continue;
        visitedFolders.add(sibling);
        waiting.push(sibling);
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
