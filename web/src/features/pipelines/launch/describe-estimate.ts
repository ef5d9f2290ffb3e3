import type { RunEstimate } from '@cohortium/contract';
import { formatBytes, formatCount, formatDuration } from '#platform';

type Figures = Pick<
  RunEstimate,
  'seconds' | 'seconds_low' | 'seconds_high' | 'memory_mib' | 'n_samples' | 'size_bytes' | 'n_ahead'
>;

const formatSeconds = (seconds: number) => formatDuration(Math.max(1, Math.round(seconds)) * 1000);
const MIB = 1024 * 1024;

/** "about 6 min 12 s (4 min to 9 min)", or that the time is unknown. */
export function formatTimeEstimate({ seconds, seconds_low, seconds_high }: Figures): string {
  if (seconds === null) return 'unknown (no earlier runs)';
  const about = `about ${formatSeconds(seconds)}`;
  if (seconds_low === null || seconds_high === null || formatSeconds(seconds_low) === formatSeconds(seconds_high))
    return about;
  return `${about} (${formatSeconds(seconds_low)} to ${formatSeconds(seconds_high)})`;
}

export const formatMemoryEstimate = ({ memory_mib }: Figures): string | null =>
  memory_mib === null ? null : `up to ${formatBytes(memory_mib * MIB)}`;

export const formatReadsSummary = ({ n_samples, size_bytes }: Figures): string =>
  `${formatCount(n_samples, 'sample')}, ${formatBytes(size_bytes)}`;

export function formatQueuePosition({ n_ahead }: Figures): string {
  return n_ahead === 0 ? 'starts at once' : `${formatCount(n_ahead, 'run')} ahead`;
}
