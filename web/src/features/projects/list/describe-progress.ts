import type { SampleProgress, SampleRun } from '@cohortium/contract';
import { formatCount } from '#platform';

/** "12 of 13 ok, 1 failed": the sample outcomes of the latest run; null before the first run. */
export function formatProgress({ n_ok, n_failed, n_running, n_samples }: SampleProgress): string | null {
  if (n_samples === 0) return null;
  const rest = [n_failed > 0 ? `${n_failed} failed` : '', n_running > 0 ? `${n_running} in progress` : ''];
  return [`${n_ok} of ${formatCount(n_samples, 'sample')} ok`, ...rest].filter(Boolean).join(', ');
}

type Tone = 'plain' | 'accent' | 'success' | 'danger' | 'warning';
const outcomeLabels: Record<SampleRun['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  running: { label: 'Running', tone: 'accent' },
  ok: { label: 'Processed', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  empty: { label: 'No reads remaining', tone: 'warning' },
};

export const outcomeLabel = (run: Pick<SampleRun, 'state'>): { label: string; tone: Tone } => outcomeLabels[run.state];
