import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import { confoundingSchema, excludedGroupsSchema, provenanceShape } from './provenance.ts';
import {
  chosenGroupsWithField,
  fieldNameSchema,
  groupsByCohorts,
  hasOneGrouping,
  membersShape,
  requiresGrouping,
  seedSchema,
  smallestGroupShape,
} from './scope.ts';

const alpha = z.number().min(0).max(1).default(0.05);

export const lefseBodySchema = z
  .strictObject({
    ...membersShape,
    class_by: fieldNameSchema.optional(),
    subclass_by: fieldNameSchema.optional(),
    /** Who the samples come from: counted and warned of where subjects repeat. */
    subject_by: fieldNameSchema.default('subject_id'),
    /** `down_to`: all ranks from the domain to `rank`, as for a cladogram, features under the taxa that they are of; `alone`: this rank. */
    levels: z.enum(['down_to', 'single']).default('down_to'),
    kruskal_alpha: alpha,
    wilcoxon_alpha: alpha,
    lda_threshold: z.number().min(0).max(100).default(2),
    strategy: z.enum(['one_against_all', 'one_against_one']).default('one_against_all'),
    least_subclass: z.number().int().min(1).max(1000).default(10),
    only_same_subclass: z.boolean().default(false),
    ...smallestGroupShape,
    bootstraps: z.number().int().min(1).max(1000).default(30),
    seed: seedSchema,
    /** Taxa, by `feature`, whose value in each sample is wanted too, for plots. */
    values_of: z.array(z.string().min(1).max(2000)).max(50).default([]),
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField)
  .refine(...requiresGrouping('class_by'));
export type LefseBody = z.input<typeof lefseBodySchema>;

export const lefseFeatureSchema = z.object({
  /** The lineage with bars between names, "Bacteria|Firmicutes": the feature's name in LEfSe's own files; at a single rank the name. */
  feature: z.string(),
  name: z.string(),
  lineage: z.array(z.string()),
  /** 0 for domains. */
  depth: z.number().int(),
  rank: rankSchema,
  /** Place among the features of the taxon above; null at the root, or at a single rank. */
  parent: z.number().int().nullable(),
  /** Null for a feature that is the same in all samples, and where groups were chosen by looking. */
  kruskal_p: z.number().nullable(),
  passed_kruskal: z.boolean(),
  passed_subclasses: z.boolean(),
  /** Mean by class in the order of `classes`, in reads of a million. */
  class_means: z.array(z.number()),
  log_largest_mean: z.number(),
  /** Class of the largest mean, and score; null where the tests were not passed. */
  class: z.string().nullable(),
  lda: z.number().nullable(),
  is_discriminative: z.boolean(),
});

export const lefseSchema = z.object({
  ...provenanceShape,
  rank: rankSchema,
  class_by: z.string(),
  subclass_by: z.string().nullable(),
  classes: z.array(
    z.object({
      name: z.string(),
      n: z.number().int(),
      n_subjects: z.number().int(),
      subclasses: z.number().int(),
    }),
  ),
  excluded_groups: excludedGroupsSchema,
  n_discriminative: z.number().int(),
  /** Every feature, parents before children: with `parent` also the tree of the cladogram. */
  features: z.array(lefseFeatureSchema),
  /** Of each sample in the order of `values`. */
  samples: z.array(
    z.object({
      result_id: idSchema,
      sample_id: z.string(),
      subject: z.string().nullable(),
      class: z.string(),
      subclass: z.string().nullable(),
    }),
  ),
  /** Reads of a million, one number a sample, for the features asked for. */
  values: z.array(z.object({ feature: z.string(), values: z.array(z.number()) })),
  confounding: z.array(confoundingSchema),
});
export type Lefse = z.infer<typeof lefseSchema>;

export const lefseMethod = defineMethod({
  path: '/analysis/lefse',
  summary: 'Find discriminating taxa with LEfSe',
  parameters: lefseBodySchema,
  result: lefseSchema,
});
