import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import {
  analysedSampleShape,
  confoundingSchema,
  excludedGroupsSchema,
  provenanceShape,
  rankPairSchema,
  rankTestSchema,
} from './provenance.ts';
import {
  chosenGroupsWithField,
  depthSchema,
  fieldNameSchema,
  groupsByCohorts,
  hasOneGrouping,
  scopeShape,
  seedSchema,
  smallestGroupShape,
  treeShape,
} from './scope.ts';

export const alphaIndices = ['observed', 'shannon', 'simpson', 'pielou', 'chao1', 'faith_pd'] as const;
export type AlphaIndexName = (typeof alphaIndices)[number];

export const alphaTitles: Record<AlphaIndexName, string> = {
  observed: 'Observed taxa',
  shannon: 'Shannon entropy',
  simpson: 'Simpson index (1 − D)',
  pielou: 'Pielou evenness',
  chao1: 'Chao1',
  faith_pd: 'Faith’s phylogenetic diversity (PD)',
};

export const alphaDiversityBodySchema = z
  .strictObject({
    ...scopeShape,
    rank: rankSchema.default('feature'),
    indices: z
      .array(z.enum(alphaIndices))
      .min(1)
      .max(alphaIndices.length)
      .default(['observed', 'shannon', 'simpson', 'pielou', 'chao1']),
    /** Of Shannon's logarithm: programs differ in it. */
    log_base: z.enum(['2', '10', 'e']).default('2'),
    depth: depthSchema,
    ...treeShape,
    /** Fields with numbers whose rank correlation with each index is wanted. */
    covariates: z.array(fieldNameSchema).max(20).default([]),
    ...smallestGroupShape,
    /** Points of the rarefaction curves; 0 leaves them out. */
    curve_points: z.number().int().min(0).max(50).default(0),
    seed: seedSchema,
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type AlphaDiversityBody = z.input<typeof alphaDiversityBodySchema>;

/** What a box plot shows of a group. */
export const groupSummarySchema = z.object({
  name: z.string(),
  n: z.number().int(),
  n_subjects: z.number().int(),
  mean: z.number(),
  sd: z.number().nullable(),
  minimum: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  maximum: z.number(),
});

export const alphaIndexSchema = z.object({
  index: z.enum(alphaIndices),
  title: z.string(),
  /** "bits", "taxa", "branch length" …; empty where it has none. */
  unit: z.string(),
  /** One a sample; null where the index has none, e.g. evenness of a single taxon. */
  values: z.array(z.number().nullable()),
  /** Of the groups, in the order of their names; empty where nothing groups the samples. */
  groups: z.array(groupSummarySchema),
  /** Null where nothing groups them, or the test has no answer: then a warning says why. */
  test: rankTestSchema.nullable(),
  pairwise: z.array(rankPairSchema),
  /** Spearman's, q after Benjamini–Hochberg over the fields of this index. */
  correlations: z.array(
    z.object({
      field: z.string(),
      title: z.string(),
      n: z.number().int(),
      rho: z.number(),
      p: z.number(),
      q: z.number(),
    }),
  ),
});

export const alphaDiversityReportSchema = z.object({
  ...provenanceShape,
  rank: rankSchema,
  /** Reads of each sample; all alike where rarefied. */
  depth: z.number().int().nullable(),
  group_by: z.string().nullable(),
  samples: z.array(z.object({ ...analysedSampleShape, reads: z.number() })),
  /** Values of the covariates, one a sample. */
  covariates: z.array(z.object({ field: z.string(), title: z.string(), values: z.array(z.number().nullable()) })),
  indices: z.array(alphaIndexSchema),
  /** Expected taxa at each depth (Hurlbert 1971), null beyond a sample's reads. */
  rarefaction: z
    .object({
      depths: z.array(z.number().int()),
      curves: z.array(z.object({ result_id: idSchema, expected: z.array(z.number().nullable()) })),
    })
    .nullable(),
  excluded_groups: excludedGroupsSchema,
  confounding: z.array(confoundingSchema),
});
export type AlphaDiversityReport = z.infer<typeof alphaDiversityReportSchema>;

export const alphaDiversityMethod = defineMethod({
  path: '/analysis/alpha-diversity',
  summary: 'Compute alpha diversity, group tests and rarefaction curves',
  parameters: alphaDiversityBodySchema,
  result: alphaDiversityReportSchema,
});
