import type { pipelineRoutes, RouteInput, RunEstimate } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { describeSameRun } from '../order/describe-same-run.ts';
import { chooseForOrder, planRun, type RunOrder } from '../order/plan-run.ts';
import { countNotEnded } from '../queue/queue-store.ts';
import { oneRunView } from '../run-view.ts';
import { findSameRun } from '../runs-store.ts';
import { earlierRuns } from './earlier-runs-store.ts';
import { estimateRuntime } from './estimate-runtime.ts';

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
