import { setTimeout as pause } from 'node:timers/promises';
import type { analysisRequestSchema, PendingAnalysis } from '@cohortium/contract';
import type { z } from 'zod';
import { getVisibleCohort } from '#cohorts';
import { newId } from '#platform/clock';
import { AppError, notFound } from '#platform/errors';
import type { Caller, ServerEvent } from '#platform/http';
import { and, idSetClause } from '#samples';
import { countMembers } from '../members/members-index-store.ts';
import { toAnalysisRequest } from '../methods/index.ts';
import { readResult } from '../results/save-result.ts';
import { cancelJob, startJob } from './analysis-job.ts';
import { type AnalysisJobRow, isActive, jobByKey } from './job-store.ts';
import {
  type Analyses,
  computeOnce,
  needsJob,
  type Prepared,
  prepareAnalysis,
  progressOf,
} from './prepare-analysis.ts';
import { type AnalysisRequestRow, findRequest, insertRequest } from './request-store.ts';

/** Results that take longer than this are answered with an id. */
const WAIT_MS = 300;
const PROGRESS_INTERVAL_MS = 150;
const QUEUED = { progress: 0, status_text: 'Queued' };

/** The JSON of a result, or how far it is. */
type ResultOrPending = Uint8Array | PendingAnalysis;

async function storeRequest(
  { platform: { db } }: Analyses,
  caller: Caller,
  { request, material, content_key }: Prepared<unknown>,
): Promise<AnalysisRequestRow> {
  const { cohort_id, version, compare_with = [] } = request.scope;
  const row = {
    ...{ id: newId(), content_key, method: request.method, workspace_id: caller.workspace.workspace_id || null },
    ...{ members_hash: material.members.members_hash, n: material.members.facts.length },
  };
  const cohorts = [{ cohort_id, version }, ...compare_with];
  await insertRequest(db, { ...row, cohorts: JSON.stringify(cohorts) });
  return { ...row, cohorts, created_at: '' };
}

function toPending(analyses: Analyses, row: AnalysisRequestRow, job?: AnalysisJobRow): PendingAnalysis {
  const { id, method, n, content_key } = row;
  const progress = progressOf(analyses, content_key);
  return {
    ...{ id, method, n, runs_in_background: job !== undefined },
    state: progress ? 'running' : job?.state === 'running' ? 'running' : 'queued',
    ...(progress ?? (job ? { progress: job.progress, status_text: job.status_text } : QUEUED)),
  };
}

const jobError = ({ reason, retriable, state }: Pick<AnalysisJobRow, 'reason' | 'retriable' | 'state'>): AppError => {
  const fallback = state === 'cancelled' ? 'The computation was stopped.' : 'The computation failed.';
  return new AppError(retriable ? 'conflict' : 'validation', reason ?? fallback);
};

async function requestInBackground(
  analyses: Analyses,
  caller: Caller,
  { prepared, body }: { prepared: Prepared<unknown>; body: z.output<typeof analysisRequestSchema> },
): Promise<ResultOrPending> {
  if (caller.workspace.workspace_id === '') {
    throw new AppError(
      'conflict',
      'An analysis of so many samples isn’t available through a share link. Sign in to run it.',
    );
  }
  const job = await startJob(analyses, caller, { prepared, body });
  if (isActive(job)) return toPending(analyses, await storeRequest(analyses, caller, prepared), job);
  const known = await readResult(analyses.platform, prepared.content_key);
  if (known) return known;
  throw jobError(job);
}

interface RequestOptions {
  body: z.output<typeof analysisRequestSchema>;
  /** As a job, whatever its size. */
  in_background: boolean;
  signal: AbortSignal;
}

/** Computes a result, and answers with an id when that takes long. Throws 404 and 422. */
export async function requestAnalysis(
  analyses: Analyses,
  caller: Caller,
  { body, in_background, signal }: RequestOptions,
): Promise<ResultOrPending> {
  const prepared = await prepareAnalysis(analyses, caller, toAnalysisRequest(body), signal);
  const known = await readResult(analyses.platform, prepared.content_key);
  if (known) return known;
  if (in_background || needsJob(prepared)) return requestInBackground(analyses, caller, { prepared, body });
  const controller = new AbortController();
  const computation = computeOnce(analyses, prepared, controller.signal);
  // Whoever waits hears of a failure; nobody may.
  computation.catch(() => undefined);
  const disconnect = () => controller.abort(signal.reason);
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    const first = await Promise.race([computation, pause(WAIT_MS, null)]);
    if (first) return first;
    const row = await storeRequest(analyses, caller, prepared);
    signal.throwIfAborted();
    analyses.leases.add(row.id, computation, controller);
    return toPending(analyses, row);
  } catch (error) {
    controller.abort(error);
    throw error;
  } finally {
    signal.removeEventListener('abort', disconnect);
  }
}

async function getRequest({ platform: { db } }: Analyses, caller: Caller, id: string): Promise<AnalysisRequestRow> {
  const row = await findRequest(db, { id, workspace_id: caller.workspace.workspace_id || null });
  if (!row) throw notFound('This analysis');
  return row;
}

