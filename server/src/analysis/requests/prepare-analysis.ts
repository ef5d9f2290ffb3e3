import type { AnalysisMethod } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { openProgress, type ProgressMemory, readProgress, reportProgress } from '../computation/progress.ts';
import { readMembers } from '../members/read-members.ts';
import type { AnalysisInput, AnalysisRequest } from '../methods/method.ts';
import { recordFirstPlot } from '../results/first-plot-store.ts';
import { contentKey, readResult, saveResult } from '../results/save-result.ts';
import { writeAnswer } from '../results/write-answer.ts';
import { findTree } from '../trees/find-tree.ts';
import { dedupeComputations, type SharedComputation } from './dedupe-computations.ts';
import { Leases } from './leases.ts';
import { openJobWatcher } from './watch-job.ts';

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
  const { scope, fields, limits, method, parameters } = request;
  const members = await readMembers({ platform, caller, fields, at_most: limits.at_most }, scope, signal);
  const { cohort_id } = scope;
  if (PLOTS.includes(method) && !scope.compare_with && members.is_own && canAddColumns(caller))
    await recordFirstPlot(platform.db, cohort_id);
  const tree = request.tree && (await findTree(platform, caller, { ...request.tree, cohort_id }));
  const { facts, members_hash, n_unavailable, agreement, chosen_at, added_after, excluded } = members;
  const key = {
    ...{ method, parameters, members: members_hash, facts, n_unavailable },
    tree: tree?.sha256 ?? null,
    ...(agreement ? { agreement } : {}),
    ...(excluded.length === 0 ? {} : { excluded }),
    ...(chosen_at === null ? {} : { chosen_at }),
    ...(added_after === null ? {} : { added_after }),
  };
  return { request: request, material: { members, tree }, content_key: await contentKey(key) };
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
      const answer = await request.compute({ platform, material, progress, signal: stop });
      stop.throwIfAborted();
      reportProgress(progress, 'keeping');
      const { json, packed } = await writeAnswer(platform, { method: request.method, answer, signal: stop });
      const project_ids = [...new Set(material.members.facts.map((fact) => fact.project_id))];
      await saveResult(platform, { content_key, method: request.method, packed, project_ids });
      return json;
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
