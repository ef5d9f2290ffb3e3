import type { Notification, RunProgress, RunState } from '@cohortium/contract';
import { formatCount } from '#platform';
import { formatProgress } from '../runs/describe-run.ts';

/** The unread notifications since the last poll; empty at the first poll. */
export function newNotifications(knownIds: ReadonlySet<string> | null, list: readonly Notification[]): Notification[] {
  if (knownIds === null) return [];
  return list.filter(({ id, read_at }) => read_at === null && !knownIds.has(id));
}

export const toneOfNotification = (state: RunState): 'success' | 'danger' | 'warning' =>
  state === 'succeeded' ? 'success' : state === 'failed' ? 'danger' : 'warning';

/** "1 run · 71 %", "3 runs · 40 %", "2 runs waiting": what the top bar says of unfinished runs. */
export function describeActiveRuns(runs: readonly Pick<RunProgress, 'state' | 'progress'>[]): string {
  const going = runs.filter(({ state }) => state === 'running');
  if (going.length === 0) return `${formatCount(runs.length, 'run')} waiting`;
  return `${formatCount(runs.length, 'run')} · ${formatProgress(overallProgress(going))}`;
}

/** The mean progress of the running runs, 0 to 1. */
export const overallProgress = (runs: readonly Pick<RunProgress, 'progress'>[]): number =>
  runs.length === 0 ? 0 : runs.reduce((sum, { progress }) => sum + progress, 0) / runs.length;
