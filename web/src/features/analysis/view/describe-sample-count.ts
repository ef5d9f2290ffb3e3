import { formatNumber } from '#platform';

interface Dropped {
  reason: string;
}

const NO_VALUE = /^It has no value of (“.+”)\.$/;
const TOO_FEW_READS = /^[\d,]+ reads, fewer than the (?:threshold|depth) of ([\d,]+)\.$/;

/** “21 below 1,000 reads”: what many samples have in common, told of so many of them. */
function describeReason(reason: string, n: number): string {
  const many = formatNumber(n);
  const [, least] = TOO_FEW_READS.exec(reason) ?? [];
  if (least) return `${many} below ${least} reads`;
  if (reason.startsWith('No reads were assigned')) return `${many} without assigned reads`;
  const [, field] = NO_VALUE.exec(reason) ?? [];
  if (field) return `${many} without a value of ${field}`;
  return `${many} excluded: ${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/\.$/, '')}`;
}

/** “n = 59 of 80: 21 below 1,000 reads”: of how many, where some of the cohort were left out, and why most of them were. */
export function describeSampleCount(
  n: number,
  { n_samples }: { n_samples: number },
  dropped: readonly Dropped[] = [],
): string {
  const of = n < n_samples ? ` of ${formatNumber(n_samples)}` : '';
  // “3 reads, fewer than …” and “12 reads, fewer than …” are one reason.
  const reasons = Map.groupBy(dropped, ({ reason }) => reason.replace(/^[\d,]+ reads/, '0 reads'));
  const [most] = [...reasons].sort(([, a], [, b]) => b.length - a.length);
  const why = most ? `: ${describeReason(most[0], most[1].length)}` : '';
  return `n\u00a0=\u00a0${formatNumber(n)}${of}${why}`;
}
