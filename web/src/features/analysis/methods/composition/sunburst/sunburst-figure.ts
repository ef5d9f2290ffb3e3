import type { CohortDetail, Rank } from '@cohortium/contract';
import { formatNumber } from '#platform';
import type { Figure } from '#plots/figure';
import { drawSunburst, pathTo } from '#plots/sunburst';
import { describeSampleCount } from '../../../view/describe-sample-count.ts';
import { hasCounts, type PlotView } from '../../../view/plot-view.ts';
import { MOST_TAXA, ringRanks } from './build-tree.ts';
import type { SunburstState } from './use-sunburst.ts';

type Shown = Pick<SunburstState, 'root' | 'focus' | 'label'>;

/** “Composition at all ranks: Mean of all samples, Firmicutes”. */
export function sunburstTitle({ root, focus, label }: Shown): string {
  const shown = root && focus !== '' ? pathTo(root, focus).at(-1) : undefined;
  return `Composition at all ranks: ${label}${shown ? `, ${shown.name}` : ''}`;
}

/** Which rings there are, and how much of each rank they name. */
function describeRings(rank: Rank): string {
  const rings = ringRanks(rank);
  const [first = '', last = ''] = [rings[0], rings.at(-1)];
  return `rings from ${first} to ${last}, the ${MOST_TAXA} most abundant taxa of each rank`;
}

type Shared = Pick<CohortDetail, 'n_samples' | 'amount_units'>;

/** Whose composition it is, the measure and the rings. */
export function describeSunburst(
  { answer, samples }: NonNullable<SunburstState['shown']>,
  { cohort, view }: { cohort: Shared; view: Pick<PlotView, 'rank'> },
): string {
  const whose =
    'name' in samples
      ? `sample ${samples.name}`
      : samples.isGroup
        ? `n\u00a0=\u00a0${formatNumber(samples.n)}`
        : describeSampleCount(samples.n, cohort, answer.dropped);
  return `${whose} · relative abundance, % of ${describeTotal(cohort)} · ${describeRings(view.rank)}`;
}

/** What shares are of. */
export const describeTotal = (cohort: Pick<CohortDetail, 'amount_units'>): string =>
  hasCounts(cohort) ? 'assigned reads' : 'the sample’s total';

/** What the page shows, for files. */
export function sunburstFigure(state: Shown, description: string): Figure | null {
  const { root, focus } = state;
  if (!root) return null;
  const shown = pathTo(root, focus).at(-1) ?? root;
  return {
    ...{ title: sunburstTitle(state), description },
    draw: (room, tokens) => drawSunburst({ root, focus: shown, room, tokens }),
  };
}
