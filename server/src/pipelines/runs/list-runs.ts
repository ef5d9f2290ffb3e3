import {
  filterOfResults,
  type HitOf,
  hidesOf,
  type pipelineRoutes,
  type RouteInput,
  type RunState,
  runPulseSchema,
  type runSortFields,
  type SampleMetric,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, RequestFacts } from '#platform/http';
import { projectIdsOf } from '#projects';
import { listRunSamples, measureRunSamples } from '#samples';
import { reachOf, sharedIds } from '#sharing';
import { knownPipelines } from '../catalogue/find-pipeline.ts';
import { GONE_PIPELINE } from '../catalogue/list-catalogue.ts';
import { runDetailView } from './detail/run-detail-view.ts';
import { demandReadable, shown, thingOf } from './run-policy.ts';
import { runViews } from './run-view.ts';
import { findNamedRuns, listRuns, runById, runsToRefresh, type SeenRuns } from './runs-store.ts';

export interface RunQuery {
  page: number;
  page_size: number;
  name?: string | undefined;
  project_id?: string | undefined;
  pipeline_id?: string | undefined;
  param_set_id?: string | undefined;
  state?: RunState | undefined;
  sort: (typeof runSortFields)[number];
  descending: boolean;
  shared_with_me: boolean;
  hide_private: boolean;
  hide_shared: boolean;
}

async function seenRuns({ db }: Platform, asker: Asker, hides: { own: boolean; shared: boolean }): Promise<SeenRuns> {
  const { workspace_id } = asker.workspace;
  return {
    workspace_id,
    of_projects: hides.own ? [] : await projectIdsOf(db, workspace_id),
    shared_ids: hides.shared ? [] : await sharedIds(db, asker, shown.kind),
  };
}

/** Runs of the workspace and those shared with it or the person, of submissions that are not deleted. */
export async function listWorkspaceRuns(platform: Platform, asker: Asker, query: RunQuery) {
  const { page, page_size } = query;
  const { rows, total } = await listRuns(platform.db, {
    ...query,
    ...(await seenRuns(platform, asker, hidesOf(query))),
  });
  return { data: await runViews(platform, asker, rows), paging: { page, page_size, total } };
}

/** Those of them that answer to a query. */
export async function searchRuns(platform: Platform, asker: Asker, asked: { query: string; limit: number }) {
  const { db } = platform;
  const seen = await seenRuns(platform, asker, { own: false, shared: false });
  const { rows, total } = await findNamedRuns(db, seen, asked);
  const [reached, pipelines] = await Promise.all([
    reachOf(db, asker, shown.kind, rows.map(thingOf)),
    knownPipelines(db),
  ]);
  const nameOf = new Map(pipelines.map(({ row, definition }) => [row.id, definition.name]));
  const hits = rows.flatMap(({ id, name, state, pipeline_id, created_at }): HitOf<'run'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    const pipeline_name = nameOf.get(pipeline_id) ?? GONE_PIPELINE;
    return [{ kind: 'run', id, name, access, workspace_name, state, pipeline_name, created_at }];
  });
  return { hits, total };
}

export async function showRun(platform: Platform, asker: Asker, runId: string) {
  const run = await demandReadable(platform.db, asker, await runById(platform.db, runId));
  return { data: await runDetailView(platform, asker, run) };
}

type RunResultBody = RouteInput<(typeof pipelineRoutes)['runResult']>['body'];

export async function listRunResults(platform: Platform, asker: Asker, body: RunResultBody, request: RequestFacts) {
  await demandReadable(platform.db, asker, await runById(platform.db, body.run_id));
  const { page, page_size, run_id, ...filter } = body;
  return listRunSamples(platform, asker, { run_id, filter: filterOfResults(filter), page, page_size }, request);
}

type RunMetricBody = RouteInput<(typeof pipelineRoutes)['runResultMetric']>['body'];

/** Counts beside the samples of a run. */
export async function measureRunResults(
  platform: Platform,
  asker: Asker,
  { run_id, types, fields, ...filter }: RunMetricBody,
  request: RequestFacts,
): Promise<{ data: SampleMetric }> {
  await demandReadable(platform.db, asker, await runById(platform.db, run_id));
  return measureRunSamples(platform, asker, { ...filterOfResults(filter), types, fields, run_id }, request);
}

/** How far runs have come: those named that the asker may see, or all of the workspace's that have not ended. */
export async function refreshRuns(platform: Platform, asker: Asker, ids: readonly string[] | undefined) {
  const { db } = platform;
  const { workspace_id } = asker.workspace;
  const shared_ids = ids ? await sharedIds(db, asker, shown.kind) : [];
  const rows = await runsToRefresh(db, { workspace_id, shared_ids, ids: ids ?? null });
  return { data: (await runViews(platform, asker, rows)).map((run) => runPulseSchema.parse(run)) };
}
