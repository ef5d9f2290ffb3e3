import type { Notification, RunPulse, RunState } from '@cohortium/contract';
import { formatCount } from '#platform';
import { progressInWords } from './describe-run.ts';

/** The unread notifications since the last poll; empty at the first poll. */
export function freshNews(known: ReadonlySet<string> | null, list: readonly Notification[]): Notification[] {
  if (known === null) return [];
  return list.filter(({ id, read_at }) => read_at === null && !known.has(id));
}

export const toneOfNews = (state: RunState): 'success' | 'danger' | 'warning' =>
  state === 'succeeded' ? 'success' : state === 'failed' ? 'danger' : 'warning';

/** "1 run · 71 %", "3 runs · 40 %", "2 runs waiting": what the top bar says of unfinished runs. */
export function workInWords(runs: readonly Pick<RunPulse, 'state' | 'progress'>[]): string {
  const going = runs.filter(({ state }) => state === 'running');
  if (going.length === 0) return `${formatCount(runs.length, 'run')} waiting`;
  return `${formatCount(runs.length, 'run')} · ${progressInWords(shareOf(going))}`;
}

/** The mean progress of the running runs, 0 to 1. */
export const shareOf = (runs: readonly Pick<RunPulse, 'progress'>[]): number =>
  runs.length === 0 ? 0 : runs.reduce((sum, { progress }) => sum + progress, 0) / runs.length;
