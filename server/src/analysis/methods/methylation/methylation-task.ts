import type { Methylation, methylationBodySchema } from '@cohortium/contract';
import { StatsError } from '@cohortium/stats';
import type { z } from 'zod';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import type { LevelMatrix } from '../../methylation/level-table.ts';
import { presentLevels } from '../../methylation/present-levels.ts';
import { mostVariable, principalComponents } from '../../principal-components.ts';

export interface MethylationInput {
  matrix: LevelMatrix;
  result_ids: readonly string[];
  order: Pick<z.output<typeof methylationBodySchema>, 'sites' | 'window' | 'top'>;
}
export type MethylationOutput = Pick<
  Methylation,
  'n_sites' | 'global_levels' | 'covered' | 'depths' | 'components' | 'densities' | 'sites' | 'window'
>;

const PARTS = 40;
const WINDOW_SITES_AT_MOST = 4000;

/** Mean, number and density of a sample's levels. */
function summarise({ levels, sites }: LevelMatrix, sample: number) {
  const own = levels
    .subarray(sample * sites.length, (sample + 1) * sites.length)
    .filter((level) => !Number.isNaN(level));
  const parts = new Float64Array(PARTS);
  for (const level of own) {
    const part = Math.min(PARTS - 1, Math.floor(level * PARTS));
    parts[part] = (parts[part] ?? 0) + 1;
  }
  const n = own.length;
  return {
    mean: n === 0 ? null : own.reduce((sum, level) => sum + level, 0) / n,
    n,
    density: Array.from(parts, (count) => (n === 0 ? 0 : count / n)),
  };
}

/** Of sites that all samples have. */
function findComponents({ matrix, result_ids, order }: MethylationInput): Methylation['components'] {
  const { levels, sites, n_samples } = matrix;
  const valuesOf = (site: number) =>
    Array.from({ length: n_samples }, (_, sample) => levels[sample * sites.length + site] ?? Number.NaN);
  const complete = Array.from(sites.keys()).filter((site) => !valuesOf(site).some(Number.isNaN));
  return principalComponents(mostVariable(complete, valuesOf, order.top), result_ids);
}

function findWindow({ matrix, order: { window } }: MethylationInput): Methylation['window'] {
  if (window === undefined) return null;
  const places = Array.from(matrix.sites.keys()).filter((at) => {
    const { chromosome, start, end } = matrix.sites[at] ?? {};
    return chromosome === window.chromosome && (start ?? Infinity) < window.end && (end ?? 0) > window.start;
  });
  if (places.length > WINDOW_SITES_AT_MOST)
    throw new StatsError('bad_parameter', 'There are too many sites in this window. Choose a smaller one.');
  return presentLevels(matrix, places);
}

/** Levels of the sites that were asked for; of those that no sample has, none. */
function chosenSites({ matrix, order }: MethylationInput): Methylation['sites'] {
  const placeOf = new Map(matrix.sites.map(({ id }, place) => [id, place]));
  const found = presentLevels(
    matrix,
    order.sites.map((id) => placeOf.get(id) ?? -1),
  );
  return { ...found, site: order.sites };
}

function compute(input: MethylationInput): MethylationOutput {
  const { matrix, result_ids } = input;
  const summaries = result_ids.map((_, sample) => summarise(matrix, sample));
  return {
    n_sites: matrix.sites.length,
    global_levels: summaries.map(({ mean }) => mean),
    covered: summaries.map(({ n }) => n),
    depths: matrix.depths,
    components: findComponents(input),
    densities: summaries.map(({ density }) => density),
    sites: chosenSites(input),
    window: findWindow(input),
  };
}

/** Thread task: what levels of samples are like, and those of chosen sites. */
export const run = (input: MethylationInput): TaskAnswer<MethylationOutput> => toRefusalAnswer(() => compute(input));
