import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';

export const numbersSchema = z.array(z.number()).meta({ id: 'Numbers' });
export const numbersOrMissingSchema = z.array(z.number().nullable()).meta({ id: 'NumbersOrMissing' });

const droppedSchema = z.array(z.object({ sample_id: z.string(), reason: z.string() })).meta({ id: 'DroppedSamples' });
const warningsSchema = z.array(z.object({ code: z.string(), message: z.string() })).meta({ id: 'Warnings' });

/** What every answer says about itself. */
export const provenanceShape = {
  method: z.string(),
  /** The method in sentences, with its sources. */
  method_description: z.string(),
  /** What decides the numbers, by the names that a question has; nothing is left to a default. */
  parameters: z.record(z.string(), z.unknown()),
  seed: z.number().int().nullable(),
  software_version: z.string(),
  n: z.number().int(),
  n_subjects: z.number().int(),
  dropped: droppedSchema,
  /** What weakens the numbers, in words, e.g. "1 subject: permutations assume independence". */
  warnings: warningsSchema,
  /** Whether groups were chosen by looking at these data: then p and q are null, and effects describe but do not test. */
  is_selected_on_plot: z.boolean(),
};

/** Groups with fewer samples than `smallest_group`: not tested. */
export const excludedGroupsSchema = z
  .array(z.object({ name: z.string(), n: z.number().int() }))
  .meta({ id: 'ExcludedGroups' });

/** How much the groups go together with what was done to the samples: Cramér's V, 0 to 1, for each field that varies. */
export const confoundingSchema = z
  .object({
    field: z.string(),
    title: z.string(),
    v: z.number(),
    /** Samples with a group and a value of the field. */
    n: z.number().int(),
    /** Whether it is so much that their effects cannot be distinguished. */
    is_strong: z.boolean(),
  })
  .meta({ id: 'Confounding' });
export type Confounding = z.infer<typeof confoundingSchema>;

/** Groups that were compared. */
export const groupSizesSchema = z
  .array(z.object({ name: z.string(), n: z.number().int(), n_subjects: z.number().int() }))
  .meta({ id: 'GroupSizes' });

/** A sample of an answer; in the same order as every list of one value a sample. */
export const analysedSampleShape = {
  result_id: idSchema,
  sample_id: z.string(),
  subject_id: z.string().nullable(),
  /** Its value of `group_by`; null is missing. */
  group: z.string().nullable(),
};
export const analysedSampleSchema = z.object(analysedSampleShape).meta({ id: 'AnalysedSample' });

/** The design of a model that R has fitted. */
export const testDesignSchema = z
  .object({
    /** “~ batch + group: 6 samples, 3 coefficients, 3 residual degrees of freedom” */
    text: z.string(),
    coefficients: z.array(z.string()),
    residual_df: z.number().int(),
  })
  .meta({ id: 'TestDesign' });

/** R and the packages that computed an answer. */
export const softwareSchema = z
  .array(z.object({ name: z.string(), version: z.string() }))
  .meta({ id: 'SoftwareVersions' });

export const principalComponentsSchema = z
  .object({
    n_features: z.number().int(),
    /** A list per axis. */
    coordinates: z.array(numbersSchema),
    percents: numbersSchema,
  })
  .meta({ id: 'PrincipalComponents' });

/** Kruskal–Wallis over groups. */
export const rankTestSchema = z.object({
  h: z.number(),
  df: z.number().int(),
  /** Null where groups were chosen by looking. */
  p: z.number().nullable(),
  /** Effect size, 0 to 1. */
  epsilon_squared: z.number(),
  n: z.number().int(),
});

/** Wilcoxon's rank-sum test between two groups; null where all values are equal, p and q too where groups were chosen by looking. */
export const rankPairSchema = z.object({
  a: z.string(),
  b: z.string(),
  n_a: z.number().int(),
  n_b: z.number().int(),
  /** −1 to 1, positive when `a` has the larger values. */
  rank_biserial: z.number().nullable(),
  p: z.number().nullable(),
  /** Benjamini–Hochberg over the pairs. */
  q: z.number().nullable(),
  distribution: z.enum(['exact', 'normal']).nullable(),
});
