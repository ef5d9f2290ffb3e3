import { z } from 'zod';
import { defineMethod } from './define-method.ts';
import {
  analysedSampleSchema,
  confoundingSchema,
  excludedGroupsSchema,
  groupSizesSchema,
  numbersOrMissingSchema,
  numbersSchema,
  provenanceShape,
  softwareSchema,
  testDesignSchema,
} from './provenance.ts';
import {
  chosenGroupsWithField,
  featureMembersShape,
  fieldNameSchema,
  groupsByCohorts,
  hasOneGrouping,
  requiresGrouping,
  smallestGroupShape,
} from './scope.ts';

export const expressionEngines = ['deseq2', 'limma_voom'] as const;
export type ExpressionEngine = (typeof expressionEngines)[number];
export const expressionEngineTitles: Record<ExpressionEngine, string> = {
  deseq2: 'DESeq2',
  limma_voom: 'limma-voom (quick)',
};

/** The two groups that are compared, and what is held constant. */
export const contrastShape = {
  /** The contrast: effects are of `compared_group` over `reference_group`. May be left out where there are two groups. */
  reference_group: z.string().min(1).max(1000).optional(),
  compared_group: z.string().min(1).max(1000).optional(),
  /** Fields held constant: categories, or numbers, which are centred and scaled. */
  covariates: z.array(fieldNameSchema).max(10).default([]),
  /** Whether the subject is a term of the design: before and after in the same person, tumour and normal tissue. */
  paired: z.boolean().default(false),
  /** Adjusted p below which a feature counts as different. */
  alpha: z.number().min(0.0001).max(0.5).default(0.05),
};

interface Contrast {
  reference_group?: string | undefined;
  compared_group?: string | undefined;
}
export const differsFromReference: [(order: Contrast) => boolean, { message: string; path: string[] }] = [
  ({ reference_group, compared_group }) => reference_group === undefined || reference_group !== compared_group,
  { message: 'must be another group than reference_group', path: ['compared_group'] },
];

/** What an answer says about a model that R has fitted. */
export const fittedModelShape = {
  group_by: z.string(),
  reference_group: z.string(),
  compared_group: z.string(),
  design: testDesignSchema,
  software: softwareSchema,
};

export const differentialExpressionBodySchema = z
  .strictObject({
    ...featureMembersShape,
    engine: z.enum(expressionEngines).default('deseq2'),
    /** DESeq2 chooses its filter of low counts for `alpha`. */
    ...contrastShape,
    /** Genes with fewer reads in all samples together are left out before anything is fitted. */
    min_count: z.number().int().min(1).max(10_000).default(10),
    /** DESeq2: fold changes shrunken towards 0 where the reads say little (lfcShrink, type normal); p stay as they are. */
    shrink: z.boolean().default(false),
    ...smallestGroupShape,
  })
  .refine(({ shrink, engine }) => !shrink || engine === 'deseq2', {
    message: 'is for DESeq2: limma-voom’s fold changes are not shrunken',
    path: ['shrink'],
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField)
  .refine(...requiresGrouping('group_by'))
  .refine(...differsFromReference);
export type DifferentialExpressionBody = z.input<typeof differentialExpressionBodySchema>;

const [numbers, numbersOrNot] = [numbersSchema, numbersOrMissingSchema];

export const differentialExpressionSchema = z.object({
  ...provenanceShape,
  engine: z.enum(expressionEngines),
  ...fittedModelShape,
  groups: groupSizesSchema,
  excluded_groups: excludedGroupsSchema,
  alpha: z.number(),
  n_genes: z.object({
    all: z.number().int(),
    /** With fewer than `min_count` reads in all samples together: not in the lists. */
    few: z.number().int(),
    /** With an adjusted p. */
    tested: z.number().int(),
    /** No p: a count is too far from the others for the fit (Cook’s distance). */
    outliers: z.number().int(),
    /** No adjusted p: too few reads to be found different. */
    filtered: z.number().int(),
    up: z.number().int(),
    down: z.number().int(),
  }),
  /** Mean of normalised counts below which DESeq2’s independent filtering gives no adjusted p; null for limma-voom. */
  filter_threshold: z.number().nullable(),
  /** Each list has one entry per gene, by rising p; a missing value is null, which is not 1. */
  genes: z.object({
    gene: z.array(z.string()),
    name: z.array(z.string().nullable()),
    /** DESeq2: mean of normalised counts. limma-voom: mean log2 counts per million, null where filtered. */
    mean: numbersOrNot,
    /** Of the compared group over the reference; shrunken with `shrink`. */
    log2_fold_change: numbersOrNot,
    standard_error: numbersOrNot,
    /** Wald statistic, or moderated t. */
    statistic: numbersOrNot,
    p: numbersOrNot,
    /** Benjamini–Hochberg; null where p is, and where a gene was filtered. */
    q: numbersOrNot,
  }),
  /** In the order of all lists of one value per sample. */
  samples: z.array(analysedSampleSchema),
  library_sizes: numbers,
  /** What counts are divided by (DESeq2), or TMM factors of library sizes (limma-voom). */
  size_factors: numbers,
  /** The genes with the lowest p: log2(counts per million + 1), a list per gene. */
  top: z.object({ gene: z.array(z.string()), values: z.array(numbers) }),
  confounding: z.array(confoundingSchema),
});
export type DifferentialExpression = z.infer<typeof differentialExpressionSchema>;

/** As a table of all genes: TSV, or a workbook with samples and methods beside. */
export const geneTableFormats = ['tsv', 'xlsx'] as const;
export type GeneTableFormat = (typeof geneTableFormats)[number];
export const geneTableBodySchema = z.strictObject({
  format: z.enum(geneTableFormats),
  parameters: differentialExpressionBodySchema,
});

export const differentialExpressionMethod = defineMethod({
  path: '/analysis/differential-expression',
  summary: 'Test genes for differential expression between two groups of RNA-seq samples',
  parameters: differentialExpressionBodySchema,
  result: differentialExpressionSchema,
});
