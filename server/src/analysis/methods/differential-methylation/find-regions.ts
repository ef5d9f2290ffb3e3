import type { DifferentialMethylation } from '@cohortium/contract';
import { TILES } from '../../methylation/build-level-matrix.ts';
import type { LevelMatrix, Site } from '../../methylation/level-table.ts';
import type { LevelFit } from './fit-levels.ts';

export interface Calling {
  alpha: number;
  min_difference: number;
  max_gap: number;
}

/** Regions at most in an answer. */
const REGIONS_AT_MOST = 20_000;

/** Whether a site is called, and in which direction: 1 higher in the compared group, −1 lower, 0 not called. */
export function directionOf({ difference, q }: LevelFit, place: number, { alpha, min_difference }: Calling): number {
  const apart = difference[place] ?? Number.NaN;
  const isCalled = (q[place] ?? Number.NaN) < alpha && Math.abs(apart) >= min_difference;
  return isCalled ? Math.sign(apart) : 0;
}

type Placed = Site & { chromosome: string; start: number; end: number };
const isPlaced = (site: Site): site is Placed => site.chromosome !== null && site.start !== null && site.end !== null;

interface Run {
  direction: number;
  places: number[];
  first: Placed;
  last: Placed;
}

/** Whether a site continues a region: tiles and CpGs do, sets of regions of a BED are what they are. */
const continues = (run: Run, site: Placed, direction: number, max_gap: number): boolean =>
  (site.set === null || site.set === TILES) &&
  run.direction === direction &&
  run.last.chromosome === site.chromosome &&
  site.start - run.last.end <= max_gap;

/** Neighbouring sites called in the same direction: a tested site between them that is not called ends a region. */
function findRuns({ sites }: Pick<LevelMatrix, 'sites'>, fit: LevelFit, calling: Calling): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  for (const [place, site] of sites.entries()) {
    if (Number.isNaN(fit.p[place])) continue;
    const direction = directionOf(fit, place, calling);
    if (direction === 0 || !isPlaced(site)) {
      open = null;
    } else if (open && continues(open, site, direction, calling.max_gap)) {
      open.places.push(place);
      open.last = site;
    } else {
      open = { direction, places: [place], first: site, last: site };
      runs.push(open);
    }
  }
  return runs;
}

/** Differentially methylated regions, by rising q, then by falling number of sites. */
export function findRegions(
  matrix: Pick<LevelMatrix, 'sites' | 'cpgs'>,
  fit: LevelFit,
  calling: Calling,
): DifferentialMethylation['regions'] {
  const regions = findRuns(matrix, fit, calling).map(({ places, first, last }) => {
    const best = places.reduce((least, place) => ((fit.p[place] ?? 1) < (fit.p[least] ?? 1) ? place : least));
    const sum = (values: ArrayLike<number>) => places.reduce((total, place) => total + (values[place] ?? 0), 0);
    return {
      ...{ chromosome: first.chromosome, start: first.start, end: last.end, n_sites: places.length },
      cpgs: matrix.cpgs ? sum(matrix.cpgs) : null,
      ...{ difference: sum(fit.difference) / places.length, q: fit.q[best] ?? Number.NaN },
      site: matrix.sites[best]?.id ?? '',
    };
  });
  const ordered = regions.sort((a, b) => a.q - b.q || b.n_sites - a.n_sites).slice(0, REGIONS_AT_MOST);
  const column = <Name extends keyof (typeof ordered)[number]>(name: Name) => ordered.map((region) => region[name]);
  return {
    ...{ chromosome: column('chromosome'), start: column('start'), end: column('end') },
    ...{ n_sites: column('n_sites'), cpgs: column('cpgs'), difference: column('difference') },
    ...{ q: column('q'), site: column('site') },
  };
}
