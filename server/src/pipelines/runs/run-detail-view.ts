import type { ReadTracking, RunDetail, RunInputFile, RunSample, RunStep } from '@cohortium/contract';
import type { PipelineReference } from '@cohortium/workflows';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Caller } from '#platform/http';
import { samplesByIds } from '#projects';
import { paramSetById } from '../catalogue/catalogue-store.ts';
import { listAllPipelines } from '../catalogue/find-pipeline.ts';
import { chosenReferences } from '../references/list-references.ts';
import { referencesByIds } from '../references/references-store.ts';
import { planRetry, type Retry } from './order/plan-retry.ts';
import { outputsOfRun, outputView } from './results/outputs-store.ts';
import { type RunSampleRow, type RunStepRow, samplesOfRun, stepsOfRun } from './run-steps-store.ts';
import { oneRunView, remedyOfSample, remedyOfStep } from './run-view.ts';
import type { RunRow } from './runs-store.ts';

/** The names of a run's samples, by index. */
export async function sampleNames(db: Db, runId: string): Promise<Map<number, string>> {
  const rows = await samplesOfRun(db, runId);
  const samples = await samplesByIds(
    db,
    rows.map(({ sample }) => sample),
  );
  const names = new Map(samples.map((sample) => [sample.id, sample.sample_id]));
  return new Map(rows.map((row) => [row.sample_index, names.get(row.sample) ?? '']));
}

export function stepView(row: RunStepRow, names: ReadonlyMap<number, string>): RunStep {
  const { run_id: _, sample_index, change_no: __, ...step } = row;
  return { ...step, sample_id: sample_index === 0 ? null : (names.get(sample_index) ?? ''), remedy: remedyOfStep(row) };
}

/** What the columns of a workflow's tracking file mean. */
const columnTitles: Record<string, string> = {
  reads_in: 'Reads submitted',
  trimmed: 'After primer removal',
  filtered: 'After the quality filter',
  merged: 'After merging pairs',
  denoised: 'After denoising',
  nonchimeric: 'After chimera removal',
  mapped: 'Assigned to features',
};

const toTitle = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' ');

/** Reads of each sample through the steps; before the run's end there is nothing to show. */
export function readTracking(
  { tracking_columns }: Pick<RunRow, 'tracking_columns'>,
  samples: readonly RunSampleRow[],
  names: ReadonlyMap<number, string>,
): ReadTracking {
  const rows = samples
    .filter(({ tracking }) => tracking.length > 0)
    .map(({ sample_index, tracking }) => ({ sample_id: names.get(sample_index) ?? '', reads: tracking }));
  return { columns: tracking_columns.map((id) => ({ id, title: columnTitles[id] ?? toTitle(id) })), rows };
}

type Names = ReadonlyMap<number, string>;

/** The files of a run, each sample's in the order of read and lane, then what all shared. */
export function inputsOf(
  run: Pick<RunRow, 'shared_inputs'>,
  samples: readonly RunSampleRow[],
  names: Names,
): RunInputFile[] {
  const reads = samples.flatMap(({ sample_index, files }) =>
    files.map(({ read, name, size_bytes, sha256 }) => ({
      ...{ sample_id: names.get(sample_index) ?? '', kind: read, name, size_bytes, sha256 },
    })),
  );
  return [...reads, ...run.shared_inputs.map((input) => ({ ...input, sample_id: null }))];
}

function sampleView(row: RunSampleRow, names: Names, { changed }: Retry): RunSample {
  const { sample_index, state, reason, reads_in, reads_out } = row;
  const sample_id = names.get(sample_index) ?? '';
  return {
    sample_id,
    state,
    reason,
    remedy: remedyOfSample(row),
    reads_in,
    reads_out,
    files_changed: changed.has(sample_index),
  };
}

async function parametersOf({ db }: Platform, row: RunRow, inputs: readonly PipelineReference[]) {
  const paramSet = await paramSetById(db, row.param_set_id);
  if (!paramSet) throw new Error(`Run ${row.id} names parameters that do not exist.`);
  const { params, params_hash, reference_ids } = paramSet;
  const references = await referencesByIds(db, Object.values(reference_ids));
  return { params, params_hash, references: chosenReferences(inputs, reference_ids, references) };
}

const maximum = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length > 0 ? Math.max(...numbers) : null;
};

export async function runDetailView(platform: Platform, caller: Caller, row: RunRow): Promise<RunDetail> {
  const { db } = platform;
  const definition = (await listAllPipelines(db)).find((record) => record.row.id === row.pipeline_id)?.definition;
  const [run, parameters, samples, steps, names, outputs, retry] = await Promise.all([
    oneRunView(platform, caller, row),
    parametersOf(platform, row, definition?.references ?? []),
    samplesOfRun(db, row.id),
    stepsOfRun(db, row.id),
    sampleNames(db, row.id),
    outputsOfRun(db, row.id),
    planRetry(db, row),
  ]);
  return {
    ...run,
    ...parameters,
    processing_hash: row.processing_hash,
    software: row.software.map((program) => ({ ...program, sha256: program.sha256 ?? null })),
    steps: definition?.steps ?? [],
    step_records: steps.map((step) => stepView(step, names)),
    samples: samples.map((sample) => sampleView(sample, names, retry)),
    inputs: inputsOf(row, samples, names),
    outputs: outputs.map(outputView),
    outputs_deleted_at: row.outputs_deleted_at,
    tracking: readTracking(row, samples, names),
    max_memory_mib: maximum(steps.map(({ max_memory_mib }) => max_memory_mib)),
    n_features: row.n_features,
    pipeline_data_id: row.pipeline_data_id,
    retry_failed: { possible: retry.possible, message: retry.description },
  };
}
