import type { Run } from '@cohortium/contract';

/** `21 Nov 2026, 02:13 UTC`: a sentence of the server knows no reader's zone. */
export const formatTimeUtc = (time: string): string =>
  `${new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;

type RunSummary = Pick<Run, 'name' | 'state' | 'created_by' | 'created_at' | 'finished_at'>;

/** Says which run has computed, or is computing, the same, and when. */
export function describeSameRun({ name, state, created_by, created_at, finished_at }: RunSummary): string {
  const same = 'The same reads with the same pipeline, parameters and reference';
  const what = `“${name}” (${created_by})`;
  if (state === 'succeeded') return `${same} were computed by ${what} on ${formatTimeUtc(finished_at ?? created_at)}.`;
  const doing = state === 'running' ? 'are being computed' : 'are queued';
  return `${same} ${doing} by ${what}, started on ${formatTimeUtc(created_at)}.`;
}
