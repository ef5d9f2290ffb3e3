import type { DifferentialMethylation } from '@cohortium/contract';
import { z } from 'zod';
import { fieldChoice } from '../../view/field-choice.ts';

export const SITE_PLOTS = ['volcano', 'manhattan', 'heat', 'region'] as const;
export const LEVEL_PLOTS = ['components', 'levels', 'density'] as const;
export const DIFFERENCES = [0, 0.05, 0.1, 0.2, 0.3] as const;
export const DEPTHS = [1, 5, 10, 20] as const;

export const methylationShape = {
  sites: z.enum(SITE_PLOTS).catch('volcano'),
  levels: z.enum(LEVEL_PLOTS).catch('components'),
  /** Tiles where absent, or the only set that there is. */
  regions: fieldChoice,
  difference: z.coerce.number().pipe(z.literal(DIFFERENCES)).catch(0.1),
  deep: z.coerce.number().pipe(z.literal(DEPTHS)).catch(5),
  /** The site that is looked at; absent, the first that is called. */
  site: z.string().max(300).optional().catch(undefined),
};

/** Whether it is known where sites are: of arrays it is not, without the manifest. */
export const hasPlaces = ({ sites }: Pick<DifferentialMethylation, 'sites'>): boolean =>
  sites.chromosome.some((name) => name !== null);
