import { z } from 'zod';
import { amountUnits } from '../ingestion/import.ts';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema } from '../vocabulary/id.ts';

export const metadataValueSchema = z.union([z.string(), z.number(), z.null()]);

/** A share of the reads assigned to a feature; abundance is a fraction, 0.05 = 5 %. */
export const taxonShareSchema = z.object({ taxon: z.string(), abundance: z.number() });
export type TaxonShare = z.infer<typeof taxonShareSchema>;

/** A processed sample: one sample by one run. */
export const sampleRowSchema = z
  .object({
    internal_run_id: idSchema,
    result_id: idSchema,
    sample_id: z.string(),
    subject_id: z.string().nullable(),
    project_id: idSchema,
    project_name: z.string(),
    /** How it is reached: with its submission, or with a run or a cohort that shows it. */
    access: accessInfoShape.access,
    /** The workspace its submission belongs to. */
    workspace_name: z.string(),
    original_project_id: z.string().nullable(),
    pipeline_data_id: idSchema,
    run_id: idSchema.nullable(),
    pipeline_name: z.string(),
    reference_name: z.string(),
    data_type: z.number().int(),
    sex: z.string().nullable(),
    race: z.string().nullable(),
    location: z.string().nullable(),
    age_years: z.number().nullable(),
    seq_platform: z.string().nullable(),
    collection_site: z.string().nullable(),
    collection_site_coarse: z.string().nullable(),
    variable_region: z.string().nullable(),
    tags: z.array(z.string()),
    /** The sum of all amounts of its features, of `amount_unit`: the denominator of every abundance. */
    reads: z.number(),
    /** What the amounts are: `reads` are counts, all else is not. */
    amount_unit: z.enum(amountUnits),
    n_features: z.number().int(),
    /** The submitter's own columns. */
    metadata: z.record(z.string(), metadataValueSchema),
    /** The most abundant genera, largest first. */
    top_genera: z.array(taxonShareSchema),
    /** The most abundant taxa of the rank that was asked for, largest first; only where one was. */
    top_taxa: z.array(taxonShareSchema).optional(),
    /** Of the taxon that was asked for, with all below it: a fraction of all reads; only where one was. */
    taxon_abundance: z.number().optional(),
  })
  .meta({ id: 'sample_row' });
export type SampleRow = z.infer<typeof sampleRowSchema>;

/**
 * A row of a list by itself (specification §3: a local id is formed from sample_id and row index): names tell rows apart also
 * where a sample was processed twice. `index` counts from 0.
 */
export const localIdOf = ({ sample_id }: { sample_id: string }, index: number): string => `${sample_id}_${index}`;
