import { type AnalysisProgress, analysisEvents, analysisRoutes, CallError, type Question } from '@cohortium/contract';
import { call, readEvents } from '#platform/api';

/** Cached results arrive within this time, so progress is not requested before it has passed. */
const QUIET_MS = 400;
const JOB_PAUSE_MS = 1500;

export interface Asking {
  question: Question;
  signal: AbortSignal;
  onProgress: (progress: AnalysisProgress) => void;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resume, stop) => {
    const timer = setTimeout(resume, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      stop(signal.reason);
    });
  });
}

/** Reports the progress of a computation while its result is pending. Lost progress events don't affect the result. */
async function follow({ question, signal, onProgress }: Asking): Promise<void> {
  await pause(QUIET_MS, signal);
  const hear = ({ event, data }: { event: string; data: unknown }) => {
    const progress = event === 'progress' ? analysisEvents.progress.safeParse(data) : null;
    if (progress?.success && !signal.aborted) onProgress(progress.data);
  };
  await readEvents(analysisRoutes.follow, { body: question }, hear, signal);
}

/** Waits until the job of a question has ended. @throws CallError with the reason where it failed or was stopped. */
async function finishJob({ question, signal, onProgress }: Asking): Promise<void> {
  let { data: job } = await call(analysisRoutes.startJob, { body: question }, { signal });
  while (job.state === 'queued' || job.state === 'running') {
    onProgress({ share: job.share, doing: job.doing });
    await pause(JOB_PAUSE_MS, signal);
    job = (await call(analysisRoutes.findJob, { body: question }, { signal })).data;
  }
  if (job.state === 'succeeded') return;
  const why = job.state === 'cancelled' ? 'The computation was stopped.' : 'The computation failed.';
  const detail = job.reason ?? why;
  throw job.retriable
    ? new CallError(409, { detail, code: 'conflict' })
    : new CallError(422, { detail, code: 'validation' });
}

const takesJob = (error: unknown) => error instanceof CallError && error.status === 409;

/** Requests a result from the method's route and reports progress; falls back to a job if the route requires one. */
export async function askQuestion<Answer>(asking: Asking, answer: () => Promise<Answer>): Promise<Answer> {
  const done = new AbortController();
  const signal = AbortSignal.any([asking.signal, done.signal]);
  const told = follow({ ...asking, signal }).catch(() => undefined);
  try {
    return await answer();
  } catch (error) {
    if (!takesJob(error)) throw error;
    await finishJob(asking);
    return await answer();
  } finally {
    done.abort();
    await told;
  }
}

/** Stops the job of a question, if it is one; a computation that is merely waited for stops with the waiting. */
export async function stopJob(question: Question): Promise<void> {
  const { data: job } = await call(analysisRoutes.findJob, { body: question });
  if (job.state === 'queued' || job.state === 'running') await call(analysisRoutes.cancelJob, { body: question });
}
