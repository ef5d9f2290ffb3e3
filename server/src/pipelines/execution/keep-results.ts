import { type PipelineDefinition, resultDataType } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { type EngineValue, outputPath } from '#platform/engine';
import type { SampleWithFiles } from '#projects';
import { commitDataSet, type NewResult, storeAbundances } from '#samples';
import type { ParamSetRow, ReferenceRow } from '../catalogue/catalogue-store.ts';
import { tellEnd } from '../runs/notices/tell-end.ts';
import type { KeptOutput } from '../runs/outputs/describe-output.ts';
import { recordOutputs } from '../runs/outputs/outputs-store.ts';
import { type KeptTracking, recordTracking } from '../runs/run-launch-store.ts';
import { recordFates, type SampleFate, settleSteps } from '../runs/run-steps-store.ts';
import { changeRun, type RunRow } from '../runs/runs-store.ts';
import { keepOutputs } from './outcome/keep-outputs.ts';
import type { OutputPaths, RunOutputs } from './read-outputs.ts';
import { placeOf } from './stage-inputs.ts';
import { tellFates } from './tell-fates.ts';

const task = new URL('./read-outputs.ts', import.meta.url);

export interface FinishedRun {
  run: RunRow;
  definition: PipelineDefinition;
  samples: ReadonlyMap<number, SampleWithFiles>;
  paramSet: ParamSetRow;
  reference: ReferenceRow;
  outputs: Record<string, EngineValue>;
}

const pathsOf = (outputs: Record<string, EngineValue>): OutputPaths => ({
  feature_table: outputPath(outputs, 'feature_table'),
  features: outputPath(outputs, 'features'),
  taxonomy: outputPath(outputs, 'taxonomy'),
  tracking: outputPath(outputs, 'tracking'),
  sample_status: outputPath(outputs, 'sample_status'),
});

/** A result for every sample that reached the table. */
function resultsOf(names: readonly string[], samples: ReadonlyMap<number, SampleWithFiles>): NewResult[] {
  return names.map((name) => {
    const sample = samples.get(placeOf(name));
    if (!sample) throw new Error(`The run's table names ${name}, which is none of its samples.`);
    return { result_id: newId(), internal_run_id: newId(), sample: sample.id };
  });
}

/** The tracking file by the samples' places. */
function trackingOf(tracking: RunOutputs['tracking'], samples: ReadonlyMap<number, SampleWithFiles>): KeptTracking {
  const columns = Object.keys(Object.values(tracking)[0] ?? {});
  const rows = Object.entries(tracking).map(
    ([name, reads]) => [placeOf(name), columns.map((column) => reads[column] ?? null)] as const,
  );
  return { columns, rows: new Map(rows.filter(([place]) => samples.has(place))) };
}

interface Ended {
  fates: SampleFate[];
  tracking: RunOutputs['tracking'];
  kept: KeptOutput[];
}

async function endWithoutFeatures(
  platform: Platform,
  { run, samples }: FinishedRun,
  { fates, tracking, kept }: Ended,
): Promise<void> {
  const first = fates.find(({ reason }) => reason !== null)?.reason ?? '';
  const why = first ? ` ${first}` : '';
  const reason = `No read of any sample became part of a feature.${why} Check the primers and the quality, or loosen the parameters.`;
  const finished_at = platform.clock.now().toISOString();
  const change = { state: 'failed' as const, reason, retriable: false, finished_at };
  await transact(platform.db, async (tx) => {
    const ended = await changeRun(tx, run.id, { from: ['running'], change });
    if (!ended) return;
    await recordFates(tx, run.id, fates);
    await recordTracking(tx, run.id, trackingOf(tracking, samples));
    await recordOutputs(tx, run.id, kept);
    await settleSteps(tx, run.id, { from: ['queued', 'running'], to: 'skipped' });
    await tellEnd(platform, tx, ended);
  });
}

/** Keeps what a run has made: the table as a file, then all that is known of it and the run's end in one transaction. */
export async function keepResults(
  platform: Platform,
  finished: FinishedRun,
  signal: AbortSignal,
): Promise<{ is_whole: boolean }> {
  const { run, definition, samples, paramSet, reference } = finished;
  const paths = pathsOf(finished.outputs);
  const { table, tracking, status } = await platform.threads.run<RunOutputs>(task, paths, { signal });
  const fates = tellFates({ table, tracking, status }, definition);
  const kept = await keepOutputs(platform, { run_id: run.id, paths, samples, fates });
  if (table.features.length === 0) {
    await endWithoutFeatures(platform, finished, { fates, tracking, kept });
    return { is_whole: false };
  }
  const results = resultsOf(table.results, samples);
  const renamed = { ...table, results: results.map(({ result_id }) => result_id) };
  const stored = await storeAbundances(platform, renamed, signal);
  const dataSet = {
    ...stored,
    pipeline_data_id: newId(),
    workspace_id: run.workspace_id,
    project_id: run.project_id,
    run_id: run.id,
    data_type: resultDataType(definition, paramSet.params),
    pipeline_name: `${definition.name} ${definition.version}`,
    reference_name: `${reference.name} ${reference.version}`,
    reference_caution: reference.caution,
    taxonomy_release: reference.sha256,
  };
  const failed = fates.filter(({ state }) => state !== 'ok').length;
  await transact(platform.db, async (tx) => {
    await commitDataSet(platform, tx, { dataSet, results });
    await recordFates(tx, run.id, fates);
    await settleSteps(tx, run.id, { from: ['queued', 'running'], to: 'skipped' });
    await recordTracking(tx, run.id, trackingOf(tracking, samples));
    await recordOutputs(tx, run.id, kept);
    const change = {
      state: 'succeeded' as const,
      reason: failed > 0 ? `${failed} of ${fates.length} samples gave no result; the others are complete.` : null,
      retriable: false,
      n_features: stored.n_features,
      pipeline_data_id: dataSet.pipeline_data_id,
      finished_at: platform.clock.now().toISOString(),
    };
    // Cancelled at the last moment: nothing of this transaction is kept.
    const ended = await changeRun(tx, run.id, { from: ['running'], change });
    if (!ended) throw new Error('The run was stopped.');
    await tellEnd(platform, tx, ended);
  });
  return { is_whole: failed === 0 };
}
