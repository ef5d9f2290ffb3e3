export interface Times {
  n: number;
  median: number;
  p95: number;
}

/** Median, and 95th percentile by nearest rank, in milliseconds. */
export function summariseTimes(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { n: sorted.length, median: at(0.5), p95: at(0.95) };
}

export const formatTimes = ({ median, p95 }: Times): string => `${median.toFixed(0)} (${p95.toFixed(0)})`;
