import type { pipelineRoutes, RouteInput, RunEstimate } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { oneRunView } from '../run-view.ts';
import { findSameRun } from '../runs-store.ts';
import { chooseForOrder, describeSameRun, planRun, type RunOrder } from './plan-run.ts';
import { countNotEnded, type EarlierRun, earlierRuns } from './queue-store.ts';

/** Minimum number of runs for bounds from the fastest and slowest; below, half and double are used. */
const MIN_RUNS_FOR_RANGE = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

type EstimateFigures = Pick<
  RunEstimate,
  'seconds' | 'seconds_low' | 'seconds_high' | 'memory_mib' | 'n_runs' | 'basis'
>;

/**
 * What a run over so many bytes of reads would take, each earlier run foretelling its own time, or more of it where
 * there are more reads: what a run needs whatever its size does not shrink with it.
 */
export function estimateRuntime(name: string, sizeBytes: number, all: readonly EarlierRun[]): EstimateFigures {
  const same = all.filter(({ is_same_version }) => is_same_version);
  const runs = same.length > 0 ? same : all;
  const n_runs = runs.length;
  if (n_runs === 0) {
    const basis = `No estimate: ${name} has no earlier runs.`;
    return { seconds: null, seconds_low: null, seconds_high: null, memory_mib: null, n_runs, basis };
  }
  const estimates = runs.map(({ seconds, size_bytes }) => seconds * Math.max(1, sizeBytes / size_bytes));
  const seconds = median(estimates);
  const memories = runs.flatMap(({ memory_mib }) => memory_mib ?? []);
  const from = n_runs === 1 ? 'one earlier run' : `${n_runs} earlier runs`;
  const version = same.length > 0 ? '' : ' (other versions)';
  return {
    seconds,
    seconds_low: n_runs >= MIN_RUNS_FOR_RANGE ? Math.min(...estimates) : seconds / 2,
    seconds_high: n_runs >= MIN_RUNS_FOR_RANGE ? Math.max(...estimates) : seconds * 2,
    memory_mib: memories.length > 0 ? Math.max(...memories) : null,
    n_runs,
    basis: `Based on ${from} of ${name} on this portal${version}, scaled by read file size.`,
  };
}

/** A submission's reads; or so many samples of such a size that are not submitted yet. */
type EstimateOrder = RouteInput<(typeof pipelineRoutes)['estimateRun']>['body'];

/** What a run would take, and which run has computed the same; nothing is started. */
export async function estimateRun(
  platform: Platform,
  caller: Caller,
  order: EstimateOrder,
): Promise<{ data: RunEstimate }> {
  const { db } = platform;
  const { project_id } = order;
  const { pipeline, n_samples, size_bytes, processing_hash } =
    project_id === undefined
      ? await planUnsubmitted(platform, caller, order)
      : await planSubmitted(platform, caller, { ...order, project_id });
  const [earlier, same, n_ahead] = await Promise.all([
    earlierRuns(db, pipeline.row.id),
    processing_hash === null ? undefined : findSameRun(db, caller.workspace.workspace_id, processing_hash),
    countNotEnded(db),
  ]);
  const { name, version } = pipeline.definition;
  const same_run = same ? await oneRunView(platform, caller, same) : null;
  return {
    data: {
      ...estimateRuntime(`${name} ${version}`, size_bytes, earlier),
      ...{ n_samples, size_bytes, n_ahead, same_run },
      same_run_message: same_run && describeSameRun(same_run),
    },
  };
}

async function planSubmitted(platform: Platform, caller: Caller, order: RunOrder) {
  const { pipeline, samples, processing_hash } = await planRun(platform, caller, order);
  const size_bytes = samples.flatMap(({ files }) => files).reduce((sum, file) => sum + file.size_bytes, 0);
  return { pipeline, processing_hash, n_samples: samples.length, size_bytes };
}

async function planUnsubmitted(platform: Platform, caller: Caller, order: EstimateOrder) {
  const { pipeline } = await chooseForOrder(platform, caller, order);
  return { pipeline, processing_hash: null, n_samples: order.n_samples ?? 0, size_bytes: order.size_bytes ?? 0 };
}
