import { formatNumber } from '#platform';

interface Dropped {
  reason: string;
}

/** “n = 57 of 78”: of how many, where some of the cohort were left out, and why most of them were. */
export function nWords(n: number, { n_samples }: { n_samples: number }, dropped: readonly Dropped[] = []): string {
  const of = n < n_samples ? ` of ${formatNumber(n_samples)}` : '';
  // “3 reads, fewer than …” and “12 reads, fewer than …” are one reason.
  const reasons = Map.groupBy(dropped, ({ reason }) => reason.replace(/^[\d,]+ reads/, 'reads'));
  const [most] = [...reasons].sort(([, a], [, b]) => b.length - a.length);
  const why = most ? ` (${formatNumber(most[1].length)} left out: ${most[0].replace(/\.$/, '').toLowerCase()})` : '';
  return `n\u00a0=\u00a0${formatNumber(n)}${of}${why}`;
}
