import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParsedWorkflow, WorkflowProblem } from './model.ts';
import { parseWorkflow } from './parse-workflow.ts';
import { type WrittenWorkflow, writtenFile } from './write-workflow.ts';

export type ParseAnswer =
  | { problems: [WorkflowProblem, ...WorkflowProblem[]] }
  | { problems: []; written: WrittenWorkflow; notices: WorkflowProblem[]; origins: ParsedWorkflow['origins'] };

/** Reads a workflow in a thread; `folder` holds the files that were sent and nothing else. */
export function run({ folder, entry }: { folder: string; entry: string }): ParseAnswer {
  const parsed = parseWorkflow(folder, entry);
  if (!('workflow' in parsed)) return parsed;
  const { document, files, notices, origins } = parsed.workflow;
  const contents = files.map((path) => writtenFile(path, readFileSync(join(folder, path))));
  return { problems: [], written: { document, files: contents }, notices, origins };
}
