import { z } from 'zod';
import { defineMethod } from './define-method.ts';
import { analysedSampleSchema, numbersSchema, principalComponentsSchema, provenanceShape } from './provenance.ts';
import { chosenGroupsWithField, featureMembersShape, groupsByCohorts, hasOneGrouping } from './scope.ts';

export const geneExpressionBodySchema = z
  .strictObject({
    ...featureMembersShape,
    /** Genes whose values are answered. */
    genes: z.array(z.string().min(1).max(300)).max(50).default([]),
    /** Genes with the largest variance that the principal components are of. */
    top: z.number().int().min(10).max(5000).default(500),
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type GeneExpressionBody = z.input<typeof geneExpressionBodySchema>;

export const geneExpressionSchema = z.object({
  ...provenanceShape,
  group_by: z.string().nullable(),
  /** In the order of all lists of one value per sample. */
  samples: z.array(analysedSampleSchema),
  /** Reads counted to genes. */
  library_sizes: numbersSchema,
  /** Genes with a read. */
  detected: z.array(z.number().int()),
  n_genes: z.number().int(),
  /** Of log2(counts per million + 1); null below three samples. */
  components: principalComponentsSchema.nullable(),
  /** Euclidean, of log2(counts per million + 1) of all genes; null below three samples and above 200. */
  distances: z
    .object({
      /** Samples by their places, alike ones beside each other: average linkage. */
      order: z.array(z.number().int()),
      /** Of each pair: 0 and 1, 0 and 2, …, 1 and 2, … */
      values: numbersSchema,
    })
    .nullable(),
  /** How often genes with a read have a value, a list per sample; null above 200 samples. */
  densities: z.object({ at: numbersSchema, values: z.array(numbersSchema) }).nullable(),
  /** log2(counts per million + 1), a list per gene. */
  genes: z.array(z.object({ gene: z.string(), name: z.string().nullable(), values: numbersSchema })),
});
export type GeneExpression = z.infer<typeof geneExpressionSchema>;

export const geneExpressionMethod = defineMethod({
  path: '/analysis/gene-expression',
  summary: 'Compute library sizes, principal components and chosen genes of RNA-seq samples',
  parameters: geneExpressionBodySchema,
  result: geneExpressionSchema,
});
