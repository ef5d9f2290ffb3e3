import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type AnalysisRequestBody, analysisRequestSchema } from '@cohortium/contract';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { PermanentFailure } from '#platform/jobs';
import { toAnalysisRequest } from '../methods/index.ts';
import type { AnalysisInput } from '../methods/method.ts';
import { type AnalysisJobRow, changeJob, isActive, jobByKey, queueJob } from './job-store.ts';
import { type Analyses, computeOnce, type Prepared, progressOf } from './prepare-analysis.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const ANALYSIS_JOB = 'analyse';
const REPORT_INTERVAL_MS = 1_000;

interface Frozen {
  body: AnalysisRequestBody;
  material: AnalysisInput;
}

/** Starts a job, unless one with the same key is on its way. */
export async function startJob(
  { platform: { db, jobs, clock } }: Analyses,
  { workspace: { workspace_id } }: Caller,
  { prepared: { content_key, material, request }, body }: { prepared: Prepared<unknown>; body: AnalysisRequestBody },
): Promise<AnalysisJobRow> {
  const row = await jobByKey(db, content_key);
  if (row && isActive(row)) return row;
  const frozen: Frozen = { body, material };
  const packed = await pack(JSON.stringify(frozen));
  return transact(db, async (tx) => {
    const job_id = await jobs.send(ANALYSIS_JOB, { content_key }, { db: tx, singleton_key: content_key, workspace_id });
    return queueJob(tx, {
      ...{ content_key, method: request.method, job_id, frozen: packed, n: material.members.facts.length },
      ...{ state: 'queued', progress: 0, status_text: 'Queued', reason: null, retriable: false, finished_at: null },
      workspace_id,
      created_at: clock.now().toISOString(),
    });
  });
}

/** Stops a job of the caller's workspace; another one's goes on. */
export async function cancelJob(
  { platform: { db, jobs, clock } }: Analyses,
  { workspace }: Caller,
  content_key: string,
): Promise<void> {
  const row = await jobByKey(db, content_key);
  if (row?.workspace_id !== workspace.workspace_id) return;
  await transact(db, async (tx) => {
    const finished_at = clock.now().toISOString();
    const stopped = await changeJob(tx, content_key, {
      state: 'cancelled',
      retriable: true,
      finished_at,
      frozen: null,
    });
    if (stopped && row.job_id) await jobs.cancel(ANALYSIS_JOB, row.job_id, { db: tx });
  });
}

async function thaw(frozen: Buffer) {
  const { body, material }: Frozen = JSON.parse((await unpack(frozen)).toString('utf8'));
  return { request: toAnalysisRequest(analysisRequestSchema.parse(body)), material };
}

async function work(analyses: Analyses, content_key: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = analyses.platform;
  const row = await jobByKey(db, content_key);
  if (!row?.frozen || !(await changeJob(db, content_key, { state: 'running' }))) return;
  const { request, material } = await thaw(row.frozen);
  const reporting = setInterval(() => {
    const progress = progressOf(analyses, content_key);
    if (progress) changeJob(db, content_key, progress).catch((error) => analyses.platform.log.warn({ err: error }));
  }, REPORT_INTERVAL_MS);
  try {
    await computeOnce(analyses, { request, material, content_key }, signal);
  } catch (error) {
    throw error instanceof AppError ? new PermanentFailure(error.message) : error;
  } finally {
    clearInterval(reporting);
  }
  const finished_at = clock.now().toISOString();
  await changeJob(db, content_key, { state: 'succeeded', progress: 1, status_text: 'Done', frozen: null, finished_at });
}

/** Answers large questions, one at a time; begun again after a kill. */
export function defineAnalysisJob(platform: Platform, analyses: Analyses): void {
  platform.jobs.define<{ content_key: string }>(ANALYSIS_JOB, {
    retry_limit: 1,
    work: ({ data, signal }) => work(analyses, data.content_key, signal),
    on_permanent_failure: async ({ data }, error) => {
      const finished_at = platform.clock.now().toISOString();
      const [first = ''] = error.message.split('\n');
      const retriable = !(error instanceof PermanentFailure);
      const end = { state: 'failed' as const, reason: first, retriable, frozen: null, finished_at };
      await changeJob(platform.db, data.content_key, end);
    },
  });
}
