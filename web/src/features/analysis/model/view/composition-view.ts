import { ANALYSIS } from '@cohortium/contract';
import { z } from 'zod';
import { fieldChoice } from './field-choice.ts';

export const TOPS = [5, 8, ANALYSIS.top_taxa, 20] as const;
export const BAR_ORDERS = ['taxon', 'field', 'cluster'] as const;
export const COMPOSITION_LOOKS = ['bars', 'area', 'heat', 'means'] as const;

/** How shares become shades: rare taxa show by their root or logarithm, changes of each taxon by its z-score. */
export const HEAT_SCALES = ['root', 'log', 'z'] as const;

export const compositionShape = {
  top: z.coerce.number().pipe(z.literal(TOPS)).catch(ANALYSIS.top_taxa),
  /** The taxon that the bars are sorted by: absent, the most abundant one. */
  sort: fieldChoice,
  order: z.enum(BAR_ORDERS).catch('taxon'),
  /** The field that the bars are sorted by. */
  by: fieldChoice,
  scale: z.enum(HEAT_SCALES).catch('root'),
  drawn: z.enum(COMPOSITION_LOOKS).catch('bars'),
};
