import { amountUnitSchema } from '@cohortium/contract';
import { type MeasuredWords, type PipelineDefinition, resultDataType } from '@cohortium/workflows';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { type Tx, transact } from '#platform/database';
import type { EngineValue } from '#platform/engine';
import { formatCount } from '#platform/text';
import type { SampleWithFiles } from '#projects';
import { commitDataSet, type NewDataSet, type NewResult, type StoredTable, storeAbundances } from '#samples';
import type { ParamSetRow } from '../catalogue/catalogue-store.ts';
import { recordOutputs, type StoredOutput } from '../runs/results/outputs-store.ts';
import { recordTracking, type StoredTracking } from '../runs/run-launch-store.ts';
import { notifyRunEnd } from '../runs/run-notices.ts';
import { endSteps, recordOutcomes, type SampleOutcome } from '../runs/run-steps-store.ts';
import { changeRun, type RunChange, type RunRow } from '../runs/runs-store.ts';
import { failRun } from './end-run.ts';
import { readMeasuredWords } from './measured-words.ts';
import { outputPaths } from './output-paths.ts';
import type { OutputPaths, OutputsToRead, RunOutputs } from './read-outputs.ts';
import { saveOutputs } from './save-outputs.ts';
import { type RunReference, sampleIndex } from './stage-inputs.ts';

/** Outcome of each sample and its steps, from the workflow's status files. */
export function summarizeOutcomes({ status, tracking }: RunOutputs, definition: PipelineDefinition): SampleOutcome[] {
  const perSample = definition.steps.filter((step) => step.per_sample).map((step) => step.id);
  const columnOf = new Map(definition.steps.map((step) => [step.id, step.tracking]));
  return status.map(({ sample_id, step, state, reads_in, reads_out, reason }): SampleOutcome => {
    const ended = perSample.indexOf(step);
    // Lost in the pool: the sample's own steps went well, and the last of them is where people look for it.
    const endIndex = ended >= 0 ? ended : perSample.length - 1;
    let reads: number | null = reads_in;
    const steps = perSample.map((id, index) => {
      const isEnd = state !== 'ok' && index === ended;
      const isAfter = state !== 'ok' && ended >= 0 && index > ended;
      const column = columnOf.get(id);
      const out = column ? (tracking[sample_id]?.[column] ?? null) : reads;
      const record = {
        step: id,
        state: isAfter ? ('skipped' as const) : isEnd ? ('failed' as const) : ('succeeded' as const),
        reason: state !== 'ok' && index === endIndex ? reason : null,
        reads_in: isAfter ? null : reads,
        reads_out: isAfter || isEnd ? null : (out ?? reads),
      };
      reads = record.reads_out;
      return record;
    });
    return { sample_index: sampleIndex(sample_id), state, reason, reads_in, reads_out, steps };
  });
}

const task = new URL('./read-outputs.ts', import.meta.url);

/** What runs are handed from the floors above. */
export interface RunPorts {
  /** What follows from a run's results, in the transaction of its end. */
  on_results(tx: Tx, run: { id: string }): Promise<void>;
}

export interface FinishedRun {
  ports: RunPorts;
  run: RunRow;
  definition: PipelineDefinition;
  samples: ReadonlyMap<number, SampleWithFiles>;
  paramSet: ParamSetRow;
  references: readonly RunReference[];
  outputs: Record<string, EngineValue>;
}

const pathsOf = (outputs: Record<string, EngineValue>, { outputs: declared }: PipelineDefinition): OutputPaths =>
  Object.fromEntries(declared.map(({ id }) => [id, outputPaths(outputs, id)]));

/** A result for every sample that reached the table. */
function toResults(names: readonly string[], samples: ReadonlyMap<number, SampleWithFiles>): NewResult[] {
  return names.map((name) => {
    const sample = samples.get(sampleIndex(name));
    if (!sample) throw new Error(`The run's table names ${name}, which is not a sample of the run.`);
    return { result_id: newId(), internal_run_id: newId(), sample: sample.id };
  });
}

/** The tracking file by the samples' places. */
function toTracking(tracking: RunOutputs['tracking'], samples: ReadonlyMap<number, SampleWithFiles>): StoredTracking {
  const columns = Object.keys(Object.values(tracking)[0] ?? {});
  const rows = Object.entries(tracking).map(
    ([name, reads]) => [sampleIndex(name), columns.map((column) => reads[column] ?? null)] as const,
  );
  return { columns, rows: new Map(rows.filter(([place]) => samples.has(place))) };
}

/** Data of a run's end, with or without results. */
interface RunEnd {
  outcomes: SampleOutcome[];
  tracking: StoredTracking;
  savedOutputs: StoredOutput[];
}

/** Writes the run's end with the outcome of each sample; false when it has been ended by somebody else. */
async function recordEnd(
  platform: Platform,
  tx: Tx,
  { run, end, change }: { run: RunRow; end: RunEnd; change: RunChange },
): Promise<boolean> {
  const finished_at = platform.clock.now().toISOString();
  const ended = await changeRun(tx, run.id, { from: ['running'], change: { ...change, finished_at } });
  if (!ended) return false;
  await recordOutcomes(tx, run.id, end.outcomes);
  await recordTracking(tx, run.id, end.tracking);
  await recordOutputs(tx, run.id, end.savedOutputs);
  await endSteps(tx, run.id, { from: ['queued', 'running'], to: 'skipped' });
  await notifyRunEnd(platform, tx, ended);
  return true;
}

