import { formatNumber } from '#platform';

/** “n = 57 of 78”: of how many, where some of the cohort were left out. */
export function nWords(n: number, { n_samples }: { n_samples: number }): string {
  return `n\u00a0=\u00a0${formatNumber(n)}${n < n_samples ? ` of ${formatNumber(n_samples)}` : ''}`;
}
