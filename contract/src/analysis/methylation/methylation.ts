import { z } from 'zod';
import { defineMethod } from '../define-method.ts';
import {
  analysedSampleSchema,
  numbersOrMissingSchema,
  numbersSchema,
  principalComponentsSchema,
  provenanceShape,
} from '../provenance.ts';
import { chosenGroupsWithField, groupsByCohorts, hasOneGrouping } from '../scope.ts';
import { regionSetsSchema, siteLevelsSchema, siteShape } from './differential-methylation.ts';

export const methylationBodySchema = z
  .strictObject({
    ...siteShape,
    /** Sites whose levels are answered. */
    sites: z.array(z.string().min(1).max(300)).max(50).default([]),
    /** A part of the genome, from base `start` (counted from 0) to before `end`: the levels of all its sites are answered. */
    window: z
      .strictObject({
        chromosome: z.string().min(1).max(100),
        start: z.number().int().min(0).max(1e10),
        end: z.number().int().min(1).max(1e10),
      })
      .refine(({ start, end }) => end > start && end - start <= 1_000_000, 'must have 1 to 1,000,000 bases')
      .optional(),
    /** Sites with the largest variance that the principal components are of. */
    top: z.number().int().min(10).max(20_000).default(2000),
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type MethylationBody = z.input<typeof methylationBodySchema>;

export const methylationSchema = z.object({
  ...provenanceShape,
  group_by: z.string().nullable(),
  region_set: z.string().nullable(),
  region_sets: regionSetsSchema,
  n_sites: z.number().int(),
  /** In the order of all lists of one value per sample. */
  samples: z.array(analysedSampleSchema),
  /** Mean level of its sites; null of a sample without any. */
  global_levels: numbersOrMissingSchema,
  /** Sites with a level. */
  covered: numbersSchema,
  /** Reads per site; null of arrays. */
  depths: numbersOrMissingSchema,
  components: principalComponentsSchema.nullable(),
  /** The share of a sample’s sites in each of 40 equal parts of the levels from 0 to 1: a list per sample. */
  densities: z.array(numbersSchema),
  sites: siteLevelsSchema,
  /** Of `window`, in the order of the genome; null without one. */
  window: siteLevelsSchema.nullable(),
});
export type Methylation = z.infer<typeof methylationSchema>;

export const methylationMethod = defineMethod({
  path: '/analysis/methylation-levels',
  summary: 'Compute global levels, densities, principal components and chosen sites of methylation samples',
  parameters: methylationBodySchema,
  result: methylationSchema,
});
