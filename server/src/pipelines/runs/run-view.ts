import type { AccessInfo, Run, RunState } from '@cohortium/contract';
import { resultDataType } from '@cohortium/workflows';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { hasFreeSpace } from '#platform/engine';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { projectsByIds } from '#projects';
import { dataSetsByIds } from '#samples';
import { describeAccess } from '#sharing';
import { paramSetsByIds } from '../catalogue/catalogue-store.ts';
import { listAllPipelines, type PipelineRecord } from '../catalogue/find-pipeline.ts';
import { REMOVED_PIPELINE } from '../catalogue/list-catalogue.ts';
import { FORMER_MEMBER } from '../catalogue/pipeline-view.ts';
import { queuePositions } from './order/queue-store.ts';
import { RUN_RESOURCE, toResource } from './run-policy.ts';
import type { RunSampleRow, RunStepRow } from './run-steps-store.ts';
import { countRuns, type RunCounts, type RunRow } from './runs-store.ts';

interface RunEnd {
  state: RunState;
  retriable: boolean;
  n_failed: number;
}

const REPLACE_FILES_REMEDY = 'Replace the sample’s files in the submission, then retry the failed samples.';

/** What may be done about how a run ended; null when nothing needs to be. */
export function remedyOfRun({ state, retriable, n_failed }: RunEnd): string | null {
  if (state === 'cancelled') return 'Retry the run: it resumes after its finished steps.';
  if (state === 'failed' && retriable) return 'Fix the cause, then retry the run: it resumes after its finished steps.';
  if (state === 'failed')
    return 'Choose other parameters, or replace the read files in the submission, and start a new run.';
  if (state !== 'succeeded' || n_failed === 0) return null;
  return 'Replace the files of the failed samples in the submission, then retry only those.';
}

/** What may be done for a sample that gave no result. */
export function remedyOfSample({ state }: Pick<RunSampleRow, 'state'>): string | null {
  if (state === 'failed') return REPLACE_FILES_REMEDY;
  if (state !== 'empty') return null;
  return 'Check the primers, quality and region of these reads. Replace the files, or run with other parameters.';
}

/** What may be done about a cell of the matrix. */
export function remedyOfStep({ state, sample_index }: Pick<RunStepRow, 'state' | 'sample_index'>): string | null {
  if (state !== 'failed') return null;
  return sample_index === 0 ? 'Read the log of this step, fix the cause, then retry the run.' : REPLACE_FILES_REMEDY;
}

const DISK_FULL_MESSAGE =
  'The portal’s disk is full, so the run is paused. It continues, or ends with a message, once there is space.';

const progressOf = (run: RunRow, counts: RunCounts | undefined): number => {
  if (run.state === 'succeeded') return 1;
  return counts && counts.n_steps > 0 ? counts.n_ended / counts.n_steps : 0;
};

interface RunViewData {
  pipelines: PipelineRecord[];
  paramSets: Map<string, string>;
  projects: Map<string, string>;
  names: Map<string, string>;
  counts: Map<string, RunCounts>;
  /** Data sets that can be found. */
  loaded: Set<string>;
  hasRoom: boolean;
  /** Places in the queue, of those that wait. */
  queue_positions: Map<string, number>;
  now: number;
}

