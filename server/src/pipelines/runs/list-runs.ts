import {
  type RunState,
  runPulseSchema,
  type runSortFields,
  type SampleFilter,
  type SampleMetric,
} from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Asker, RequestFacts } from '#platform/http';
import { projectIdsOf } from '#projects';
import { listRunSamples, measureRunSamples } from '#samples';
import { runDetailView } from './detail/run-detail-view.ts';
import { demandReadable } from './run-policy.ts';
import { runViews } from './run-view.ts';
import { listRuns, runById, runsToRefresh } from './runs-store.ts';

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
  hide_private: boolean;
}

/** Runs are the workspace's own, of submissions that are not deleted; hiding private ones leaves what was shared, which is none yet. */
export async function listWorkspaceRuns(platform: Platform, asker: Asker, query: RunQuery) {
  const { page, page_size } = query;
  if (query.hide_private) return { data: [], paging: { page, page_size, total: 0 } };
  const { workspace_id } = asker.workspace;
  const of_projects = await projectIdsOf(platform.db, workspace_id);
  const { rows, total } = await listRuns(platform.db, { ...query, workspace_id, of_projects });
  return { data: await runViews(platform, rows), paging: { page, page_size, total } };
}

export async function showRun(platform: Platform, asker: Asker, runId: string) {
  return { data: await runDetailView(platform, demandReadable(asker, await runById(platform.db, runId))) };
}

export interface RunResultBody {
  run_id: string;
  page: number;
  page_size: number;
  metadata_filter: SampleFilter;
}

export async function listRunResults(platform: Platform, asker: Asker, body: RunResultBody, request: RequestFacts) {
  const run = demandReadable(asker, await runById(platform.db, body.run_id));
  const { page, page_size, metadata_filter: filter } = body;
  return listRunSamples(platform, asker, { run_id: run.id, filter, page, page_size }, request);
}

export interface RunMetricBody {
  run_id: string;
  types: readonly string[];
  fields: readonly string[];
  metadata_filter: SampleFilter;
}

/** Counts beside the samples of a run. */
export async function measureRunResults(
  platform: Platform,
  asker: Asker,
  { run_id, metadata_filter, types, fields }: RunMetricBody,
  request: RequestFacts,
): Promise<{ data: SampleMetric }> {
  const run = demandReadable(asker, await runById(platform.db, run_id));
  return measureRunSamples(platform, asker, { ...metadata_filter, types, fields, run_id: run.id }, request);
}

/** How far runs have come: those named that are the workspace's, or all that have not ended. */
export async function refreshRuns(platform: Platform, asker: Asker, ids: readonly string[] | undefined) {
  const rows = await runsToRefresh(platform.db, asker.workspace.workspace_id, ids ?? null);
  return { data: (await runViews(platform, rows)).map((run) => runPulseSchema.parse(run)) };
}
