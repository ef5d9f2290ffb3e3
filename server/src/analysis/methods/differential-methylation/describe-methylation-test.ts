import type { differentialMethylationBodySchema, MethylationScale } from '@cohortium/contract';
import type { z } from 'zod';
import { formatCount, formatNumber } from '#platform/text';
import { titleOf } from '#samples';
import { LEAST_BETA, SAMPLES_PER_GROUP, TILES } from '../../methylation/build-level-matrix.ts';
import { describeHeld, versionOf } from '../differential-expression/describe-test.ts';
import type { Prepared } from '../differential-expression/prepare-contrast.ts';
import type { LevelFit } from './fit-levels.ts';

export type Order = z.output<typeof differentialMethylationBodySchema> & { group_by: string };

interface Tested {
  order: Order;
  prepared: Pick<Prepared, 'design' | 'reference' | 'compared'>;
  fit: Pick<LevelFit, 'software'>;
  scale: MethylationScale;
  set: string | null;
}

function describeSites({ order, scale, set }: Tested): string {
  const some = `with levels in at least ${SAMPLES_PER_GROUP} samples of each group`;
  if (scale === 'm_value')
    return `CpGs ${some}: M-values, the logit to base 2 of betas (clipped to ${LEAST_BETA} and ${1 - LEAST_BETA}); genotype probes (rs…) were left out`;
  const what = set === TILES ? 'Tiles of the genome' : set === null ? 'Sites' : `Regions of the set “${set}”`;
  const { min_cpgs, min_depth } = order;
  return `${what} ${some}, of at least ${formatCount(min_cpgs, 'CpG')} and ${formatCount(min_depth, 'read')} per sample: arcsine of the square root of the methylated share of reads, with half a read added to either side`;
}

function describeCalling({ order, prepared, set, scale }: Tested): string {
  const { alpha, min_difference, max_gap } = order;
  const called = `Sites with an adjusted p < ${alpha} and levels at least ${min_difference} apart were called`;
  const isMerged = set === TILES || scale === 'm_value';
  const merged = isMerged
    ? `; neighbours called in the same direction, at most ${formatNumber(max_gap)} bases apart and without a tested site between them, were merged into regions, whose q is the smallest of their sites`
    : '';
  return `${called}${merged}. Positive differences mean higher methylation in “${prepared.compared}”.`;
}

/** The methods sentence. */
export function describeMethylationTest(tested: Tested): string {
  const { order, prepared, fit } = tested;
  const { design, reference, compared } = prepared;
  return `Differential methylation of “${compared}” against “${reference}” by “${titleOf(order.group_by)}”${describeHeld(order)}. Design ${design.text}. ${describeSites(tested)}. Linear models with moderated t (limma ${versionOf(fit, 'limma')}, Ritchie et al. 2015; Smyth 2004) in R ${versionOf(fit, 'R')}; p adjusted by Benjamini & Hochberg (1995). Differences of levels are coefficients of the same design on levels. ${describeCalling(tested)}`;
}
