import type { Run, RunState } from '@cohortium/contract';
import { formatCount, formatPercent } from '#platform';

type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'danger';

const states: Record<RunState, { word: string; tone: Tone }> = {
  queued: { word: 'Queued', tone: 'plain' },
  running: { word: 'Running', tone: 'accent' },
  succeeded: { word: 'Succeeded', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'warning' },
};

export const wordOfState = (state: RunState): string => states[state].word;
export const toneOfState = (state: RunState): Tone => states[state].tone;

/** Whether it still changes by itself: while it computes, and until its results can be browsed. */
export function isMoving({ state, index_state }: Pick<Run, 'state' | 'index_state'>): boolean {
  return state === 'queued' || state === 'running' || (state === 'succeeded' && index_state === 'pending');
}

/** "Running · 71 %", "Succeeded". */
export function stateInWords({ state, progress }: Pick<Run, 'state' | 'progress'>): string {
  return state === 'running' ? `${wordOfState(state)} · ${formatPercent(progress, 0)}` : wordOfState(state);
}

/** How long it computed, or has computed until `now`; null before its start. All in milliseconds. */
export function durationOf({ started_at, finished_at }: Pick<Run, 'started_at' | 'finished_at'>, now: number) {
  if (started_at === null) return null;
  const end = finished_at === null ? now : Date.parse(finished_at);
  return Math.max(0, end - Date.parse(started_at));
}

/** "13 samples", "12 of 13 samples, 1 failed". */
export function samplesInWords({ n_samples, n_samples_failed }: Pick<Run, 'n_samples' | 'n_samples_failed'>): string {
  if (n_samples_failed === 0) return formatCount(n_samples, 'sample');
  return `${formatCount(n_samples, 'sample')}, ${n_samples_failed} failed`;
}
