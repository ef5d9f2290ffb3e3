import type { Composition } from '@cohortium/contract';
import { bin, median, nice } from 'd3-array';
import { formatNumber } from '#platform';

export interface ReadsHistogram {
  bins: { from: number; to: number; total: number; kept: number }[];
  /** Least, median and most. */
  words: string;
}

const BINS = 24;

/** How many reads the samples have; null where none has any, as of values that are no counts. */
export function toReadsHistogram({ samples }: Pick<Composition, 'samples'>): ReadsHistogram | null {
  const reads = samples.map((sample) => sample.reads).sort((a, b) => a - b);
  const [low, high] = [reads[0] ?? 0, reads.at(-1) ?? 0];
  if (high === 0) return null;
  const said = [low, Math.round(median(reads) ?? 0), high].map((value) => formatNumber(value));
  const words = `${said[0]} to ${said[2]}, median ${said[1]}`;
  if (low === high) return { bins: [{ from: low, to: low + 1, total: reads.length, kept: reads.length }], words };
  const bins = bin()
    .domain(nice(low, high, BINS))
    .thresholds(BINS)(reads);
  return {
    bins: bins.map((own) => ({ from: own.x0 ?? low, to: own.x1 ?? high, total: own.length, kept: own.length })),
    words,
  };
}