/** Loads related data for several run views at once. */
async function loadRunViewData({ db, config, clock }: Platform, rows: readonly RunRow[]): Promise<RunViewData> {
  const each = (of: (row: RunRow) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const [pipelines, paramSets, projects, names, counts, dataSets] = await Promise.all([
    listAllPipelines(db),
    paramSetsByIds(
      db,
      each((row) => row.param_set_id),
    ),
    projectsByIds(
      db,
      each((row) => row.project_id),
    ),
    namesOfPeople(db, [...each((row) => row.created_by), ...each((row) => row.owner_id)]),
    countRuns(
      db,
      each((row) => row.id),
    ),
    dataSetsByIds(
      db,
      each((row) => row.pipeline_data_id),
    ),
  ]);
  return {
    pipelines,
    names,
    counts,
    hasRoom: await hasFreeSpace(config.home),
    queue_positions: rows.some(({ state }) => state === 'queued')
      ? await queuePositions(db)
      : new Map<string, number>(),
    now: clock.now().getTime(),
    paramSets: new Map(paramSets.map(({ id, name }) => [id, name])),
    projects: new Map(projects.map(({ project_id, name }) => [project_id, name])),
    loaded: new Set(dataSets.flatMap(({ state, pipeline_data_id }) => (state === 'loaded' ? [pipeline_data_id] : []))),
  };
}

function indexStateOf({ pipeline_data_id }: RunRow, loaded: ReadonlySet<string>): Run['index_state'] {
  if (!pipeline_data_id) return 'none';
  return loaded.has(pipeline_data_id) ? 'loaded' : 'pending';
}

/** Why a run ended or is paused; a full disk is checked here because it can't be recorded. */
function toReason({ state, reason }: RunRow, { hasRoom }: { hasRoom: boolean }): string | null {
  const isUnderWay = state === 'queued' || state === 'running';
  return reason ?? (isUnderWay && !hasRoom ? DISK_FULL_MESSAGE : null);
}

/** Engine time of all tries, the one under way included. */
function engineSeconds({ engine_seconds, launched_at, state }: RunRow, now: number): number {
  if (launched_at === null || state !== 'running') return engine_seconds;
  return engine_seconds + Math.max(0, now - Date.parse(launched_at)) / 1000;
}

function runView(row: RunRow, data: RunViewData, reach: AccessInfo): Run {
  const { pipelines, paramSets, projects, names, counts, loaded } = data;
  const pipeline = pipelines.find((record) => record.row.id === row.pipeline_id);
  const count = counts.get(row.id);
  const { id, workspace_id, name, state, retriable, pipeline_id, param_set_id, project_id, retry_of } = row;
  const { created_at, started_at, finished_at } = row;
  return {
    id,
    workspace_id,
    name,
    state,
    reason: toReason(row, { hasRoom: data.hasRoom }),
    remedy: remedyOfRun({ state, retriable, n_failed: count?.n_failed ?? 0 }),
    queue_position: data.queue_positions.get(id) ?? null,
    engine_seconds: engineSeconds(row, data.now),
    retry_of,
    retriable,
    pipeline_id,
    param_set_id,
    project_id,
    created_at,
    started_at,
    finished_at,
    progress: progressOf(row, count),
    pipeline_name: pipeline?.definition.name ?? REMOVED_PIPELINE,
    pipeline_version: pipeline?.definition.version ?? '',
    result_data_type: pipeline ? resultDataType(pipeline.definition, {}) : null,
    param_set_name: paramSets.get(param_set_id) ?? '',
    project_name: projects.get(project_id) ?? '',
    n_samples: count?.n_samples ?? 0,
    n_samples_failed: count?.n_failed ?? 0,
    index_state: indexStateOf(row, loaded),
    created_by: names.get(row.created_by) ?? FORMER_MEMBER,
    owner: names.get(row.owner_id ?? row.created_by) ?? FORMER_MEMBER,
    ...reach,
  };
}

/** What the caller sees of runs, in their order; what was taken back meanwhile is not shown any more. */
export async function runViews(platform: Platform, caller: Caller, rows: readonly RunRow[]): Promise<Run[]> {
  const data = await loadRunViewData(platform, rows);
  const reached = await describeAccess(platform.db, caller, RUN_RESOURCE.kind, rows.map(toResource));
  return rows.flatMap((row) => {
    const reach = reached.get(row.id);
    return reach ? [runView(row, data, reach)] : [];
  });
}

export async function oneRunView(platform: Platform, caller: Caller, row: RunRow): Promise<Run> {
  const [run] = await runViews(platform, caller, [row]);
  if (!run) throw notFound(RUN_RESOURCE.label);
  return run;
}
