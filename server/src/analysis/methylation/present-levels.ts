import type { siteLevelsSchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { LevelMatrix } from './level-table.ts';

export const orNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The levels of a site in each sample; of a site that is not there, none. */
export const levelsOf = ({ levels, sites, n_samples }: LevelMatrix, place: number): (number | null)[] =>
  Array.from({ length: n_samples }, (_, sample) => (place < 0 ? null : orNull(levels[sample * sites.length + place])));

/** Where sites are. */
export const placesOf = ({ sites }: Pick<LevelMatrix, 'sites'>, places: readonly number[]) => ({
  site: places.map((place) => sites[place]?.id ?? ''),
  chromosome: places.map((place) => sites[place]?.chromosome ?? null),
  start: places.map((place) => sites[place]?.start ?? null),
  end: places.map((place) => sites[place]?.end ?? null),
});

/** Some sites with their levels. */
export const presentLevels = (matrix: LevelMatrix, places: readonly number[]): z.infer<typeof siteLevelsSchema> => ({
  ...placesOf(matrix, places),
  levels: places.map((place) => levelsOf(matrix, place)),
});
