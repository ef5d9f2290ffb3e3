import type { DifferentialMethylation } from '@cohortium/contract';
import { withTransfer } from '#platform/concurrency';
import type { LevelMatrix } from '../../methylation/level-table.ts';
import { orNull, placesOf, presentLevels } from '../../methylation/present-levels.ts';
import { type Calling, directionOf, findRegions } from './find-regions.ts';
import type { LevelFit } from './fit-levels.ts';

export interface PresentInput {
  matrix: LevelMatrix;
  fit: LevelFit;
  calling: Calling;
  /** Places of the samples of the two groups. */
  reference: readonly number[];
  compared: readonly number[];
  max_sites: number;
  /** Groups were chosen on these data: p and q are withheld, and nothing is called. */
  is_withheld: boolean;
}

export interface PresentedSites {
  /** JSON of `sites`. */
  sites: Uint8Array<ArrayBuffer>;
  n_sites: DifferentialMethylation['n_sites'];
  regions: DifferentialMethylation['regions'];
  top: DifferentialMethylation['top'];
}

/** Sites whose levels in each sample go with the answer. */
const TOP = 50;

/** Places of sites by rising p; those without one last. */
function orderByP({ p }: LevelFit): number[] {
  const key = (place: number) => orNull(p[place]) ?? Number.POSITIVE_INFINITY;
  return Array.from(p.keys()).sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b));
}

function meanOf({ levels, sites }: LevelMatrix, place: number, samples: readonly number[]): number | null {
  const own = samples.map((sample) => levels[sample * sites.length + place] ?? Number.NaN).filter(Number.isFinite);
  return own.length === 0 ? null : own.reduce((sum, level) => sum + level, 0) / own.length;
}

/** Of the sites that are called, or of all where none is. */
function chooseTop(order: readonly number[], { fit, calling, is_withheld }: PresentInput): number[] {
  const tested = order.filter((place) => Number.isFinite(fit.p[place]));
  const called = is_withheld ? [] : tested.filter((place) => directionOf(fit, place, calling) !== 0);
  return (called.length === 0 ? tested : called).slice(0, TOP);
}

/** Thread task: the sites as they are answered, by rising p, and the regions of those that are called. */
export function run(input: PresentInput): PresentedSites {
  const { matrix, fit, calling, is_withheld } = input;
  const order = orderByP(fit);
  const listed = order.slice(0, input.max_sites);
  const column = (values: Float64Array) => listed.map((place) => orNull(values[place]));
  const tests = (values: Float64Array) => (is_withheld ? listed.map(() => null) : column(values));
  const sites: DifferentialMethylation['sites'] = {
    ...placesOf(matrix, listed),
    cpgs: listed.map((place) => matrix.cpgs?.[place] ?? null),
    mean_reference: listed.map((place) => meanOf(matrix, place, input.reference)),
    mean_compared: listed.map((place) => meanOf(matrix, place, input.compared)),
    difference: column(fit.difference),
    statistic: column(fit.statistic),
    p: tests(fit.p),
    q: tests(fit.q),
  };
  const count = (direction: number) =>
    is_withheld ? 0 : order.filter((place) => directionOf(fit, place, calling) === direction).length;
  const bytes = new TextEncoder().encode(JSON.stringify(sites));
  const presented: PresentedSites = {
    sites: bytes,
    n_sites: {
      all: matrix.sites.length + matrix.n_few,
      few: matrix.n_few,
      tested: order.filter((place) => Number.isFinite(fit.q[place])).length,
      ...{ higher: count(1), lower: count(-1) },
    },
    // Without p nothing is called.
    regions: findRegions(matrix, is_withheld ? { ...fit, q: new Float64Array(fit.q.length).fill(1) } : fit, calling),
    top: presentLevels(matrix, chooseTop(order, input)),
  };
  return withTransfer(presented, [bytes.buffer]);
}
