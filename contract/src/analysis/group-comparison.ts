import { z } from 'zod';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import { confoundingSchema, excludedGroupsSchema, groupSizesSchema, provenanceShape } from './provenance.ts';
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

export const comparisonMethods = ['kruskal_wallis', 'wilcoxon', 'ancom_bc', 'linear_models', 'lefse'] as const;
export type ComparisonMethod = (typeof comparisonMethods)[number];

/** How p of a rank-sum test is computed, for methods texts. */
export const RANK_SUM_DESCRIPTION =
  'exact for groups below 50 without ties or with at most 100,000 permutations, otherwise normal approximation with tie and continuity correction';

export const comparisonTitles: Record<ComparisonMethod, string> = {
  kruskal_wallis: 'Kruskal–Wallis',
  wilcoxon: 'Wilcoxon rank-sum',
  ancom_bc: 'ANCOM-BC',
  linear_models: 'Linear models (as in MaAsLin 2)',
  lefse: 'LEfSe',
};

const fractionSchema = z.number().min(0).max(1);

export const groupComparisonBodySchema = z
  .strictObject({
    ...membersShape,
    group_by: fieldNameSchema.optional(),
    /** Wilcoxon needs two groups exactly. */
    methods: z
      .array(z.enum(comparisonMethods))
      .min(1)
      .max(comparisonMethods.length)
      .default(['kruskal_wallis', 'ancom_bc', 'linear_models', 'lefse']),
    /** Fields that the models (ANCOM-BC, linear models) hold constant. */
    covariates: z.array(fieldNameSchema).max(10).default([]),
    /** The group that the others are compared with; where absent a control ("control", "healthy", "no" …), else the first by name. */
    reference_group: z.string().min(1).max(1000).optional(),
    /** Taxa in a smaller share of the samples are left out of the models. */
    prevalence: fractionSchema.default(0.1),
    /**
     * Whether ANCOM-BC takes a taxon that some groups do not have at all as different, as R's `struc_zero`: where no sample
     * has it, or (`lower_bound`) so few that the share of those that have it cannot be distinguished from none.
     */
    structural_zeros: z.enum(['ignore', 'presence', 'lower_bound']).default('ignore'),
    alpha: fractionSchema.default(0.05),
    /** q up to which the linear models report a difference. */
    q_threshold: fractionSchema.default(0.25),
    adjustment: z.enum(['benjamini-hochberg', 'holm']).default('benjamini-hochberg'),
    lda_threshold: z.number().min(0).max(100).default(2),
    ...smallestGroupShape,
    seed: seedSchema,
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField)
  .refine(...requiresGrouping('group_by'));
export type GroupComparisonBody = z.input<typeof groupComparisonBodySchema>;

export const comparedTermSchema = z.object({
  /** "diet: western", against the reference; "age" for a number. */
  term: z.string(),
  field: z.string().nullable(),
  category: z.string().nullable(),
  coefficient: z.number(),
  standard_error: z.number(),
  /** Null where groups were chosen by looking. */
  p: z.number().nullable(),
  q: z.number().nullable(),
  is_different: z.boolean(),
});

export const methodFindingSchema = z.object({
  taxon: z.string(),
  /** H, U, the coefficient of the group, or the LDA score. */
  statistic: z.number().nullable(),
  /** In the unit of the method: see `effect_description`. Between two groups positive where `compared_group` has more; that of Kruskal–Wallis has no direction. */
  effect: z.number().nullable(),
  /**
   * Its 95 % interval: Newcombe's (2006, method 5) of the rank-biserial correlation, coefficient ± t or z times its standard
   * error of models. Null for methods without one, of more than two groups, and where groups were chosen by looking.
   */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  p: z.number().nullable(),
  q: z.number().nullable(),
  is_different: z.boolean(),
  /** The group that has most of it. */
  highest: z.string().nullable(),
  /** Coefficients of the models; empty for the other methods. */
  terms: z.array(comparedTermSchema),
});

export const groupComparisonSchema = z.object({
  ...provenanceShape,
  rank: rankSchema,
  group_by: z.string(),
  reference_group: z.string(),
  /** The other one of two groups; null where there are more. */
  compared_group: z.string().nullable(),
  excluded_groups: excludedGroupsSchema,
  groups: groupSizesSchema,
  taxa: z.array(
    z.object({
      taxon: z.string(),
      lineage: z.array(z.string()),
      kind: z.enum(['taxon', 'unclassified']),
      /** Share of the samples that have it. */
      prevalence: z.number(),
      /** Mean of the samples' proportions, percent, in the order of `groups`. */
      means: z.array(z.number()),
      /** Groups that do not have it: structural zeros, of which no model has an estimate. */
      absent_from: z.array(z.string()),
    }),
  ),
  methods: z.array(
    z.object({
      method: z.enum(comparisonMethods),
      title: z.string(),
      effect_description: z.string(),
      findings: z.array(methodFindingSchema),
      n_different: z.number().int(),
      /** Taxa that it did not test, too rare or the same everywhere. */
      untested: z.array(z.string()),
    }),
  ),
  /** A method without an answer, with the reason. */
  failures: z.array(z.object({ method: z.enum(comparisonMethods), reason: z.string() })),
  /** By falling number of methods that found a difference, then by falling effect; empty with fewer than two methods. */
  consensus: z.array(
    z.object({
      taxon: z.string(),
      tested_by: z.number().int(),
      found_by: z.array(z.enum(comparisonMethods)),
      /** With two groups, the one that has more, where all that found it agree. */
      higher_in: z.string().nullable(),
      is_contradicted: z.boolean(),
    }),
  ),
  confounding: z.array(confoundingSchema),
});
export type GroupComparison = z.infer<typeof groupComparisonSchema>;

export const groupComparisonMethod = defineMethod({
  path: '/analysis/group-comparison',
  summary: 'Test differential abundance between groups with several methods',
  parameters: groupComparisonBodySchema,
  result: groupComparisonSchema,
});
