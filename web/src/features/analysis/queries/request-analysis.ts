import {
  type AnalysisProgress,
  type AnalysisQuery,
  analysisEvents,
  analysisRoutes,
  CallError,
} from '@cohortium/contract';
import { call, readEvents } from '#platform/api';

/** Cached results arrive within this time, so progress is not requested before it has passed. */
const PROGRESS_DELAY_MS = 400;
const JOB_POLL_MS = 1500;

export interface AnalysisRequest {
  question: AnalysisQuery;
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
async function followProgress({ question, signal, onProgress }: AnalysisRequest): Promise<void> {
  await pause(PROGRESS_DELAY_MS, signal);
  const hear = ({ event, data }: { event: string; data: unknown }) => {
    const progress = event === 'progress' ? analysisEvents.progress.safeParse(data) : null;
    if (progress?.success && !signal.aborted) onProgress(progress.data);
  };
  await readEvents(analysisRoutes.follow, { body: question }, hear, signal);
}

/** Waits until the job of a question has ended. @throws CallError with the reason where it failed or was stopped. */
async function waitForJob({ question, signal, onProgress }: AnalysisRequest): Promise<void> {
  let { data: job } = await call(analysisRoutes.startJob, { body: question }, { signal });
  while (job.state === 'queued' || job.state === 'running') {
    onProgress({ progress: job.progress, status_text: job.status_text });
    await pause(JOB_POLL_MS, signal);
    job = (await call(analysisRoutes.findJob, { body: question }, { signal })).data;
  }
  if (job.state === 'succeeded') return;
  const why = job.state === 'cancelled' ? 'The computation was stopped.' : 'The computation failed.';
  const detail = job.reason ?? why;
  throw job.retriable
    ? new CallError(409, { detail, code: 'conflict' })
    : new CallError(422, { detail, code: 'validation' });
}

const runsAsJob = (error: unknown) => error instanceof CallError && error.status === 409;

/** Requests a result from the method's route and reports progress; falls back to a job if the route requires one. */
export async function requestAnalysis<Answer>(
  request: AnalysisRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const done = new AbortController();
  const signal = AbortSignal.any([request.signal, done.signal]);
  const progressPolling = followProgress({ ...request, signal }).catch(() => undefined);
  try {
    return await answer();
  } catch (error) {
    if (!runsAsJob(error)) throw error;
    await waitForJob(request);
    return await answer();
  } finally {
    done.abort();
    await progressPolling;
  }
}

/** Stops the job of a question, if it is one; a computation that is merely waited for stops with the waiting. */
export async function stopJob(question: AnalysisQuery): Promise<void> {
  const { data: job } = await call(analysisRoutes.findJob, { body: question });
  if (job.state === 'queued' || job.state === 'running') await call(analysisRoutes.cancelJob, { body: question });
}
