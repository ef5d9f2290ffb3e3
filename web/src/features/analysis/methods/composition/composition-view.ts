import { ANALYSIS, type SampleField } from '@cohortium/contract';
import { z } from 'zod';
import { fieldChoice } from '../../view/field-choice.ts';

export const TAXON_COUNTS = [5, 8, ANALYSIS.top_taxa, 20] as const;
export const BAR_ORDERS = ['taxon', 'field', 'cluster'] as const;
export const COMPOSITION_PLOT_TYPES = ['bars', 'area', 'heat', 'means', 'sunburst'] as const;

/** How shares become shades: rare taxa show by their root or logarithm, changes of each taxon by its z-score. */
export const HEAT_SCALES = ['root', 'log', 'z'] as const;

export const compositionShape = {
  top: z.coerce.number().pipe(z.literal(TAXON_COUNTS)).catch(ANALYSIS.top_taxa),
  /** The taxon that the bars are sorted by: absent, the most abundant one. */
  sort: fieldChoice,
  order: z.enum(BAR_ORDERS).catch('taxon'),
  /** The field that the bars are sorted by. */
  by: fieldChoice,
  /** Fields whose values are shown as strips above the bars. */
  strip: fieldChoice,
  strip2: fieldChoice,
  scale: z.enum(HEAT_SCALES).catch('root'),
  drawn: z.enum(COMPOSITION_PLOT_TYPES).catch('bars'),
  /** Of what a sunburst is: a group's mean or a sample; absent, the mean of all samples. */
  of: fieldChoice,
};

/** A field with more values than this has too many colours for a strip. */
const STRIP_VALUES = 12;

export const canBeStrip = ({ kind, n_values }: Pick<SampleField, 'kind' | 'n_values'>): boolean =>
  kind === 'category' && n_values > 1 && n_values <= STRIP_VALUES;

/** The fields that are shown as strips, as far as the cohort has them. */
export const stripFields = (
  { strip, strip2 }: { strip?: string | undefined; strip2?: string | undefined },
  { fields }: { fields: readonly SampleField[] },
): SampleField[] =>
  [strip, strip2].flatMap((requested) => fields.find((field) => field.field === requested && canBeStrip(field)) ?? []);
