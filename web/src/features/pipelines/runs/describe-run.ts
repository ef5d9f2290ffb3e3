import type { Run, RunState } from '@cohortium/contract';
import { formatCount, formatPercent } from '#platform';

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

const states: Record<RunState, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'plain' },
  running: { label: 'Running', tone: 'accent' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'warning' },
};

export const stateLabel = (state: RunState): string => states[state].label;
export const toneOfState = (state: RunState): Tone => states[state].tone;

type RunStateFields = Pick<Run, 'state' | 'progress' | 'queue_position'>;

/** Whether it still changes by itself: while it computes, and until its results can be browsed. */
export function isActive({ state, index_state }: Pick<Run, 'state' | 'index_state'>): boolean {
  return state === 'queued' || state === 'running' || (state === 'succeeded' && index_state === 'pending');
}

export const hasEnded = ({ state }: Pick<Run, 'state'>): boolean => state !== 'queued' && state !== 'running';

/** "Running · 71 %", "Queued · 2nd in line", "Succeeded". */
export function describeState({ state, progress, queue_position }: RunStateFields): string {
  if (state === 'running') return `${stateLabel(state)} · ${formatProgress(progress)}`;
  if (state === 'queued' && queue_position !== null) return `${stateLabel(state)} · ${ordinal(queue_position)} in line`;
  return stateLabel(state);
}

/** Percent, rounded down, so that a running run never shows 100 %. */
export const formatProgress = (progress: number): string =>
  // 0.29 × 100 is a little under 29 in binary.
  formatPercent(Math.min(99, Math.floor(progress * 100 + 1e-9)) / 100, 0);

/** 1 → "1st", 2 → "2nd", 11 → "11th". */
export function ordinal(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${['th', 'st', 'nd', 'rd'][teen ? 0 : n % 10] ?? 'th'}`;
}

/** How long it computed, or has computed until `now`; null before its start. All in milliseconds. */
export function durationOf({ started_at, finished_at }: Pick<Run, 'started_at' | 'finished_at'>, now: number) {
  if (started_at === null) return null;
  const end = finished_at === null ? now : Date.parse(finished_at);
  return Math.max(0, end - Date.parse(started_at));
}

/** How long the engine worked, all tries together, in milliseconds; while it runs, since its start. */
export function engineTimeOf(run: Pick<Run, 'state' | 'engine_seconds' | 'started_at' | 'finished_at'>, now: number) {
  if (run.state === 'running') return durationOf(run, now);
  return run.engine_seconds > 0 ? run.engine_seconds * 1000 : durationOf(run, now);
}

/** "13 samples", "13 samples, 1 failed". */
export function formatSampleCounts({
  n_samples,
  n_samples_failed,
}: Pick<Run, 'n_samples' | 'n_samples_failed'>): string {
  if (n_samples_failed === 0) return formatCount(n_samples, 'sample');
  return `${formatCount(n_samples, 'sample')}, ${n_samples_failed} failed`;
}

/** The estimated remaining time of a run in milliseconds; null if it can't be estimated yet. */
export function timeLeft(run: Pick<Run, 'state' | 'progress' | 'started_at' | 'finished_at'>, now: number) {
  const past = durationOf(run, now);
  if (run.state !== 'running' || past === null || run.progress < 0.1 || past < 10_000) return null;
  const remainingMs = (past / run.progress) * (1 - run.progress);
  return remainingMs < 2000 ? null : remainingMs;
}
