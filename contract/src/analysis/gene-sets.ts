import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { defineMethod } from './define-method.ts';
import { differentialExpressionBodySchema, geneTableFormats } from './differential-expression.ts';
import { provenanceShape } from './provenance.ts';

/** The kind of references that are tested. */
export const GENE_SETS_KIND = 'gene-sets';

export const geneSetsBodySchema = z
  .strictObject({
    /** The test of genes, as its own call takes it: its samples, groups, design and genes called different. */
    test: differentialExpressionBodySchema,
    /** A reference of the kind `gene-sets`. */
    reference_id: idSchema,
    /** What the sets call their genes; `auto`: what more of them are found by. */
    match_by: z.enum(['auto', 'id', 'name']).default('auto'),
    /** Genes of a set that are tested in these samples; smaller and larger sets are left out and counted. */
    smallest_set: z.number().int().min(2).max(1000).default(5),
    largest_set: z.number().int().min(2).max(20_000).default(500),
    /** Correlation of the genes of a set: camera’s preset of 0.01, or estimated for each set, which is more cautious. */
    correlation: z.enum(['preset', 'estimated']).default('preset'),
  })
  .refine(({ smallest_set, largest_set }) => smallest_set <= largest_set, {
    message: 'must not be below smallest_set',
    path: ['largest_set'],
  });
export type GeneSetsBody = z.input<typeof geneSetsBodySchema>;

const numbers = z.array(z.number());
const wholes = z.array(z.number().int());

export const geneSetsSchema = z.object({
  ...provenanceShape,
  reference_name: z.string(),
  group_by: z.string(),
  reference_group: z.string(),
  compared_group: z.string(),
  matched_by: z.enum(['id', 'name']),
  n_genes: z.object({
    /** With an adjusted p: the background. */
    tested: z.number().int(),
    called: z.number().int(),
    /** Different genes of the file, and how many of them are among the tested. */
    in_sets: z.number().int(),
    found: z.number().int(),
  }),
  n_sets: z.object({
    all: z.number().int(),
    tested: z.number().int(),
    too_small: z.number().int(),
    too_large: z.number().int(),
  }),
  software: z.array(z.object({ name: z.string(), version: z.string() })),
  /** One entry per tested set, by rising p. */
  sets: z.object({
    name: z.array(z.string()),
    /** Genes in the file, and how many of them were found among the tested. */
    size: wholes,
    found: wholes,
    /** Tested genes of the set, which are more where genes share a name: places in `genes`. */
    genes: z.array(wholes),
    /** camera: whether genes of the set are higher in the compared group than others are. */
    is_up: z.array(z.boolean()),
    p: numbers,
    q: numbers,
    correlation: z.array(z.number().nullable()),
    /** Over-representation: genes of the set that are called different, how many by chance, and the hypergeometric tail. */
    called: wholes,
    expected: numbers,
    over_p: numbers,
    over_q: numbers,
  }),
  /** Ids of the genes that are in tested sets. */
  genes: z.array(z.string()),
});
export type GeneSets = z.infer<typeof geneSetsSchema>;

export const geneSetTableBodySchema = z.strictObject({
  format: z.enum(geneTableFormats),
  parameters: geneSetsBodySchema,
});

export const geneSetsMethod = defineMethod({
  path: '/analysis/gene-sets',
  summary: 'Test sets of genes for differential expression: limma camera and over-representation',
  parameters: geneSetsBodySchema,
  result: geneSetsSchema,
});
