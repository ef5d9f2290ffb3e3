import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type AnalysisJob, analysisQuerySchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { PermanentFailure } from '#platform/jobs';
import type { AnalysisInput } from '../methods/method.ts';
import { toAnalysisRequest } from '../methods/to-analysis-request.ts';
import {
  type Analyses,
  computeOnce,
  type Prepared,
  prepareAnalysis,
  progressOf,
} from '../requests/prepare-analysis.ts';
import { readResult } from '../results/save-result.ts';
import { type AnalysisJobRow, changeJob, jobByKey, queueJob } from './job-store.ts';

type Question = z.output<typeof analysisQuerySchema>;

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const ANALYSIS_JOB = 'analyse';
const REPORT_INTERVAL_MS = 1_000;

interface Frozen {
  question: Question;
  material: AnalysisInput;
}

/** A job on the wire; without a row, an answer that is kept all the same is one that succeeded. */
function jobView(
  { asked, material }: Prepared<unknown>,
  row: AnalysisJobRow | undefined,
  isKept: boolean,
): AnalysisJob {
  const state = isKept ? 'succeeded' : row?.state === 'succeeded' ? 'none' : (row?.state ?? 'none');
  return {
    method: asked.method,
    state,
    progress: isKept ? 1 : (row?.progress ?? 0),
    status_text: isKept ? 'Done' : (row?.status_text ?? ''),
    reason: isKept ? null : (row?.reason ?? null),
    retriable: !isKept && (row?.retriable ?? false),
    n: material.members.facts.length,
    created_at: row?.created_at ?? null,
    finished_at: row?.finished_at ?? null,
  };
}

interface JobContext {
  analyses: Analyses;
  caller: Caller;
  question: Question;
  signal: AbortSignal;
}

async function findJob({ analyses, caller, question, signal }: JobContext) {
  const prepared = await prepareAnalysis(analyses, caller, toAnalysisRequest(question), signal);
  const { db } = analyses.platform;
  const row = await jobByKey(db, prepared.content_key);
  const isKept = (await readResult(analyses.platform, prepared.content_key)) !== null;
  return { prepared, row, isKept };
}

export async function showJob(context: JobContext): Promise<{ data: AnalysisJob }> {
  const { prepared, row, isKept } = await findJob(context);
  return { data: jobView(prepared, row, isKept) };
}

/** Asks for a job, unless the answer is kept or on its way. */
export async function startJob(context: JobContext): Promise<{ data: AnalysisJob }> {
  const { db, jobs, clock } = context.analyses.platform;
  const { prepared, row, isKept } = await findJob(context);
  if (isKept || row?.state === 'queued' || row?.state === 'running') return { data: jobView(prepared, row, isKept) };
  const { content_key, material, asked } = prepared;
  const { workspace_id } = context.caller.workspace;
  const frozen: Frozen = { question: context.question, material };
  const packed = await pack(JSON.stringify(frozen));
  await transact(db, async (tx) => {
    const job_id = await jobs.send(ANALYSIS_JOB, { content_key }, { db: tx, singleton_key: content_key, workspace_id });
    await queueJob(tx, {
      ...{ content_key, method: asked.method, job_id, frozen: packed, n: material.members.facts.length },
      ...{
        state: 'queued',
        progress: 0,
        status_text: 'Queued',
        reason: null,
        retriable: false,
        finished_at: null,
      },
      workspace_id,
      created_at: clock.now().toISOString(),
    });
  });
  // A small question may have its answer by now.
  const begun = await jobByKey(db, content_key);
  return { data: jobView(prepared, begun, begun?.state === 'succeeded') };
}

/** Stops a job of the caller's workspace; another one's goes on. */
export async function cancelJob(context: JobContext): Promise<{ data: AnalysisJob }> {
  const { db, jobs, clock } = context.analyses.platform;
  const { prepared, row } = await findJob(context);
  const { content_key } = prepared;
  if (row && row.workspace_id === context.caller.workspace.workspace_id) {
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
  return showJob(context);
}

async function thaw(frozen: Buffer): Promise<Frozen> {
  const { question, material }: Frozen = JSON.parse((await unpack(frozen)).toString('utf8'));
  return { question: analysisQuerySchema.parse(question), material };
}

async function work(analyses: Analyses, content_key: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = analyses.platform;
  const row = await jobByKey(db, content_key);
  if (!row?.frozen || !(await changeJob(db, content_key, { state: 'running' }))) return;
  const { question, material } = await thaw(row.frozen);
  const telling = setInterval(() => {
    const progress = progressOf(analyses, content_key);
    if (progress) changeJob(db, content_key, progress).catch((error) => analyses.platform.log.warn({ err: error }));
  }, REPORT_INTERVAL_MS);
  try {
    await computeOnce(analyses, { asked: toAnalysisRequest(question), material, content_key }, signal);
  } catch (error) {
    throw error instanceof AppError ? new PermanentFailure(error.message) : error;
  } finally {
    clearInterval(telling);
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
