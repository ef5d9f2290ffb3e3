import type { RunEstimate } from '@cohortium/contract';
import type { EarlierRun } from './earlier-runs-store.ts';

/** From so many runs on the fastest and slowest of them are taken for bounds; below, half and double. */
const ENOUGH = 3;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

type Figures = Pick<RunEstimate, 'seconds' | 'seconds_low' | 'seconds_high' | 'memory_mib' | 'n_runs' | 'basis'>;

/**
 * What a run over so many bytes of reads would take, each earlier run foretelling its own time, or more of it where
 * there are more reads: what a run needs whatever its size does not shrink with it.
 */
export function foretell(name: string, sizeBytes: number, all: readonly EarlierRun[]): Figures {
  const same = all.filter(({ is_same_version }) => is_same_version);
  const runs = same.length > 0 ? same : all;
  const n_runs = runs.length;
  if (n_runs === 0) {
    const basis = `There is no earlier run of ${name} to go by.`;
    return { seconds: null, seconds_low: null, seconds_high: null, memory_mib: null, n_runs, basis };
  }
  const told = runs.map(({ seconds, size_bytes }) => seconds * Math.max(1, sizeBytes / size_bytes));
  const seconds = median(told);
  const memories = runs.flatMap(({ memory_mib }) => memory_mib ?? []);
  const from = n_runs === 1 ? 'one earlier run' : `${n_runs} earlier runs`;
  const version = same.length > 0 ? '' : ', of another version';
  return {
    seconds,
    seconds_low: n_runs >= ENOUGH ? Math.min(...told) : seconds / 2,
    seconds_high: n_runs >= ENOUGH ? Math.max(...told) : seconds * 2,
    memory_mib: memories.length > 0 ? Math.max(...memories) : null,
    n_runs,
    basis: `From ${from} of ${name} on this portal${version}, by the size of the reads.`,
  };
}
