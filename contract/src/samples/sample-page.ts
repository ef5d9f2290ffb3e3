import { z } from 'zod';
import { taxonShape } from '../vocabulary/advanced-filter.ts';
import { pagingShape } from '../vocabulary/paging.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { sampleFilterShape } from './sample-filter.ts';

export const sortSchema = z.strictObject({ field: z.string().max(200), descending: z.boolean().default(false) });

/** In `sort`, the abundance of `taxon`. */
export const TAXON_ABUNDANCE = 'taxon_abundance';

/** A page of samples, its order, and the parts of each row to return. */
export const samplePageShape = {
  ...pagingShape,
  sort: sortSchema.optional(),
  /**
   * Which of the submitters' columns stand in `metadata`, and whether `top_genera` does; all by default. The common
   * columns always do.
   */
  data_projections: z.array(z.string().max(200)).max(200).optional(),
};

export const taxonColumnShape = {
  /** A taxon whose abundance each row has as `taxon_abundance`; the list may be sorted by it. */
  taxon: z.strictObject(taxonShape).optional(),
  /** A rank of which each row has its most abundant taxa, as `top_taxa`; those of genera are always in `top_genera`. */
  top_taxa_rank: rankSchema.optional(),
};

export const samplePageSchema = z.strictObject({ ...sampleFilterShape, ...samplePageShape, ...taxonColumnShape });
export type SamplePage = z.infer<typeof samplePageSchema>;
