import { z } from 'zod';
import { amountUnits } from '../ingestion/import.ts';
import { sampleFieldSchema, sampleFilterSchema } from '../samples/index.ts';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { SHEET } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';

/** How a selection on a plot was made, kept so that it can be read and made again. */
export const selectionRecipeSchema = z.strictObject({
  kind: z.enum(['lasso', 'box', 'group', 'list']),
  plot: z.enum(['pcoa_2d', 'pcoa_3d', 'composition']),
  metric: z.string().max(200).optional(),
  rank: z.string().max(200).optional(),
  /** Principal coordinates, counted from 1. */
  axes: z.array(z.number().int().min(1)).max(3).optional(),
  /** In coordinates of the two axes (2D), or of the screen with the camera beside it (3D). */
  polygon: z
    .array(z.tuple([z.number(), z.number()]))
    .max(5000)
    .optional(),
  camera: z.array(z.number()).max(32).optional(),
  group: z.string().max(SHEET.maximum_cell).optional(),
});
export type SelectionRecipe = z.infer<typeof selectionRecipeSchema>;

export const recipeStepSchema = z.object({ description: z.string(), n_samples: z.number().int() });

export const cohortParentSchema = z.object({ cohort_id: idSchema, version: z.number().int(), name: z.string() });

export const cohortRecipeSchema = z.object({
  filter: sampleFilterSchema.nullable(),
  selection: selectionRecipeSchema.nullable(),
  /** The cohort that these were selected in. */
  parent: cohortParentSchema.nullable(),
  /** The cohorts that were merged; of one that is not a merge there are none. */
  parents: z.array(cohortParentSchema),
  /** The recipe in plain words, one step a line, with the samples left after each. */
  steps: z.array(recipeStepSchema),
});
export type CohortRecipe = z.infer<typeof cohortRecipeSchema>;

/** As `z.json()`, with a name for the OpenAPI document: what calls itself without one is a link to nowhere there. */
const jsonSchema: z.ZodType<z.core.util.JSONType> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]),
  )
  .meta({ id: 'json' });

/** What made a version of a cohort. */
export const versionChangeSchema = z.object({
  kind: z.enum([
    'created',
    'renamed',
    'filtered',
    'subset',
    'removed',
    'added',
    'merged',
    'overlay',
    'reverted',
    'updated',
  ]),
  /** One sentence. */
  description: z.string(),
  detail: z.record(z.string(), jsonSchema).optional(),
});
export type VersionChange = z.infer<typeof versionChangeSchema>;

export const processingSchema = z.object({
  pipeline_name: z.string(),
  reference_name: z.string(),
  variable_region: z.string().nullable(),
  n_samples: z.number().int(),
  caution: z.string().nullable(),
});

/** What a cohort is to anyone who sees it. */
export const cohortTypes = ['private', 'public', 'shared', 'merged', 'auto_created'] as const;

export type CohortType = (typeof cohortTypes)[number];

export const cohortSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  description: z.string(),
  cohort_type: z.enum(cohortTypes),
  omic_type: omicTypeSchema,
  version: z.number().int(),
  /** Follows its filter: what it finds becomes the next version within the hour. */
  is_live: z.boolean(),
  n_samples: z.number().int(),
  /** Recorded subjects; samples without one are not counted. */
  n_subjects: z.number().int(),
  /** SHA-256 over the sorted members' result ids: the same members, the same hash. */
  content_hash: z.string(),
  created_by: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  /** By the caller. */
  starred: z.boolean(),
  /** Words to find it again; none to those who see it because it is public. */
  tags: z.array(z.string()),
  ...accessInfoShape,
});
export type Cohort = z.infer<typeof cohortSchema>;

/** A field that divides a cohort's samples into groups that can be compared: two or more of at least three samples. */
const groupingSchema = z.object({
  field: z.string(),
  /** `recipe`: the cohort was chosen by it; `sheet`: a column of the submitter's own; `standard`: one of the portal's fields; `technical`: who a sample is from and how it was processed. */
  origin: z.enum(['recipe', 'sheet', 'standard', 'technical']),
  /** In the order of their names. */
  groups: z.array(z.object({ name: z.string(), n: z.number().int() })),
});
export type Grouping = z.infer<typeof groupingSchema>;

/** What plots and tests are grouped by until somebody chooses; undefined where no field divides the samples. */
export const defaultGrouping = (groupings: readonly Grouping[]): Grouping | undefined =>
  groupings.find(({ origin }) => origin !== 'technical');

export const cohortDetailSchema = cohortSchema.extend({
  /** The latest version that the person may see; `version` is the one shown. */
  current_version: z.number().int(),
  /** What made the version shown, by whom and when. */
  change: versionChangeSchema,
  changed_by: z.string(),
  changed_at: timestampSchema,
  recipe: cohortRecipeSchema,
  processing: z.array(processingSchema),
  /** Frozen members that are no longer available (withdrawn or deleted): hidden, but counted. */
  n_unavailable: z.number().int(),
  fields: z.array(sampleFieldSchema),
  /** The most telling first: what plots and tests are grouped by until somebody chooses. */
  groupings: z.array(groupingSchema),
  /** The field that the caller chose last for this cohort, in whatever version; null until they choose. */
  default_grouping: z.string().nullable(),
  /** What the amounts of its samples are. `total_reads` and `reads_range` are of the samples with read counts, or of all if none has. */
  amount_units: z.array(z.enum(amountUnits)),
  total_reads: z.number(),
  reads_range: z.tuple([z.number(), z.number()]).nullable(),
});
export type CohortDetail = z.infer<typeof cohortDetailSchema>;
