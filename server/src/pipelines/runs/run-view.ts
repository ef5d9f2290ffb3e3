import type { Run, RunDetail, RunStep } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { hasRoom } from '#platform/engine';
import { projectsByIds, samplesByIds } from '#projects';
import { dataSetsByIds } from '#samples';
import { paramSetById, paramSetsByIds, referenceById } from '../catalogue/catalogue-store.ts';
import { type KnownPipeline, knownPipelines } from '../catalogue/find-pipeline.ts';
import { GONE_PIPELINE, referenceView } from '../catalogue/list-catalogue.ts';
import { type RunStepRow, samplesOfRun, stepsOfRun } from './run-steps-store.ts';
import { countsOfRuns, type RunCounts, type RunRow } from './runs-store.ts';

const STANDSTILL =
  'The portal’s disk is full, and the run stands still. It goes on, or says what became of it, once there is space.';

const progressOf = (run: RunRow, counts: RunCounts | undefined): number => {
  if (run.state === 'succeeded') return 1;
  return counts && counts.n_steps > 0 ? counts.n_ended / counts.n_steps : 0;
};

interface Beside {
  pipelines: KnownPipeline[];
  paramSets: Map<string, string>;
  projects: Map<string, string>;
  names: Map<string, string>;
  counts: Map<string, RunCounts>;
  /** Data sets that can be found. */
  loaded: Set<string>;
  hasRoom: boolean;
}

/** What runs are shown with, for all of them at once. */
async function besideRuns({ db, config }: Platform, rows: readonly RunRow[]): Promise<Beside> {
  const each = (of: (row: RunRow) => string | null) => [...new Set(rows.flatMap((row) => of(row) ?? []))];
  const [pipelines, paramSets, projects, names, counts, dataSets] = await Promise.all([
    knownPipelines(db),
    paramSetsByIds(
      db,
      each((row) => row.param_set_id),
    ),
    projectsByIds(
      db,
      each((row) => row.project_id),
    ),
    namesOfPeople(
      db,
      each((row) => row.created_by),
    ),
    countsOfRuns(
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
    hasRoom: await hasRoom(config.home),
    paramSets: new Map(paramSets.map(({ id, name }) => [id, name])),
    projects: new Map(projects.map(({ project_id, name }) => [project_id, name])),
    loaded: new Set(dataSets.flatMap(({ state, pipeline_data_id }) => (state === 'loaded' ? [pipeline_data_id] : []))),
  };
}

function indexStateOf({ pipeline_data_id }: RunRow, loaded: ReadonlySet<string>): Run['index_state'] {
  if (!pipeline_data_id) return 'none';
  return loaded.has(pipeline_data_id) ? 'loaded' : 'pending';
}

/** Why a run ended as it did or stands still; the latter is looked for, as a full disk takes no note of itself. */
function reasonOf({ state, reason }: RunRow, hasRoom: boolean): string | null {
  const isUnderWay = state === 'queued' || state === 'running';
  return reason ?? (isUnderWay && !hasRoom ? STANDSTILL : null);
}

function runView(row: RunRow, beside: Beside): Run {
  const { pipelines, paramSets, projects, names, counts, loaded } = beside;
  const pipeline = pipelines.find((known) => known.row.id === row.pipeline_id);
  const count = counts.get(row.id);
  const { id, workspace_id, name, state, retriable, pipeline_id, param_set_id, project_id } = row;
  const { created_at, started_at, finished_at } = row;
  return {
    id,
    workspace_id,
    name,
    state,
    reason: reasonOf(row, beside.hasRoom),
    retriable,
    pipeline_id,
    param_set_id,
    project_id,
    created_at,
    started_at,
    finished_at,
    progress: progressOf(row, count),
    pipeline_name: pipeline?.definition.name ?? GONE_PIPELINE,
    pipeline_version: pipeline?.definition.version ?? '',
    param_set_name: paramSets.get(param_set_id) ?? '',
    project_name: projects.get(project_id) ?? '',
    n_samples: count?.n_samples ?? 0,
    n_samples_failed: count?.n_failed ?? 0,
    index_state: indexStateOf(row, loaded),
    created_by: names.get(row.created_by) ?? 'a former member',
  };
}

export async function runViews(platform: Platform, rows: readonly RunRow[]): Promise<Run[]> {
  const beside = await besideRuns(platform, rows);
  return rows.map((row) => runView(row, beside));
}

export async function oneRunView(platform: Platform, row: RunRow): Promise<Run> {
  return runView(row, await besideRuns(platform, [row]));
}

/** The names of a run's samples, by their place. */
export async function sampleNames(db: Db, runId: string): Promise<Map<number, string>> {
  const rows = await samplesOfRun(db, runId);
  const samples = await samplesByIds(
    db,
    rows.map(({ sample }) => sample),
  );
  const names = new Map(samples.map((sample) => [sample.id, sample.sample_id]));
  return new Map(rows.map((row) => [row.place, names.get(row.sample) ?? '']));
}

export function stepView(row: RunStepRow, names: ReadonlyMap<number, string>): RunStep {
  const { run_id: _, place, change_no: __, ...step } = row;
  return { ...step, sample_id: place === 0 ? null : (names.get(place) ?? '') };
}

export async function runDetailView(platform: Platform, row: RunRow): Promise<RunDetail> {
  const { db } = platform;
  const [run, pipelines, paramSet, samples, steps, names] = await Promise.all([
    oneRunView(platform, row),
    knownPipelines(db),
    paramSetById(db, row.param_set_id),
    samplesOfRun(db, row.id),
    stepsOfRun(db, row.id),
    sampleNames(db, row.id),
  ]);
  const reference = paramSet && (await referenceById(db, paramSet.reference_id));
  if (!paramSet || !reference) throw new Error(`Run ${row.id} names parameters that do not exist.`);
  return {
    ...run,
    params: paramSet.params,
    params_hash: paramSet.params_hash,
    reference: referenceView(reference),
    software: row.software,
    steps: pipelines.find((known) => known.row.id === row.pipeline_id)?.definition.steps ?? [],
    step_records: steps.map((step) => stepView(step, names)),
    samples: samples.map(({ place, reads_in }) => ({ sample_id: names.get(place) ?? '', reads_in })),
    n_features: row.n_features,
    pipeline_data_id: row.pipeline_data_id,
  };
}
