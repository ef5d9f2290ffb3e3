import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { genomeTypeSchema, taxonShape } from '../vocabulary/advanced-filter.ts';
import { idSchema, searchSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { sampleFilterShape } from './sample-filter.ts';

const name = z.string().nullable();

/** A taxon with its lineage, in the words of the specification's §3: names above and at its rank, null below. */
export const taxonomyEntrySchema = z.object({
  display_name: z.string(),
  name_txt: z.string(),
  /** Of the taxonomy's own; null, for no reference that runs here use numbers its taxa. `lineage` names a taxon. */
  tax_id: z.number().int().nullable(),
  superkingdom: name,
  phylum: name,
  class_: name,
  order: name,
  family: name,
  genus: name,
  species: name,
  /** Since when the portal has samples with it (`startdate`). `enddate` is null: a taxon is listed as long as it has. */
  startdate: z.string().nullable(),
  enddate: z.string().nullable(),
  /** As a taxonomy rule names it. */
  ...taxonShape,
  lineage: z.string(),
  /** Results that have any of it, among the data sets the caller may see. */
  n_samples: z.number().int(),
});
export type TaxonomyEntry = z.infer<typeof taxonomyEntrySchema>;

export const taxonomyRanks = ['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species'] as const;
const entries = z.array(taxonomyEntrySchema);

export const taxonomySearchSchema = z.object({
  data: z.object({
    kingdom: entries,
    phylum: entries,
    class: entries,
    order: entries,
    family: entries,
    genus: entries,
    species: entries,
  }),
  total_results: z.number().int(),
  search_string: z.string(),
  msg: z.string(),
});
export type TaxonomySearch = z.infer<typeof taxonomySearchSchema>;

export const sampleFeatureSchema = z.object({
  /** As a constraint names it. */
  field: z.string(),
  genome_type: genomeTypeSchema,
  title: z.string(),
  n_samples: z.number().int(),
});
export type SampleFeature = z.infer<typeof sampleFeatureSchema>;

export const taxonHistogramSchema = z.object({
  n_samples: z.number().int(),
  /** Samples with any of it. */
  n_present: z.number().int(),
  /** Over all samples, those without it as 0; fractions. */
  mean: z.number(),
  /** Over the samples that have it; null where none has. */
  median_present: z.number().nullable(),
  maximum: z.number(),
  /** Of the samples that have it: `from` (included) to `to`, fractions, in steps of a quarter of a decade or of 5 %. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
});
export type TaxonHistogram = z.infer<typeof taxonHistogramSchema>;

const access = inWorkspace('workspace:project:read');

export const taxaRoutes = {
  taxonomyFilters: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/taxonomy-filters',
    access,
    reads: true,
    summary: 'Search taxa of visible samples by part of their name, grouped by rank',
    body: z.strictObject({
      value: searchSchema,
      param_set_id: idSchema.nullable().optional(),
      pipeline_id: idSchema.nullable().optional(),
    }),
    response: taxonomySearchSchema,
    errors: ['validation', 'unavailable'],
  }),
  features: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/feature',
    access,
    summary: 'Search features for filters: ASVs, OTUs, genes, CpGs, AMR genes',
    query: z.strictObject({
      start_with: searchSchema.default(''),
      /** `start_with` is the whole of a `field`: whether such a feature is there. */
      exact: flag(false),
      ...pagingShape,
    }),
    response: listOf(sampleFeatureSchema),
    errors: ['unavailable'],
  }),
  taxonHistogram: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/taxon-histogram',
    access,
    reads: true,
    summary: 'Get the distribution of a taxon’s relative abundance in samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ ...sampleFilterShape, ...taxonShape, scale: z.enum(['log', 'linear']).default('log') }),
    response: oneOf(taxonHistogramSchema),
    errors: ['validation', 'unavailable'],
  }),
} as const;