/** A request whose cohorts the caller may still read, with the clauses of their visible members. Throws 404. */
async function getReadableRequest(analyses: Analyses, caller: Caller, id: string) {
  const row = await getRequest(analyses, caller, id);
  const cohorts = await Promise.all(row.cohorts.map((named) => getVisibleCohort(analyses.platform, caller, named)));
  return { row, clauses: cohorts.map(({ where }) => where) };
}

/** A result is no longer given when some of its samples have become invisible to the caller. */
async function requireVisibleMembers(
  { platform: { index } }: Analyses,
  { row, clauses }: Awaited<ReturnType<typeof getReadableRequest>>,
): Promise<void> {
  const analysed = { sql: idSetClause('result_id', 'analysed'), params: { analysed: row.members_hash } };
  const counts = await Promise.all(clauses.map((where) => countMembers(index, and(where, analysed))));
  if (counts.reduce((sum, n) => sum + n, 0) === row.n) return;
  throw new AppError('conflict', 'The samples of this analysis have changed. Request it again.');
}

/** The result of a request or how far it is. Throws what the computation has thrown, and 404. */
export async function readAnalysis(analyses: Analyses, caller: Caller, id: string): Promise<ResultOrPending> {
  const found = await getReadableRequest(analyses, caller, id);
  const { row } = found;
  const readKnown = async () => {
    const known = await readResult(analyses.platform, row.content_key);
    if (known) await requireVisibleMembers(analyses, found);
    return known;
  };
  const known = await readKnown();
  if (known) return known;
  const outcome = analyses.leases.outcomeOf(id);
  analyses.leases.renew(id);
  if (outcome === null) return toPending(analyses, row);
  if (outcome?.error) throw outcome.error;
  const job = await jobByKey(analyses.platform.db, row.content_key);
  if (job && isActive(job)) return toPending(analyses, row, job);
  // It may have ended since its result was looked for.
  const late = outcome || job?.state === 'succeeded' ? await readKnown() : null;
  if (late) return late;
  throw job ? jobError(job) : new AppError('conflict', 'This analysis is no longer running. Request it again.');
}

const done = (id: string): ServerEvent => ({ event: 'done', data: { id } });

function failed({ platform }: Analyses, error: unknown): ServerEvent {
  if (error instanceof AppError) {
    const { code, message: detail, fields } = error;
    return { event: 'failed', data: { code, detail, ...(fields.length > 0 ? { fields } : {}) } };
  }
  platform.log.error({ err: error }, 'an analysis failed while a client followed its progress');
  return { event: 'failed', data: { code: 'internal', detail: 'The computation failed. Try again.' } };
}

interface Listening {
  ended: Promise<unknown>;
  leave: () => void;
  progress: () => { progress: number; status_text: string };
}

/** Progress events, each once, until the computation has ended. */
async function* streamProgress(
  analyses: Analyses,
  id: string,
  { ended, leave, progress }: Listening,
  signal: AbortSignal,
) {
  try {
    const end = ended.then((error) => (error ? failed(analyses, error) : done(id)));
    for (let last = ''; !signal.aborted; ) {
      const { progress: part, status_text } = progress();
      if (status_text !== last) yield { event: 'progress', data: { progress: part, status_text } };
      last = status_text;
      const event = await Promise.race([end, pause(PROGRESS_INTERVAL_MS, null, { signal }).catch(() => null)]);
      if (event) {
        yield event;
        return;
      }
    }
  } finally {
    leave();
  }
}

async function* streamOnce(event: ServerEvent): AsyncGenerator<ServerEvent> {
  yield event;
}

/** Listens to a running computation or job; null where there is none. */
async function listen(analyses: Analyses, { id, content_key }: AnalysisRequestRow): Promise<Listening | null> {
  const lease = analyses.leases.listen(id);
  const inProcess = () => progressOf(analyses, content_key);
  if (lease) return { ...lease, progress: () => inProcess() ?? QUEUED };
  const job = await analyses.watchJob(content_key);
  if (!job) return null;
  const ended = job.ended.then((end) => (end?.state === 'succeeded' ? null : jobError(end ?? job.latest())));
  return { ended, leave: () => undefined, progress: () => inProcess() ?? job.latest() };
}

/** Follows a request until it ends with `done` or `failed`. Throws 404. */
export async function followAnalysis(
  analyses: Analyses,
  caller: Caller,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<AsyncIterable<ServerEvent>> {
  const { row } = await getReadableRequest(analyses, caller, id);
  const listening = await listen(analyses, row);
  if (listening) return streamProgress(analyses, id, listening, signal);
  // Ended meanwhile, or computed by a process that is gone: the same answer as the result's own call.
  const event = await readAnalysis(analyses, caller, id).then(
    () => done(id),
    (error: unknown) => failed(analyses, error),
  );
  return streamOnce(event);
}

/** Cancels a request. A job of another workspace goes on. */
export async function cancelAnalysis(
  analyses: Analyses,
  caller: Caller,
  id: string,
): Promise<{ data: { id: string } }> {
  const { content_key } = await getRequest(analyses, caller, id);
  analyses.leases.release(id);
  await cancelJob(analyses, caller, content_key);
  return { data: { id } };
}
