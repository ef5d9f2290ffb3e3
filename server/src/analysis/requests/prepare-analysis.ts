import { setTimeout as pause } from 'node:timers/promises';
import type { AnalysisMethod } from '@cohortium/contract';
import { findReference } from '#pipelines';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { findTree } from '../find-tree.ts';
import { readMembers } from '../members/read-members.ts';
import type { AnalysisInput, AnalysisRequest } from '../methods/method.ts';
import { openProgress, type ProgressMemory, readProgress, reportProgress } from '../progress.ts';
import { computeAnswer, keyOf } from '../results/compute-answer.ts';
import { recordFirstPlot } from '../results/first-plot-store.ts';
import { readResult } from '../results/save-result.ts';
import { type AnalysisJobRow, isActive, jobByKey } from './job-store.ts';
import { Leases } from './leases.ts';

type Compute<T> = (signal: AbortSignal) => Promise<T>;
interface Running<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

/** Answers `compute`'s result; those who ask for the same key while it runs wait for the same computation. */
type SharedComputation<T> = (key: string, signal: AbortSignal, compute: Compute<T>) => Promise<T>;

/** A computation is aborted when the last of those who wait for it has hung up. */
export function dedupeComputations<T>(): SharedComputation<T> {
  const running = new Map<string, Running<T>>();
  const forget = (key: string, run: Running<T>) => {
    if (running.get(key) === run) running.delete(key);
  };
  const start = (key: string, compute: Compute<T>): Running<T> => {
    const controller = new AbortController();
    const run: Running<T> = { result: compute(controller.signal), waiting: 0, controller };
    running.set(key, run);
    const end = () => forget(key, run);
    run.result.then(end, end);
    return run;
  };
  return async (key, signal, compute) => {
    signal.throwIfAborted();
    const run = running.get(key) ?? start(key, compute);
    run.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        run.waiting -= 1;
        reject(signal.reason);
        if (run.waiting > 0) return;
        forget(key, run);
        run.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      run.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  };
}

const WATCH_INTERVAL_MS = 700;

/** A job that is observed; all observers share one. */
export interface WatchedJob {
  latest: () => AnalysisJobRow;
  /** Resolves with the ended job; undefined if it is gone. */
  ended: Promise<AnalysisJobRow | undefined>;
}

async function untilEnded(db: Db, content_key: string, onChange: (row: AnalysisJobRow) => void) {
  for (;;) {
    await pause(WATCH_INTERVAL_MS, undefined, { ref: false });
    const row = await jobByKey(db, content_key);
    if (!row || !isActive(row)) return row;
    onChange(row);
  }
}

/** Observes jobs until they end, each with one query at a time for all observers; null for a job that is not active. */
function openJobWatcher(db: Db): (content_key: string) => Promise<WatchedJob | null> {
  const watched = new Map<string, WatchedJob>();
  return async (content_key) => {
    const row = watched.has(content_key) ? undefined : await jobByKey(db, content_key);
    const known = watched.get(content_key);
    if (known) return known;
    if (!row || !isActive(row)) return null;
    let latest = row;
    const ended = untilEnded(db, content_key, (changed) => {
      latest = changed;
    })
      .catch(() => undefined)
      .finally(() => watched.delete(content_key));
    const job = { latest: () => latest, ended };
    watched.set(content_key, job);
    return job;
  };
}

/** Running computations and their progress. */
export interface Analyses {
  platform: Platform;
  share: SharedComputation<Uint8Array>;
  running: Map<string, ProgressMemory>;
  /** Of requests that were answered with an id. */
  leases: Leases;
  watchJob: ReturnType<typeof openJobWatcher>;
}

export const openAnalyses = (platform: Platform): Analyses => ({
  platform,
  share: dedupeComputations<Uint8Array>(),
  running: new Map(),
  leases: new Leases(),
  watchJob: openJobWatcher(platform.db),
});

/** A question with all that its answer depends on, and the key of that. */
export interface Prepared<Answer> {
  request: AnalysisRequest<Answer>;
  material: AnalysisInput;
  content_key: string;
}

/** Methods whose plots show which samples lie together. */
const PLOTS: readonly AnalysisMethod[] = ['beta_diversity', 'cluster'];

/** Only the first plot seen by somebody who can add columns to the cohort matters; reading alone records nothing. */
const canAddColumns = ({ person, workspace }: Caller): boolean =>
  workspace.permissions.has('workspace:cohort:modify') && person.token_scope?.scope !== 'read';

/** Looks up what a question is about, as the caller may see it. Refuses with 404 and 422. */
export async function prepareAnalysis<Answer>(
  { platform }: Analyses,
  caller: Caller,
  request: AnalysisRequest<Answer>,
  signal: AbortSignal,
): Promise<Prepared<Answer>> {
  const { scope, fields, limits, method } = request;
  const members = await readMembers({ platform, caller, fields, at_most: limits.at_most }, scope, signal);
  const { cohort_id } = scope;
  if (PLOTS.includes(method) && !scope.compare_with && members.is_own && canAddColumns(caller))
    await recordFirstPlot(platform.db, cohort_id);
  const tree = request.tree && (await findTree(platform, caller, { ...request.tree, cohort_id }));
  const reference = request.reference ? await findReference(platform, caller, request.reference) : null;
  const material: AnalysisInput = { members, tree, reference };
  return { request, material, content_key: await keyOf(request, material) };
}

export const needsJob = ({ request, material }: Prepared<unknown>): boolean =>
  material.members.facts.length > request.limits.job_above;

/** The JSON of the answer: as kept, or computed now and kept. The same question at the same time is computed once. */
export async function computeOnce(
  { platform, share, running }: Analyses,
  { request, material, content_key }: Prepared<unknown>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  return share(content_key, signal, async (stop) => {
    const known = await readResult(platform, content_key);
    if (known !== null) return known;
    const progress = openProgress();
    running.set(content_key, progress);
    try {
      const on_computed = () => reportProgress(progress, 'keeping');
      return await computeAnswer({ platform, material, progress, signal: stop }, request, { content_key, on_computed });
    } finally {
      if (running.get(content_key) === progress) running.delete(content_key);
    }
  });
}

/** How far the computation of a key is; null when none runs here. */
export function progressOf({ running }: Analyses, content_key: string) {
  const progress = running.get(content_key);
  return progress ? readProgress(progress) : null;
}
