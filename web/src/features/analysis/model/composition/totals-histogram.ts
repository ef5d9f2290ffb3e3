import { bin, median, nice } from 'd3-array';
import { formatNumber } from '#platform';

export interface TotalsHistogram {
  bins: { from: number; to: number; total: number; n_selected: number }[];
  /** Least, median and most. */
  message: string;
}

const BINS = 24;
/** Totals of proportions that differ by rounding only are not worth a histogram. */
const SAME_WITHIN = 0.01;

/** The samples' totals: reads, or sums of other amounts. Null if there is nothing to show. */
export function toTotalsHistogram(samples: readonly { reads: number }[], isCounted: boolean): TotalsHistogram | null {
  const reads = samples.map((sample) => sample.reads).sort((a, b) => a - b);
  const [low, high] = [reads[0] ?? 0, reads.at(-1) ?? 0];
  if (high === 0 || (!isCounted && high - low <= SAME_WITHIN * high)) return null;
  const middle = median(reads) ?? 0;
  const labels = [low, isCounted ? Math.round(middle) : middle, high].map((value) => formatNumber(value));
  const message = `${labels[0]} to ${labels[2]}, median ${labels[1]}`;
  if (low === high)
    return { bins: [{ from: low, to: low + 1, total: reads.length, n_selected: reads.length }], message: message };
  const bins = bin()
    .domain(nice(low, high, BINS))
    .thresholds(BINS)(reads);
  return {
    bins: bins.map((own) => ({ from: own.x0 ?? low, to: own.x1 ?? high, total: own.length, n_selected: own.length })),
    message: message,
  };
}
