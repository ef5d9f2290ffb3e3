import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#platform/errors';
import type { Caller, ServerEvent } from '#platform/http';
import { type AnalysisJobRow, jobByKey } from '../jobs/job-store.ts';
import type { AnalysisRequest } from '../methods/method.ts';
import { readResult } from '../results/save-result.ts';
import { requireShortAnalysis } from './answer-analysis.ts';
import {
  type Analyses,
  computeOnce,
  needsJob,
  type Prepared,
  prepareAnalysis,
  progressOf,
} from './prepare-analysis.ts';

const EVERY_MS = 150;
const JOB_EVERY_MS = 700;
const waiting = { progress: 0, status_text: 'Queued' };

const done = (method: string): ServerEvent => ({ event: 'done', data: { method } });

function refused({ platform }: Analyses, error: unknown): ServerEvent {
  if (error instanceof AppError) return { event: 'failed', data: { code: error.code, detail: error.message } };
  platform.log.error({ err: error }, 'an analysis failed while a client followed its progress');
  const detail = 'The computation failed. Try again.';
  return { event: 'failed', data: { code: 'internal', detail } };
}

/** Events of progress, each once, until the question's end. */
async function* followComputation(analyses: Analyses, prepared: Prepared<unknown>, signal: AbortSignal) {
  const { content_key, request } = prepared;
  const ended = computeOnce(analyses, prepared, signal).then(
    () => done(request.method),
    (error: unknown) => (signal.aborted ? null : refused(analyses, error)),
  );
  for (let last = ''; ; ) {
    const progress = progressOf(analyses, content_key) ?? waiting;
    if (progress.status_text !== last) yield { event: 'progress', data: progress };
    last = progress.status_text;
    const end = await Promise.race([ended, pause(EVERY_MS, 'later' as const)]);
    if (end === 'later') continue;
    if (end) yield end;
    return;
  }
}

const isAlive = (job: AnalysisJobRow | undefined): boolean => job?.state === 'queued' || job?.state === 'running';

async function* followJob(analyses: Analyses, { content_key, request }: Prepared<unknown>, signal: AbortSignal) {
  const { db } = analyses.platform;
  for (let last = ''; !signal.aborted; ) {
    const job = await jobByKey(db, content_key);
    if (!job || !isAlive(job)) {
      if (job?.state === 'succeeded') yield done(request.method);
      else yield refused(analyses, new AppError('conflict', job?.reason ?? 'The job was cancelled.'));
      return;
    }
    const { progress, status_text } = job;
    if (status_text !== last) yield { event: 'progress', data: { progress, status_text } };
    last = status_text;
    await pause(JOB_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function* streamDone(method: string): AsyncGenerator<ServerEvent> {
  yield done(method);
}

/** Begins a question's answer, or joins those who wait for it; ends with `done` or `refused`. */
export async function streamAnalysis(
  analyses: Analyses,
  caller: Caller,
  request: AnalysisRequest<unknown>,
  signal: AbortSignal,
): Promise<AsyncIterable<ServerEvent>> {
  const prepared = await prepareAnalysis(analyses, caller, request, signal);
  const { platform } = analyses;
  if ((await readResult(platform, prepared.content_key)) !== null) return streamDone(request.method);
  if (!needsJob(prepared)) return followComputation(analyses, prepared, signal);
  if (!isAlive(await jobByKey(platform.db, prepared.content_key))) throw requireShortAnalysis(prepared);
  return followJob(analyses, prepared, signal);
}
