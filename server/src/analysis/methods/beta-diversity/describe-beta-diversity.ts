import type { betaDiversityBodySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { titleOf } from '#samples';
import { type DescriptionContext, describeDistance } from '../describe-distance.ts';

type Order = z.output<typeof betaDiversityBodySchema>;

function describeTests({
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
      : `${permutations} permutations (or all possible ones, if fewer), seed ${seed}`;
  const within = strata === undefined ? '' : `, labels permuted only within “${titleOf(strata)}”`;
  const ranks = anosim ? ', ANOSIM on distance ranks (Clarke 1993)' : '';
  return ` Groups by “${titleOf(group_by)}” with at least ${smallest_group} samples were compared by PERMANOVA (Anderson 2001)${ranks} and by PERMDISP, the dispersion around spatial medians (Anderson 2006; labels permuted and medians recomputed in each permutation, on the axes with positive eigenvalues): ${drawn}${within}. Pairs of groups were compared by PERMANOVA; p values were adjusted by Benjamini & Hochberg (1995).`;
}

/** The method in sentences, with its sources. */
export function describeBetaDiversity(order: Order, about: DescriptionContext): string {
  const { before, distance, after } = describeDistance(order, about);
  const arrows =
    order.biplot === 0
      ? ''
      : ` Arrows are the ${order.biplot} taxa with the longest projections (Legendre & Legendre 2012).`;
  const ordination = `${before}${distance}, ordinated by principal coordinates analysis (PCoA; Gower 1966); percentages are fractions of the trace.${after}${arrows}`;
  const { group_by, tests } = order;
  return group_by === undefined || !tests ? ordination : ordination + describeTests({ ...order, group_by });
}
