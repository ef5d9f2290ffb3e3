import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import { confoundingSchema, excludedGroupsSchema, groupSizesSchema, provenanceShape } from './provenance.ts';
import {
  chosenGroupsWithField,
  distanceShape,
  fieldNameSchema,
  groupsByCohorts,
  hasOneGrouping,
  permutationsSchema,
  scopeShape,
  seedSchema,
  smallestGroupShape,
} from './scope.ts';

export const betaDiversityBodySchema = z
  .strictObject({
    ...scopeShape,
    ...distanceShape,
    /** Axes wanted; fewer come where the data has fewer, but never less than three. */
    axes: z.number().int().min(3).max(50).default(10),
    /** Arrows of so many taxa. */
    biplot: z.number().int().min(0).max(50).default(0),
    /** A field within whose values alone labels are permuted, e.g. the subject where subjects repeat. */
    strata: fieldNameSchema.optional(),
    /** Without, the places of the samples come sooner; ask again for whether the groups differ. */
    tests: z.boolean().default(true),
    /** ANOSIM too, of at most 2,000 samples. */
    anosim: z.boolean().default(false),
    ...smallestGroupShape,
    permutations: permutationsSchema,
    seed: seedSchema,
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type BetaDiversityBody = z.input<typeof betaDiversityBodySchema>;

export const axisSchema = z.object({
  name: z.string(),
  eigenvalue: z.number(),
  /** Of the trace: see `percent_of`. */
  percent: z.number(),
  /** Of the sum of the positive eigenvalues; null where not all of them are known. */
  percent_of_positive: z.number().nullable(),
});

export const permanovaSchema = z.object({
  pseudo_f: z.number(),
  r2: z.number(),
  p: z.number().nullable(),
  n: z.number().int(),
  /** As many as asked for; fewer where no more arrangements exist. */
  permutations: z.number().int(),
  /** Whether p counts each arrangement of the labels once. */
  exact: z.boolean(),
  seed: z.number().int(),
  /** How many strata labels stayed within; null for free permutation. */
  strata: z.number().int().nullable(),
  groups: groupSizesSchema,
});
export type PermanovaResult = z.infer<typeof permanovaSchema>;

export const permdispSchema = z.object({
  f: z.number(),
  p: z.number().nullable(),
  permutations: z.number().int(),
  exact: z.boolean(),
  /** Axes on which spread was measured, and whether these are all there are. */
  axes: z.number().int(),
  all_axes: z.boolean(),
  /** Mean distance to the group's median, by group. */
  spread: z.array(z.object({ name: z.string(), mean_distance: z.number() })),
});

export const anosimSchema = z.object({
  /** 1: within groups closer than between; 0: no difference. */
  r: z.number(),
  p: z.number().nullable(),
  n: z.number().int(),
  permutations: z.number().int(),
  exact: z.boolean(),
});

export const pairwiseSchema = z.object({
  a: z.string(),
  b: z.string(),
  n: z.number().int(),
  pseudo_f: z.number(),
  r2: z.number(),
  p: z.number().nullable(),
  q: z.number().nullable(),
  permutations: z.number().int(),
  exact: z.boolean(),
});

export const biplotArrowSchema = z.object({
  taxon: z.string(),
  lineage: z.array(z.string()),
  /** One value an axis, in the order of `axes`: covariance with the standardised axis; scale all alike to draw them. */
  values: z.array(z.number()),
});

export const betaDiversitySchema = z.object({
  ...provenanceShape,
  metric: z.string(),
  rank: rankSchema,
  /** Result ids in the order of the coordinates. */
  samples_id: z.array(idSchema),
  sample_names: z.array(z.string()),
  subject_ids: z.array(z.string().nullable()),
  /** One array an axis, PC1 first; at least three, zeros where the data has fewer. */
  coordinates: z.array(z.array(z.number())),
  axes: z.array(axisSchema),
  /** `exact`: the whole spectrum; `partial`: the first axes; `landmark`: of some samples, the others placed by them. */
  solver: z.enum(['exact', 'partial', 'landmark']),
  n_landmarks: z.number().int().nullable(),
  /** f32: to about 3e-7. */
  precision: z.enum(['f64', 'f32']),
  /** Percentages are of this: the trace, negative eigenvalues included. */
  percent_of: z.enum(['trace', 'trace_of_landmarks']),
  /** For a scree plot: the known positive eigenvalues in falling order, 50 at most. */
  eigenvalues: z.array(z.number()),
  /** Their sum is below zero, as is its percentage; null above 1,500 samples, where only the first axes are computed. */
  negative_eigenvalues: z.object({ count: z.number().int(), sum: z.number(), percent: z.number() }).nullable(),
  biplot: z.array(biplotArrowSchema),
  group_by: z.string().nullable(),
  /** The group of each sample, in the same order; null is missing. */
  groups: z.array(z.string().nullable()),
  permanova: permanovaSchema.nullable(),
  permdisp: permdispSchema.nullable(),
  anosim: anosimSchema.nullable(),
  pairwise: z.array(pairwiseSchema),
  excluded_groups: excludedGroupsSchema,
  confounding: z.array(confoundingSchema),
});
export type BetaDiversity = z.infer<typeof betaDiversitySchema>;

/** The specification's plot: three arrays of coordinates beside the ids of the samples. */
export const betaDiversityPlotSchema = z.object({
  ...provenanceShape,
  samples_id: z.array(idSchema),
  x: z.array(z.number()),
  y: z.array(z.number()),
  z: z.array(z.number()),
  /** Percentages of the trace of the three axes. */
  percents: z.array(z.number()),
});

export const betaDiversityMethod = defineMethod({
  path: '/analysis/beta-diversity',
  summary: 'Compute beta diversity: distances, principal coordinates and group tests',
  parameters: betaDiversityBodySchema,
  result: betaDiversitySchema,
});
