import type { BetaDiversity } from '@cohortium/contract';
import { formatNumber, formatPercent, formatProbability } from '#platform';
import { metricTitle } from './describe-ordination.ts';

type PermanovaSource = Pick<BetaDiversity, 'permanova' | 'metric' | 'rank'>;

const ALPHA = 0.05;

/** The test of the groups in one sentence, with what it says and how sure it is; null where nothing was tested. */
export function describePermanova({ permanova, metric, rank }: PermanovaSource, title: string): string | null {
  if (permanova === null || permanova.p === null) return null;
  const { p, r2, n, permutations } = permanova;
  const verdict =
    p < ALPHA ? `Samples differ by ${title}: it explains` : `No significant difference by ${title}: it explains`;
  const level = rank === 'feature' ? '' : ` at ${rank} level`;
  return `${verdict} ${formatPercent(r2, 1)} of the variation${level} (PERMANOVA, ${metricTitle(metric)}, p ${formatProbability(p)}, n = ${formatNumber(n)}, ${formatNumber(permutations)} permutations).`;
}
