import type { Rank } from '@cohortium/contract';
import type { Figure } from '#plots/figure';
import { drawSunburst, pathTo } from '#plots/sunburst';
import { MOST_TAXA, ringRanks } from './build-tree.ts';
import type { SunburstState } from './use-sunburst.ts';

type Shown = Pick<SunburstState, 'root' | 'focus' | 'label'>;

/** “Composition at all ranks: Mean of all samples, Firmicutes”. */
export function sunburstTitle({ root, focus, label }: Shown): string {
  const shown = root && focus !== '' ? pathTo(root, focus).at(-1) : undefined;
  return `Composition at all ranks: ${label}${shown ? `, ${shown.name}` : ''}`;
}

/** Which rings there are, and how much of each rank they name. */
export function describeRings(rank: Rank): string {
  const rings = ringRanks(rank);
  const [first = '', last = ''] = [rings[0], rings.at(-1)];
  return `rings from ${first} to ${last}, the ${MOST_TAXA} most abundant taxa of each rank`;
}

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
