import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkflowProblem } from '#platform/engine';

const DOCUMENT_NAME = /\.(cwl|json|ya?ml)$/i;
const IS_WORKFLOW = /["']?class["']?\s*:\s*["']?Workflow\b|["']?\$graph["']?\s*:/;

const depthOf = (file: string): number => file.split('/').length;

/** The files that hold a workflow, the least deep first. */
export async function findEntries(folder: string, files: readonly string[]): Promise<string[]> {
  const workflowFiles: string[] = [];
  for (const file of files.filter((name) => DOCUMENT_NAME.test(name))) {
    if (IS_WORKFLOW.test(await readFile(join(folder, file), 'utf8'))) workflowFiles.push(file);
  }
  return workflowFiles.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
}

export interface EntryOptions {
  /** The document's own name, for what is said of it. */
  name: string;
  files: readonly string[];
  entries: readonly string[];
  requested: string | undefined;
}

/** The file that a document begins with: the one asked for, the only one, or the only one nearest to the top. */
export function chooseEntry({
  name,
  files,
  entries,
  requested,
}: EntryOptions): { entry: string } | { problem: WorkflowProblem } {
  const refuse = (message: string) => ({ problem: { file: name, line: null, message } });
  if (requested !== undefined) {
    if (files.includes(requested)) return { entry: requested };
    return refuse(`The zip has no file ${requested}. It contains ${files.slice(0, 10).join(', ')}.`);
  }
  const [first, second] = entries;
  if (first === undefined) {
    return refuse(
      'None of the files is a CWL workflow (class: Workflow). Upload a packed workflow, or a zip that contains one.',
    );
  }
  if (second === undefined || depthOf(second) > depthOf(first)) return { entry: first };
  return refuse(`Several files contain a workflow: ${entries.slice(0, 10).join(', ')}. Choose the main workflow file.`);
}
