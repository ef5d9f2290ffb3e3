import type { PipelineStep, RunDetail, RunStep } from '@cohortium/contract';
import { formatCount, formatDuration, formatNumber } from '#platform';
import { shortName, wordsOfInput } from './step-rows.ts';

/** One thing that happened in a run, in a sentence. */
export interface TimelineEntry {
  key: string;
  at: string | null;
  step: string;
  /** Null for a step over all samples. */
  sample_id: string | null;
  tone: 'plain' | 'running' | 'failed' | 'warning';
  text: string;
}

type RunStepData = Pick<RunDetail, 'steps' | 'step_records' | 'inputs'>;

/** Before the mates are merged, read pairs are counted; contigs are sequences, and arrays have probes. */
function unitOf(run: RunStepData, step: string): string {
  const { steps, inputs } = run;
  const { one } = wordsOfInput(run);
  if (one !== 'read') return one;
  const order = steps.filter(({ per_sample }) => per_sample).map(({ id }) => id);
  const merge = order.indexOf('merge');
  const isPaired = inputs.some(({ kind }) => kind === 'reverse');
  return isPaired && (merge < 0 || order.indexOf(step) <= merge) ? 'read pair' : 'read';
}

/** Verbs for the steps of the built-in pipelines; other steps use their name. */
const STEP_VERBS: Readonly<Record<string, string>> = {
  check: 'checked',
  primers: 'primers found in',
  merge: 'merged',
  filter: 'kept after filtering',
};

function describeFinishedStep(
  run: RunStepData,
  { step, reads_in, reads_out, seconds }: RunStep,
  title: string,
): string {
  const deed = STEP_VERBS[step] ?? `${title}: kept`;
  const unit = unitOf(run, step);
  if (reads_in !== null && reads_out !== null) {
    return `${deed} ${formatNumber(reads_out)} of ${formatCount(reads_in, unit)}`;
  }
  if (reads_out !== null) return `${deed} ${formatCount(reads_out, unit)}`;
  return seconds === null || seconds < 1 ? `${title}: done` : `${title}: done in ${formatDuration(seconds * 1000)}`;
}

function toTimelineEntry(run: RunStepData, record: RunStep, step: PipelineStep | undefined): TimelineEntry | null {
  const { step: id, sample_id, state, reason, reused, started_at, finished_at } = record;
  if (state === 'queued') return null;
  const title = step ? shortName(step) : id;
  const line = { key: `${id}\n${sample_id ?? ''}`, at: finished_at ?? started_at, step: id, sample_id };
  const toEntry = (tone: TimelineEntry['tone'], sentence: string): TimelineEntry => {
    return { ...line, tone, text: `${sample_id ?? 'All samples'}: ${sentence}` };
  };
  if (state === 'running') return toEntry('running', `${title} is running`);
  if (state === 'failed') return toEntry('failed', `${title} failed. ${reason ?? ''}`.trim());
  if (state === 'skipped') return toEntry('warning', `${title} was skipped. ${reason ?? ''}`.trim());
  const done = describeFinishedStep(run, record, step?.title ?? id) + (reused ? ' (from an earlier run)' : '');
  return toEntry(reason === null ? 'plain' : 'warning', reason === null ? done : `${done}. ${reason}`);
}

/** The events of a run, oldest first; events without a time are sorted by their step. */
export function timelineOf(run: RunStepData): TimelineEntry[] {
  const steps = new Map(run.steps.map((step, place) => [step.id, { step, place }]));
  const lines = run.step_records.flatMap((record) => toTimelineEntry(run, record, steps.get(record.step)?.step) ?? []);
  const placeOf = ({ step }: TimelineEntry) => steps.get(step)?.place ?? steps.size;
  return lines.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? '') || placeOf(a) - placeOf(b));
}

/** Filters the events by step ('' for all) and search text. */
export function filterTimeline(
  lines: readonly TimelineEntry[],
  { step, search }: { step: string; search: string },
): TimelineEntry[] {
  const searchText = search.trim().toLowerCase();
  return lines.filter((line) => (step === '' || line.step === step) && line.text.toLowerCase().includes(searchText));
}
