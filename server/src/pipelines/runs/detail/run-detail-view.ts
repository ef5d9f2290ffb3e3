import type { RunDetail, RunInputFile, RunSample } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { Caller } from '#platform/http';
import { paramSetById, referenceById } from '../../catalogue/catalogue-store.ts';
import { listAllPipelines } from '../../catalogue/find-pipeline.ts';
import { referenceView } from '../../catalogue/list-catalogue.ts';
import { planRetry, type Retry } from '../order/plan-retry.ts';
import { outputView } from '../outputs/describe-output.ts';
import { outputsOfRun } from '../outputs/outputs-store.ts';
import { type RunSampleRow, samplesOfRun, stepsOfRun } from '../run-steps-store.ts';
import { oneRunView } from '../run-view.ts';
import type { RunRow } from '../runs-store.ts';
import { remedyOfSample } from '../suggest-remedy.ts';
import { readTracking } from './read-tracking.ts';
import { sampleNames, stepView } from './step-view.ts';

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

async function parametersOf({ db }: Platform, row: RunRow) {
  const paramSet = await paramSetById(db, row.param_set_id);
  const reference = paramSet && (await referenceById(db, paramSet.reference_id));
  if (!paramSet || !reference) throw new Error(`Run ${row.id} names parameters that do not exist.`);
  return { params: paramSet.params, params_hash: paramSet.params_hash, reference: referenceView(reference) };
}

const maximum = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length > 0 ? Math.max(...numbers) : null;
};

export async function runDetailView(platform: Platform, caller: Caller, row: RunRow): Promise<RunDetail> {
  const { db } = platform;
  const [run, parameters, pipelines, samples, steps, names, outputs, retry] = await Promise.all([
    oneRunView(platform, caller, row),
    parametersOf(platform, row),
    listAllPipelines(db),
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
    steps: pipelines.find((record) => record.row.id === row.pipeline_id)?.definition.steps ?? [],
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