async function endWithoutResults(platform: Platform, { run, definition }: FinishedRun, end: RunEnd): Promise<void> {
  const first = end.outcomes.find(({ reason }) => reason !== null)?.reason ?? '';
  const why = first ? ` ${first}` : '';
  const what =
    definition.features.genome_type === null ? 'No reads were assigned to features.' : 'No sample gave a result.';
  const reason = `${what}${why} Check the reads and the references, or use less strict parameters.`;
  const change = { state: 'failed' as const, reason, retriable: false };
  await transact(platform.db, (tx) => recordEnd(platform, tx, { run, end, change }));
}

/** The data set that a run yields, of which the table is stored already. */
function toDataSet(
  { run, definition, paramSet, references }: FinishedRun,
  stored: StoredTable,
  measured: MeasuredWords,
): NewDataSet {
  const named = references.map(({ row }) => `${row.name} ${row.version}`);
  const left = definition.references.filter(({ input }) => !references.some((one) => one.input === input));
  const cautions = [
    ...references.flatMap(({ row }) => row.caution ?? []),
    ...left.flatMap(({ without }) => without ?? []),
  ];
  return {
    ...stored,
    pipeline_data_id: newId(),
    workspace_id: run.workspace_id,
    project_id: run.project_id,
    run_id: run.id,
    pipeline_id: run.pipeline_id,
    param_set_id: paramSet.id,
    param_set_name: paramSet.name,
    data_type: resultDataType(definition, paramSet.params, measured),
    pipeline_name: `${definition.name} ${definition.version}`,
    reference_name: named.join(', ') || 'none',
    reference_caution: cautions.join(' ') || null,
    amount_unit: amountUnitSchema.parse(definition.features.amount_unit),
    // Names are those of the reference that the pipeline names first.
    taxonomy_release: references[0]?.row.sha256 ?? `${definition.id} ${definition.version}`,
  };
}

interface RunResults {
  table: RunOutputs['table'];
  end: RunEnd;
  measured: MeasuredWords;
  signal: AbortSignal;
}

/** Stores the table, then commits data set and run's end together. */
async function endWithResults(
  platform: Platform,
  finished: FinishedRun,
  { table, end, measured, signal }: RunResults,
): Promise<{ is_whole: boolean }> {
  const { run, samples } = finished;
  const results = toResults(table.results, samples);
  const renamed = { ...table, results: results.map(({ result_id }) => result_id) };
  const dataSet = toDataSet(finished, await storeAbundances(platform, renamed, signal), measured);
  const failed = end.outcomes.filter(({ state }) => state !== 'ok').length;
  const change = {
    state: 'succeeded' as const,
    reason:
      failed > 0
        ? `${failed} of ${formatCount(end.outcomes.length, 'sample')} gave no result; all others finished.`
        : null,
    retriable: false,
    n_features: dataSet.n_features,
    pipeline_data_id: dataSet.pipeline_data_id,
  };
  await transact(platform.db, async (tx) => {
    await commitDataSet(platform, tx, { dataSet, results });
    // Cancelled at the last moment: nothing of this transaction is kept.
    if (!(await recordEnd(platform, tx, { run, end, change }))) throw new Error('The run was stopped.');
    await finished.ports.on_results(tx, run);
  });
  return { is_whole: failed === 0 };
}

/** Saves the results of a run: output files, the table, and the end of the run. */
export async function saveResults(
  platform: Platform,
  finished: FinishedRun,
  signal: AbortSignal,
): Promise<{ is_whole: boolean }> {
  const { run, definition, samples } = finished;
  const paths = pathsOf(finished.outputs, definition);
  const { references, features, outputs, columns, annotations } = definition;
  const input: OutputsToRead = {
    paths,
    ports: { references, features, outputs, ...(columns && { columns }), ...(annotations && { annotations }) },
  };
  const read = await platform.threads.run<RunOutputs | { refused: string }>(task, input, {
    ...TABLE_TASK_LIMITS,
    signal,
  });
  if ('refused' in read) {
    await failRun(platform, run.id, { reason: read.refused, retriable: false });
    return { is_whole: false };
  }
  const { table, tracking, status } = read;
  const outcomes = summarizeOutcomes({ table, tracking, status }, definition);
  const savedOutputs = await saveOutputs(platform, { run_id: run.id, outputs, paths, samples, outcomes });
  const end = { outcomes, tracking: toTracking(tracking, samples), savedOutputs };
  // Nothing found in a sample is a result where the pipeline says that the sample is all right.
  const hasResults = features.genome_type === null ? table.features.length > 0 : table.results.length > 0;
  if (hasResults) {
    const measured = await readMeasuredWords(definition, paths);
    return endWithResults(platform, finished, { table, end, measured, signal });
  }
  await endWithoutResults(platform, finished, end);
  return { is_whole: false };
}
