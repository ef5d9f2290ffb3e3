import type { PipelineStep, RunDetail, RunStep } from '@cohortium/contract';
import { formatNumber, MISSING } from '#platform';
import type { ReadsLine, StepCell, StepRow } from '#plots/charts';

type RunSteps = Pick<RunDetail, 'state' | 'steps' | 'step_records' | 'samples'>;

/** A step's id as the head of a narrow column: "merge" → "Merge"; its title stands beside it where there is room. */
export const shortName = ({ id }: Pick<PipelineStep, 'id'>): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[-_]+/g, ' ');

export const perSampleSteps = ({ steps }: Pick<RunDetail, 'steps'>): PipelineStep[] =>
  steps.filter(({ per_sample }) => per_sample);

const hasEnded = (state: RunDetail['state']) => state !== 'queued' && state !== 'running';

function cellOf(record: RunStep | undefined, ended: boolean): StepCell {
  if (!record || record.state === 'queued') return { state: ended ? 'not_reached' : 'queued' };
  const detail = record.reason ?? undefined;
  if (record.state === 'succeeded') {
    return { state: record.attempts > 1 ? 'retried' : 'done', attempt: record.attempts, detail };
  }
  if (record.state === 'skipped') return { state: 'not_reached', detail };
  return { state: record.state, detail };
}

/** The matrix of samples × steps; what an ended run did not get to is "not reached". */
export function matrixRows(run: RunSteps): StepRow[] {
  const steps = perSampleSteps(run);
  const records = new Map(run.step_records.map((record) => [`${record.step}\n${record.sample_id ?? ''}`, record]));
  const ended = hasEnded(run.state);
  return run.samples.map(({ sample_id, reads_in }) => ({
    sample_id,
    amount: reads_in === null ? MISSING : formatNumber(reads_in),
    cells: steps.map(({ id }) => cellOf(records.get(`${id}\n${sample_id}`), ended)),
  }));
}

/** A step over the pool with what is known of it. */
export interface PooledStep {
  step: PipelineStep;
  record: RunStep | null;
  cell: StepCell;
}

export function pooledSteps(run: RunSteps): PooledStep[] {
  return run.steps
    .filter(({ per_sample }) => !per_sample)
    .map((step) => {
      const record = run.step_records.find((known) => known.step === step.id && known.sample_id === null) ?? null;
      return { step, record, cell: cellOf(record ?? undefined, hasEnded(run.state)) };
    });
}

/** Reads left after each step of each sample, as far as it came; samples nobody has counted yet are left out. */
export function readsLines(run: RunSteps): ReadsLine[] {
  const steps = perSampleSteps(run);
  return run.samples.flatMap(({ sample_id }): ReadsLine[] => {
    const records = steps.map(({ id }) =>
      run.step_records.find((one) => one.step === id && one.sample_id === sample_id),
    );
    const first = records[0]?.reads_in ?? null;
    if (first === null) return [];
    const stop = records.findIndex((record) => record?.reads_out === null || record === undefined);
    const after = records.slice(0, stop < 0 ? records.length : stop).flatMap((record) => record?.reads_out ?? []);
    const failed = steps[records.findIndex((record) => record?.state === 'failed')];
    return [{ sample_id, reads: [first, ...after], failed_at: failed && shortName(failed) }];
  });
}

/** A sentence about a step that did not go well, worst first. */
export interface StepTrouble {
  /** `lost` went well by itself, and yet the pool gave the sample no result. */
  kind: 'failed' | 'lost' | 'retried';
  /** Null for a step over the pool. */
  sample_id: string | null;
  step: string;
  reason: string | null;
  attempts: number;
}

export function troublesOf(run: RunSteps): StepTrouble[] {
  const titles = new Map(run.steps.map((step) => [step.id, step.title]));
  return run.step_records
    .flatMap((record): StepTrouble[] => {
      const kind = kindOf(record);
      const { sample_id, reason, attempts } = record;
      return kind ? [{ kind, sample_id, step: titles.get(record.step) ?? record.step, reason, attempts }] : [];
    })
    .sort((a, b) => worstFirst.indexOf(a.kind) - worstFirst.indexOf(b.kind));
}

const worstFirst: readonly StepTrouble['kind'][] = ['failed', 'lost', 'retried'];

function kindOf({ state, reason, attempts }: RunStep): StepTrouble['kind'] | null {
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return null;
  if (reason !== null) return 'lost';
  return attempts > 1 ? 'retried' : null;
}
