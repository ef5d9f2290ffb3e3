import {
  filterOfResults,
  type HitOf,
  type pipelineRoutes,
  type RouteInput,
  type RunState,
  runProgressSchema,
  type runSortFields,
  type SampleMetric,
  toHiddenScopes,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller, RequestInfo } from '#platform/http';
import { projectIdsOf } from '#projects';
import { listRunSamples, measureRunSamples } from '#samples';
import { describeAccess, listSharedIds } from '#sharing';
import { listAllPipelines } from '../catalogue/find-pipeline.ts';
import { REMOVED_PIPELINE } from '../catalogue/list-catalogue.ts';
import { runDetailView } from './run-detail-view.ts';
import { RUN_RESOURCE, requireReadable, toResource } from './run-policy.ts';
import { runViews } from './run-view.ts';
import { findNamedRuns, listRuns, type RunScope, runById, runsToRefresh } from './runs-store.ts';

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

async function visibleRunScope(
  { db }: Platform,
  caller: Caller,
  hides: { own: boolean; shared: boolean },
): Promise<RunScope> {
  const { workspace_id } = caller.workspace;
  return {
    workspace_id,
    of_projects: hides.own ? [] : await projectIdsOf(db, workspace_id),
    shared_ids: hides.shared ? [] : await listSharedIds(db, caller, RUN_RESOURCE.kind),
  };
}

/** Runs of the workspace and those shared with it or the person, of submissions that are not deleted. */
export async function listWorkspaceRuns(platform: Platform, caller: Caller, query: RunQuery) {
  const { page, page_size } = query;
  const { rows, total } = await listRuns(platform.db, {
    ...query,
    ...(await visibleRunScope(platform, caller, toHiddenScopes(query))),
  });
  return { data: await runViews(platform, caller, rows), paging: { page, page_size, total } };
}

/** Those of them that answer to a query. */
export async function searchRuns(platform: Platform, caller: Caller, search: { query: string; limit: number }) {
  const { db } = platform;
  const scope = await visibleRunScope(platform, caller, { own: false, shared: false });
  const { rows, total } = await findNamedRuns(db, scope, search);
  const [reached, pipelines] = await Promise.all([
    describeAccess(db, caller, RUN_RESOURCE.kind, rows.map(toResource)),
    listAllPipelines(db),
  ]);
  const nameOf = new Map(pipelines.map(({ row, definition }) => [row.id, definition.name]));
  const hits = rows.flatMap(({ id, name, state, pipeline_id, created_at }): HitOf<'run'>[] => {
    const reach = reached.get(id);
    if (!reach) return [];
    const { access, workspace_name } = reach;
    const pipeline_name = nameOf.get(pipeline_id) ?? REMOVED_PIPELINE;
    return [{ kind: 'run', id, name, access, workspace_name, state, pipeline_name, created_at }];
  });
  return { hits, total };
}

export async function showRun(platform: Platform, caller: Caller, runId: string) {
  const run = await requireReadable(platform.db, caller, await runById(platform.db, runId));
  return { data: await runDetailView(platform, caller, run) };
}

type RunResultBody = RouteInput<(typeof pipelineRoutes)['runResult']>['body'];

export async function listRunResults(platform: Platform, caller: Caller, body: RunResultBody, request: RequestInfo) {
  await requireReadable(platform.db, caller, await runById(platform.db, body.run_id));
  const { page, page_size, run_id, ...filter } = body;
  return listRunSamples(platform, caller, { run_id, filter: filterOfResults(filter), page, page_size }, request);
}

type RunMetricBody = RouteInput<(typeof pipelineRoutes)['runResultMetric']>['body'];

/** Counts beside the samples of a run. */
export async function measureRunResults(
  platform: Platform,
  caller: Caller,
  { run_id, types, fields, ...filter }: RunMetricBody,
  request: RequestInfo,
): Promise<{ data: SampleMetric }> {
  await requireReadable(platform.db, caller, await runById(platform.db, run_id));
  return measureRunSamples(platform, caller, { ...filterOfResults(filter), types, fields, run_id }, request);
}

/** How far runs have come: those named that the caller may see, or all of the workspace's that have not ended. */
export async function refreshRuns(platform: Platform, caller: Caller, ids: readonly string[] | undefined) {
  const { db } = platform;
  const { workspace_id } = caller.workspace;
  const shared_ids = ids ? await listSharedIds(db, caller, RUN_RESOURCE.kind) : [];
  const rows = await runsToRefresh(db, { workspace_id, shared_ids, ids: ids ?? null });
  return { data: (await runViews(platform, caller, rows)).map((run) => runProgressSchema.parse(run)) };
}
