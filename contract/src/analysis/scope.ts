import { z } from 'zod';
import { idSchema, lineSchema, versionSchema } from '../vocabulary/id.ts';
import { ANALYSIS } from '../vocabulary/limits.ts';
import { rankSchema } from '../vocabulary/ranks.ts';

/** The name of a metadata field. */
export const fieldNameSchema = z.string().min(1).max(200);

/** What `group_by` and `class_by` say in answers about groups that were given as lists of samples. */
export const CHOSEN_GROUPS = 'chosen_groups';
/** What they say where the groups are whole cohorts. */
export const COHORT_GROUPS = 'compared_cohorts';
const MAX_GROUPS = 40;
/** Beside the first. */
const MAX_COHORTS = 5;

const chosenGroupSchema = z.strictObject({
  name: lineSchema.max(100).refine((name) => name !== '', 'must not be empty'),
  result_ids: z.array(idSchema).min(1).max(ANALYSIS.maximum_samples),
});

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Groups put together by hand, such as a selection on a plot and the rest. */
export const chosenGroupsSchema = z
  .array(chosenGroupSchema)
  .min(2)
  .max(MAX_GROUPS)
  .refine((groups) => areDistinct(groups.map(({ name }) => name)), 'must have unique names')
  .refine((groups) => areDistinct(groups.flatMap(({ result_ids }) => result_ids)), 'must not contain a sample twice')
  .meta({ id: 'ChosenGroups' });
export type ChosenGroups = z.input<typeof chosenGroupsSchema>;

/** Which samples, at which rank. */
export const membersShape = {
  cohort_id: idSchema,
  version: versionSchema.optional(),
  /** A part of the cohort's members; all where absent. */
  result_ids: z.array(idSchema).min(1).max(ANALYSIS.maximum_samples).optional(),
  rank: rankSchema.default('genus'),
  /** Samples with fewer reads are left out and named. */
  min_reads: z.number().int().min(1).max(1e9).optional(),
  /** Groups by hand instead of by a field: their samples alone are what the question is about. */
  groups: chosenGroupsSchema.optional(),
  /**
   * When `groups` were chosen. `by_looking` (taken where absent): at these data, so that a test of them on the same data
   * is circular, and its p and q are withheld. `beforehand`: before anybody saw them.
   */
  groups_selected: z.enum(['on_plot', 'in_advance']).optional(),
  /**
   * Other cohorts, each a group by its name, as the first is: what they are compared with. Samples in several of them are left
   * out and named; a cohort that was selected on a plot makes the comparison circular, as `groups` do. Other fields are those
   * of the submissions, without what a cohort overlays on them.
   */
  compare_with: z
    .array(z.strictObject({ cohort_id: idSchema, version: versionSchema.optional() }))
    .min(1)
    .max(MAX_COHORTS)
    .refine((refs) => areDistinct(refs.map(({ cohort_id }) => cohort_id)), 'must not contain a cohort twice')
    .meta({ id: 'ComparedCohorts' })
    .optional(),
};

/** Which samples of features that have no rank: genes, sites of methylation. What has too few reads is seen in their totals. */
const { rank: _rank, min_reads: _reads, ...featuresShape } = membersShape;
export const featureMembersShape = { ...featuresShape, group_by: fieldNameSchema.optional() };

/** Samples that a group needs to be tested; smaller ones are left out and named in `excluded_groups`. */
export const smallestGroupShape = {
  smallest_group: z.number().int().min(2).max(1000).default(ANALYSIS.smallest_group),
};

interface Grouped {
  compare_with?: readonly unknown[] | undefined;
  groups?: readonly unknown[] | undefined;
  groups_selected?: string | undefined;
  result_ids?: readonly string[] | undefined;
  group_by?: string | undefined;
  class_by?: string | undefined;
}
type ScopeRule = [(order: Grouped) => boolean, { message: string; path: string[] }];

