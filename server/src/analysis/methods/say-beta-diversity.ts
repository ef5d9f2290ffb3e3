import type { betaDiversityBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { titleOf } from '#samples';
import { distanceWords, type SaidOf } from './say-distance.ts';

type Order = z.output<typeof betaDiversityBodySchema>;

function testWords({
  group_by,
  strata,
  anosim,
  permutations,
  seed,
  smallest_group,
}: Order & { group_by: string }): string {
  const drawn =
    permutations === 0
      ? 'without permutations'
      : `${permutations} permutations, or all arrangements where there are no more, seed ${seed}`;
  const within = strata === undefined ? '' : `, labels permuted within “${titleOf(strata)}” alone`;
  const ranks = anosim ? ', by ranks of distances by ANOSIM (Clarke 1993)' : '';
  return ` Groups by “${titleOf(group_by)}”, of at least ${smallest_group} samples, compared in place by PERMANOVA (Anderson 2001)${ranks} and in spread around their spatial medians by PERMDISP (Anderson 2006; labels permuted and medians found anew each time, on the axes with positive eigenvalues): ${drawn}${within}. Pairs of groups by PERMANOVA, p adjusted after Benjamini & Hochberg (1995).`;
}

/** The method in sentences, with its sources. */
export function betaDiversityWords(order: Order, about: SaidOf): string {
  const { before, distance, after } = distanceWords(order, about);
  const arrows =
    order.biplot === 0
      ? ''
      : ` Arrows are the ${order.biplot} taxa with the longest projections (Legendre & Legendre 2012).`;
  const ordination = `${before}${distance}, shown by principal coordinates analysis (Gower 1966); percentages are of the trace.${after}${arrows}`;
  const { group_by, tests } = order;
  return group_by === undefined || !tests ? ordination : ordination + testWords({ ...order, group_by });
}
