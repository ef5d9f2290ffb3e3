import type { SampleProgress, SampleRun } from '@cohortium/contract';
import { formatCount } from '#platform';

/** "12 of 13 ok, 1 failed": the sample outcomes of the latest run; null before the first run. */
export function wordsOfProgress({ n_ok, n_failed, n_running, n_samples }: SampleProgress): string | null {
  if (n_samples === 0) return null;
  const rest = [n_failed > 0 ? `${n_failed} failed` : '', n_running > 0 ? `${n_running} in progress` : ''];
  return [`${n_ok} of ${formatCount(n_samples, 'sample')} ok`, ...rest].filter(Boolean).join(', ');
}

type Tone = 'plain' | 'accent' | 'success' | 'danger' | 'warning';
const fates: Record<SampleRun['state'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'plain' },
  running: { word: 'Running', tone: 'accent' },
  ok: { word: 'Processed', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
  empty: { word: 'No reads remaining', tone: 'warning' },
};

export const wordsOfFate = (run: Pick<SampleRun, 'state'>): { word: string; tone: Tone } => fates[run.state];