/** A field groups the samples, or lists of them do. */
export const hasOneGrouping: ScopeRule = [
  ({ groups, result_ids, group_by, class_by }) =>
    groups === undefined || (result_ids === undefined && group_by === undefined && class_by === undefined),
  {
    message: 'say which samples there are and what groups them: give neither a field nor result_ids besides',
    path: ['groups'],
  },
];

/** Cohorts are the groups: nothing else makes some. */
export const groupsByCohorts: ScopeRule = [
  ({ compare_with, groups, result_ids, group_by, class_by }) =>
    compare_with === undefined || [groups, result_ids, group_by, class_by].every((each) => each === undefined),
  {
    message: 'makes each cohort a group: give neither groups, nor a field for them, nor result_ids besides',
    path: ['compare_with'],
  },
];

/** Only groups by hand can have been chosen by looking. */
export const chosenGroupsWithField: ScopeRule = [
  ({ groups, groups_selected }) => groups !== undefined || groups_selected === undefined,
  {
    message: 'says when groups were chosen that are given as lists of samples: there are none',
    path: ['groups_selected'],
  },
];

/** A question between groups cannot do without. */
export const requiresGrouping = (field: 'group_by' | 'class_by'): ScopeRule => [
  (order) => order.groups !== undefined || order.compare_with !== undefined || order[field] !== undefined,
  { message: 'must name the grouping field, unless groups are given as lists of samples', path: [field] },
];

export const scopeShape = {
  ...membersShape,
  /** A field whose values make the groups. */
  group_by: fieldNameSchema.optional(),
};

export const seedSchema = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(ANALYSIS.seed);

export const permutationsSchema = z.number().int().min(0).max(99_999).default(ANALYSIS.permutations);

/** Distances between samples, as the command line knows them too. */
export const metrics = [
  'bray_curtis',
  'jaccard_binary',
  'jensen_shannon',
  'aitchison',
  'unweighted_unifrac',
  'weighted_unifrac',
  'weighted_normalised_unifrac',
  'generalised_unifrac',
] as const;
export type Metric = (typeof metrics)[number];

export const metricTitles: Record<Metric, string> = {
  bray_curtis: 'Bray–Curtis',
  jaccard_binary: 'Jaccard (binary)',
  jensen_shannon: 'Jensen–Shannon',
  aitchison: 'Aitchison',
  unweighted_unifrac: 'Unweighted UniFrac',
  weighted_unifrac: 'Weighted UniFrac',
  weighted_normalised_unifrac: 'Weighted UniFrac, normalised',
  generalised_unifrac: 'Generalised UniFrac',
};

/** Distances that compare branches of a tree. */
export const needsTree = (metric: Metric): boolean => metric.endsWith('unifrac');

/** Reads to which samples are rarefied first, without replacement; not rarefied where absent. */
export const depthSchema = z.number().int().min(1).max(1e9).optional();

/**
 * Which tree: an imported one by its id (`POST /analysis/trees`); where absent, the cohort's own, which
 * `POST /cohort/:id/tree` has built and whose tips are at the rank `feature`.
 */
export const treeShape = {
  tree_id: idSchema.optional(),
  /** What becomes of taxa that are no tip of the tree: refused with their names, or left out with a warning. */
  missing_tips: z.enum(['refuse', 'drop']).default('refuse'),
};

/** How samples are compared. */
export const distanceShape = {
  metric: z.enum(metrics).default('bray_curtis'),
  /** `tss`: proportions; `none`: counts as they are, which matters to Bray–Curtis alone. */
  transform: z.enum(['tss', 'none']).default('tss'),
  depth: depthSchema,
  /** Generalised UniFrac's: 0 presence to 1 abundance. */
  generalised_alpha: z.number().min(0).max(1).default(0.5),
  /** Aitchison: added to every count; multiplicative replacement of zeros where absent. */
  pseudocount: z.number().positive().max(1e6).optional(),
  ...treeShape,
};
