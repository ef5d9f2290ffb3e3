import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Threads } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import { findSandboxProblem } from '../sandbox/sandbox.ts';
import type { WorkflowProblem } from '../workflow/model.ts';
import type { ParseAnswer } from '../workflow/parse-task.ts';
import { digestOf, WRITTEN_NAME, type WrittenWorkflow, writeWorkflow } from '../workflow/write-workflow.ts';
import { explainRefusal } from './explain-refusal.ts';
import { validateInSandbox } from './validate-in-sandbox.ts';

export type CheckedWorkflow =
  | { problems: [WorkflowProblem, ...WorkflowProblem[]] }
  | {
      problems: [];
      /** The rewritten workflow that is stored, shown and run instead of the upload. */
      written: WrittenWorkflow;
      sha256: string;
      /** Parts of the upload that were ignored. */
      notices: WorkflowProblem[];
    };

export interface CheckContext {
  threads: Pick<Threads, 'run'>;
  /** Receives the output of cwltool, for administrators. */
  on_output?: (message: string) => void;
}

const PARSE_MS = 30_000;
const parseTaskUrl = new URL('../workflow/parse-task.ts', import.meta.url);

/**
 * Reads a workflow of other people into the form that the portal writes, by a closed grammar and without running anything,
 * and asks cwltool about what was written, in a sandbox. `entry` is a path below `folder`, which holds nothing but the
 * files that were sent. Refuses where there is no sandbox.
 */
export async function checkWorkflow(
  { threads, on_output }: CheckContext,
  folder: string,
  entry: string,
): Promise<CheckedWorkflow> {
  const why = await findSandboxProblem();
  if (why !== null) throw new AppError('unavailable', why);
  const parsed = await parseInThread({ threads }, folder, entry);
  if (!('written' in parsed)) return parsed;
  const { written, notices, origins } = parsed;
  const home = await mkdtemp(join(tmpdir(), 'cohortium-check-'));
  try {
    await writeWorkflow(home, written);
    const answer = await validateInSandbox(home, WRITTEN_NAME);
    if (answer.code === 0) return { problems: [], written, sha256: digestOf(written), notices };
    on_output?.(answer.output);
    return { problems: [explainRefusal(answer, { entry, written, origins })] };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Parses the workflow in a thread, without cwltool. */
export async function parseInThread({ threads }: CheckContext, folder: string, entry: string): Promise<ParseAnswer> {
  const signal = AbortSignal.timeout(PARSE_MS);
  try {
    return await threads.run<ParseAnswer>(parseTaskUrl, { folder, entry }, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    return {
      problems: [{ file: entry, line: null, message: 'Reading this workflow took too long. Simplify it.' }],
    };
  }
}
