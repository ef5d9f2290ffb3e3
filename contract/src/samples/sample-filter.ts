import { z } from 'zod';
import {
  advanceFiltersSchema,
  advanceFiltersScopeSchema,
  exclusionShape,
  runFilterSchema,
  unstructuredDataFilterSchema,
} from '../vocabulary/advanced-filter.ts';
import { ruleListsShape } from '../vocabulary/filter-condition.ts';
import { FILTER } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';

const dataTypeId = z.number().int().min(1).max(1000);

/** The one filter of samples: lists, counts, the studio and cohorts take the same. All of its parts must hold. */
export const sampleFilterShape = {
  ...ruleListsShape,
  ...exclusionShape,
  advance_filters: advanceFiltersSchema.optional(),
  advance_filters_scope: advanceFiltersScopeSchema.optional(),
  run_filter: runFilterSchema.optional(),
  unstructured_data_filter: unstructuredDataFilterSchema.optional(),
  /** Ids of results or processed samples, or the samples' own names. */
  identifiers: z
    .array(z.string().min(1).max(200))
    .max(FILTER.maximum_identifiers)
    .meta({ id: 'Identifiers' })
    .optional(),
  omic_type: omicTypeSchema.optional(),
  /** As the catalogue has it; one that others are shown under stands for these. */
  data_type: dataTypeId.optional(),
  data_types: z.array(dataTypeId).max(100).optional(),
};

/** What is filtered, without the page: cohorts keep this as their recipe. */
export const sampleFilterSchema = z.strictObject(sampleFilterShape);
export type SampleFilter = z.infer<typeof sampleFilterSchema>;
export const noFilter: SampleFilter = sampleFilterSchema.parse({});
