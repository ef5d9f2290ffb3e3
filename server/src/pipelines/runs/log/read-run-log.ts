import type { LogLine } from '@cohortium/contract';
import { internalName } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { readLog } from '#platform/engine';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { redactPaths, workFolder } from '../../execution/stage-inputs.ts';
import { sampleNames } from '../detail/step-view.ts';
import { requireReadable } from '../run-policy.ts';
import { runById } from '../runs-store.ts';
import { linesOfStep } from './lines-of-step.ts';

/** Lines of a run's log after a line, some thousands at a time. */
export async function readLines(platform: Platform, runId: string, after: number): Promise<LogLine[]> {
  const lines = await readLog(workFolder(platform, runId), after);
  return lines.map(({ line, text }) => ({ line, text: redactPaths(platform, runId, text) }));
}

async function readAll(platform: Platform, runId: string): Promise<LogLine[]> {
  const all: LogLine[] = [];
  for (;;) {
    const lines = await readLines(platform, runId, all.at(-1)?.line ?? 0);
    if (lines.length === 0) return all;
    all.push(...lines);
  }
}

export interface LogQuery {
  id: string;
  after: number;
  step?: string | undefined;
  sample_id?: string | undefined;
}

/** Log lines after `after`, of all or of one step, or of one sample in it; the caller may read the run. */
export async function tailLog(platform: Platform, caller: Caller, { id, after, step, sample_id }: LogQuery) {
  await requireReadable(platform.db, caller, await runById(platform.db, id));
  if (step === undefined) return { data: await readLines(platform, id, after) };
  let item: string | null = null;
  if (sample_id !== undefined) {
    const names = await sampleNames(platform.db, id);
    const sampleIndex = [...names].find(([, name]) => name === sample_id)?.[0];
    if (sampleIndex === undefined) throw notFound('This sample of the run');
    item = internalName(sampleIndex - 1);
  }
  const lines = linesOfStep(await readAll(platform, id), { step, item });
  return { data: lines.filter(({ line }) => line > after) };
}
