import { commonFormat, type PipelineStep, type RunDetail, type RunStep } from '@cohortium/contract';
import { formatNumber, MISSING } from '#platform';
import type { StepCell, StepRow } from '#plots/steps';
import { hasEnded } from '../../runs/describe-run.ts';

type RunSteps = Pick<RunDetail, 'state' | 'steps' | 'step_records' | 'samples'>;

/** A step's id as the head of a narrow column: "merge" → "Merge"; its title stands next to it where there is room. */
export const shortName = ({ id }: Pick<PipelineStep, 'id'>): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll(/[-_]+/g, ' ');

export const perSampleSteps = ({ steps }: Pick<RunDetail, 'steps'>): PipelineStep[] =>
  steps.filter(({ per_sample }) => per_sample);

/** The record of a step for one sample, or (null) for all samples. */
export const recordOf = (run: Pick<RunDetail, 'step_records'>, step: string, sample_id: string | null) =>
  run.step_records.find((record) => record.step === step && record.sample_id === sample_id) ?? null;

export function cellOf(record: RunStep | null | undefined, { ended }: { ended: boolean }): StepCell {
  if (!record || record.state === 'queued') return { state: ended ? 'not_reached' : 'queued' };
  const detail = record.reason ?? undefined;
  if (record.state === 'succeeded') {
    if (record.reused) return { state: 'reused', detail };
    return { state: record.attempts > 1 ? 'retried' : 'done', attempt: record.attempts, detail };
  }
  if (record.state === 'skipped') return { state: 'not_reached', detail };
  return { state: record.state, detail };
}

/** What a run counts of its samples: the head of their number, the word for them, what a sample has, and one of it. */
const inputWords = {
  fastq: { head: 'Reads in', word: 'Reads', each: 'reads or read pairs', one: 'read' },
  fasta: { head: 'Sequences', word: 'Sequences', each: 'sequences', one: 'sequence' },
  idat: { head: 'Probes', word: 'Probes', each: 'probes', one: 'probe' },
};

/** What goes into a run: reads, contigs, which are sequences, or probes of arrays. */
export function wordsOfInput({ inputs }: Pick<RunDetail, 'inputs'>): (typeof inputWords)['fastq'] {
  const names = inputs.flatMap(({ sample_id, name }) => (sample_id === null ? [] : [name]));
  return inputWords[commonFormat(names) ?? 'fastq'];
}

export const titleOfInput = (run: Pick<RunDetail, 'inputs'>): string => wordsOfInput(run).head;

/** F3D9 comes before F3D141. */
const naturalOrder = new Intl.Collator('en', { numeric: true });

/** The matrix of samples × steps; steps that an ended run did not start are "not reached". */
export function matrixRows(run: RunSteps): StepRow[] {
  const steps = perSampleSteps(run);
  const records = new Map(run.step_records.map((record) => [`${record.step}\n${record.sample_id ?? ''}`, record]));
  const ended = hasEnded(run);
  const samples = run.samples.toSorted((a, b) => naturalOrder.compare(a.sample_id, b.sample_id));
  return samples.map(({ sample_id, reads_in }) => {
    const sampleRecords = steps.map(({ id }) => records.get(`${id}\n${sample_id}`));
    // The sample's own number comes at the end of the run, its first step's as soon as that is done.
    const amount = reads_in ?? sampleRecords.find((record) => record?.reads_in != null)?.reads_in;
    return {
      sample_id,
      amount: amount == null ? MISSING : formatNumber(amount),
      cells: sampleRecords.map((record) => cellOf(record, { ended })),
    };
  });
}

export interface MatrixFilter {
  failed_only: boolean;
  /** Part of a sample's name. */
  search: string;
}

/** The samples without results: one of their steps failed, or no reads were left after the pooled steps. */
export const failedSamples = (run: Pick<RunDetail, 'samples' | 'step_records'>): Set<string> =>
  new Set([
    ...run.samples.flatMap(({ sample_id, state }) => (state === 'failed' || state === 'empty' ? [sample_id] : [])),
    ...run.step_records.flatMap(({ sample_id, state }) =>
      sample_id !== null && state === 'failed' ? [sample_id] : [],
    ),
  ]);

export function filterRows(
  rows: readonly StepRow[],
  { failed_only, search }: MatrixFilter,
  failed: ReadonlySet<string>,
): StepRow[] {
  const searchText = search.toLowerCase();
  return rows.filter(
    ({ sample_id }) => (!failed_only || failed.has(sample_id)) && sample_id.toLowerCase().includes(searchText),
  );
}

/** A pooled step with its record. */
export interface PooledStep {
  step: PipelineStep;
  record: RunStep | null;
  cell: StepCell;
}

export function pooledSteps(run: RunSteps): PooledStep[] {
  return run.steps
    .filter(({ per_sample }) => !per_sample)
    .map((step) => {
      const record = recordOf(run, step.id, null);
      return { step, record, cell: cellOf(record, { ended: hasEnded(run) }) };
    });
}
