import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { ANALYSIS } from '../vocabulary/limits.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import { analysedSampleShape, provenanceShape } from './provenance.ts';
import { chosenGroupsWithField, groupsByCohorts, hasOneGrouping, scopeShape } from './scope.ts';

export const compositionBodySchema = z
  .strictObject({
    ...scopeShape,
    top_n: z.number().int().min(1).max(100).default(ANALYSIS.top_taxa),
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type CompositionBody = z.input<typeof compositionBodySchema>;

export const compositionTaxonSchema = z.object({
  /** The name that rows use; made unique with its parent where two taxa share a name. */
  taxon: z.string(),
  lineage: z.array(z.string()),
  kind: z.enum(['taxon', 'unclassified', 'other']),
  /** How many taxa `Other` holds; 1 for a taxon. */
  n_taxa: z.number().int(),
  mean: z.number(),
  /** Null of a single sample. */
  sd: z.number().nullable(),
});
export type CompositionTaxon = z.infer<typeof compositionTaxonSchema>;

/** A sample's bar: `result_id` plus one percentage (0 to 100) per taxon name. */
export const compositionRowSchema = z.object({ result_id: idSchema }).catchall(z.number());

/** Mean of the sample proportions of a group, percent by taxon, with n and SD (none for a single sample). */
export const groupMeanSchema = z.object({
  group: z.string().nullable(),
  n: z.number().int(),
  mean: z.record(z.string(), z.number()),
  sd: z.record(z.string(), z.number()),
});

const sharedShape = {
  ...provenanceShape,
  rank: rankSchema,
  taxa: z.array(compositionTaxonSchema),
  group_by: z.string().nullable(),
};

export const compositionSchema = z.object({
  ...sharedShape,
  rows: z.array(compositionRowSchema),
  samples: z.array(
    z.object({
      ...analysedSampleShape,
      /** Reads assigned to a feature: 100 % of the bar. */
      reads: z.number(),
    }),
  ),
  group_means: z.array(groupMeanSchema),
});
export type Composition = z.infer<typeof compositionSchema>;

/** One bar a group; one of all samples where nothing groups them. */
export const averageCompositionSchema = z.object({
  ...sharedShape,
  groups: z.array(groupMeanSchema.extend({ n_subjects: z.number().int() })),
});
export type AverageComposition = z.infer<typeof averageCompositionSchema>;

/** The specification's plot: rows alone. */
export const compositionPlotSchema = z.object({
  ...provenanceShape,
  /** The columns of the rows in falling order of their mean, `Other` last. */
  taxa: z.array(z.string()),
  rows: z.array(compositionRowSchema),
});

export const compositionMethod = defineMethod({
  path: '/analysis/composition-bar-plot',
  summary: 'Compute the composition of each sample at a rank: most abundant taxa and Other',
  parameters: compositionBodySchema,
  result: compositionSchema,
});

export const averageCompositionMethod = defineMethod({
  path: '/analysis/average-composition-bar-plot',
  summary: 'Compute the mean composition of each group: mean proportions with n and SD',
  parameters: compositionBodySchema,
  result: averageCompositionSchema,
});
