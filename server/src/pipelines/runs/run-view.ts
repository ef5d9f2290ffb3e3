import type { Run, RunDetail, RunStep } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import { projectsByIds, samplesByIds } from '#projects';
import { dataSetById } from '#samples';
import { paramSetById, referenceById } from '../catalogue/catalogue-store.ts';
import { findPipeline, type KnownPipeline, knownPipelines } from '../catalogue/find-pipeline.ts';
import { referenceView } from '../catalogue/list-catalogue.ts';
import { countsOfRuns, type RunCounts, type RunRow, type RunStepRow, samplesOfRun, stepsOfRun } from './runs-store.ts';

const progressOf = (run: RunRow, counts: RunCounts | undefined): number => {
  if (run.state === 'succeeded') return 1;
  return counts && counts.n_steps > 0 ? counts.n_ended / counts.n_steps : 0;
};

async function indexStateOf(db: Db, run: RunRow): Promise<Run['index_state']> {
  if (!run.pipeline_data_id) return 'none';
  const dataSet = await dataSetById(db, run.pipeline_data_id);
  return dataSet?.state === 'loaded' ? 'loaded' : 'pending';
}

interface Beside {
  pipelines: KnownPipeline[];
  projects: Map<string, string>;
  names: Map<string, string>;
  counts: Map<string, RunCounts>;
}

async function besideRuns(db: Db, rows: readonly RunRow[]): Promise<Beside> {
  const [pipelines, projects, names, counts] = await Promise.all([
    knownPipelines(db),
    projectsByIds(db, [...new Set(rows.map((row) => row.project_id))]),
    namesOfPeople(
      db,
      rows.map((row) => row.created_by),
    ),
    countsOfRuns(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  return { pipelines, projects: new Map(projects.map((row) => [row.project_id, row.name])), names, counts };
}

async function runView(db: Db, row: RunRow, { pipelines, projects, names, counts }: Beside): Promise<Run> {
  const pipeline = pipelines.find((known) => known.row.id === row.pipeline_id);
  const paramSet = await paramSetById(db, row.param_set_id);
  const count = counts.get(row.id);
  const { id, workspace_id, name, state, reason, retriable, pipeline_id, param_set_id, project_id } = row;
  const { created_at, started_at, finished_at } = row;
  return {
    id,
    workspace_id,
    name,
    state,
    reason,
    retriable,
    pipeline_id,
    param_set_id,
    project_id,
    created_at,
    started_at,
    finished_at,
    progress: progressOf(row, count),
    pipeline_name: pipeline?.definition.name ?? 'A pipeline no longer here',
    pipeline_version: pipeline?.definition.version ?? '',
    param_set_name: paramSet?.name ?? '',
    project_name: projects.get(project_id) ?? '',
    n_samples: count?.n_samples ?? 0,
    n_samples_failed: count?.n_failed ?? 0,
    index_state: await indexStateOf(db, row),
    created_by: names.get(row.created_by) ?? 'a former member',
  };
}

export async function runViews(db: Db, rows: readonly RunRow[]): Promise<Run[]> {
  const beside = await besideRuns(db, rows);
  return Promise.all(rows.map((row) => runView(db, row, beside)));
}

export async function oneRunView(db: Db, row: RunRow): Promise<Run> {
  return runView(db, row, await besideRuns(db, [row]));
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

export async function runDetailView(db: Db, row: RunRow): Promise<RunDetail> {
  const [run, pipeline, paramSet, samples, steps, names] = await Promise.all([
    oneRunView(db, row),
    findPipeline(db, row.pipeline_id),
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
    steps: pipeline.definition.steps,
    step_records: steps.map((step) => stepView(step, names)),
    samples: samples.map(({ place, reads_in }) => ({ sample_id: names.get(place) ?? '', reads_in })),
    n_features: row.n_features,
    pipeline_data_id: row.pipeline_data_id,
  };
}
