import { ANALYSIS, alphaIndices, decimalOf, expressionEngines, metrics } from '@cohortium/contract';
import { z } from 'zod';

/** What `npm run analyse` can do. */
export const methodNames = [
  'alpha-diversity',
  'rarefaction-curves',
  'composition',
  'average-composition',
  'distances',
  'pcoa',
  'permanova',
  'pairwise-permanova',
  'permdisp',
  'anosim',
  'cluster',
  'medoids',
  'compare-features',
  'lefse',
  'ancom-bc',
  'linear-models',
  'consensus',
  'differential-expression',
] as const;

/** Typed as text, kept in a recipe as a number. */
const numberOrText = <Kind extends z.ZodType>(kind: Kind) =>
  z.preprocess((value) => (typeof value === 'string' ? (decimalOf(value.trim()) ?? value) : value), kind);
const wholeNumberFrom = (least: number, most?: number) => {
  const kind = z.number().int().min(least);
  return numberOrText(most === undefined ? kind : kind.max(most));
};
const fraction = numberOrText(z.number().min(0).max(1));

/** Parameters by the names that results carry; on the command line with hyphens. */
export const parametersSchema = z.strictObject({
  samples: z.enum(['rows', 'columns']).default('columns'),
  group: z.string().min(1).optional(),
  subgroup: z.string().min(1).optional(),
  strata: z.string().min(1).optional(),
  smallest_group: wholeNumberFrom(2, 1000).default(ANALYSIS.smallest_group),
  covariates: z.string().min(1).optional(),
  depth: wholeNumberFrom(1).optional(),
  metric: z.enum(metrics).default('bray_curtis'),
  transform: z.enum(['tss', 'none']).default('tss'),
  generalised_alpha: fraction.default(0.5),
  pseudocount: numberOrText(z.number().positive()).optional(),
  index: z.enum(alphaIndices).default('shannon'),
  log_base: z.enum(['2', '10', 'e']).default('2'),
  depths: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be a list of depths, such as "100,500,1000"')
    .default('100,500,1000,5000,10000'),
  axes: wholeNumberFrom(1).default(10),
  permutations: wholeNumberFrom(0, 1_000_000).default(999),
  linkage: z.enum(['average', 'complete', 'ward']).default('average'),
  clusters: wholeNumberFrom(1).optional(),
  top: wholeNumberFrom(1).default(20),
  alpha: fraction.default(0.05),
  prevalence: fraction.default(0.1),
  q_threshold: fraction.default(0.25),
  lda_threshold: numberOrText(z.number().min(0)).default(2),
  strategy: z.enum(['one_against_all', 'one_against_one']).default('one_against_all'),
  engine: z.enum(expressionEngines).default('deseq2'),
  reference_group: z.string().min(1).optional(),
  compared_group: z.string().min(1).optional(),
  min_count: wholeNumberFrom(1).default(10),
  shrink: z
    .preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean())
    .default(false),
  adjustment: z.enum(['benjamini-hochberg', 'holm']).default('benjamini-hochberg'),
  seed: wholeNumberFrom(0).default(1),
});

export type Parameters = z.infer<typeof parametersSchema>;

export const parameterHelp = `Parameters and their defaults:
  --group, --subgroup, --strata   metadata columns: groups, LEfSe subclasses, permutation strata
  --smallest-group ${ANALYSIS.smallest_group}   minimum samples per tested group; samples of smaller groups are dropped and listed
  --covariates   metadata columns for ancom-bc, linear-models and differential-expression, such as "diet,age" (default: the group only)
  --depth        rarefy to this many reads first, without replacement (default: no rarefaction)
  --metric       ${metrics.join(' | ')}
  --transform    tss | none (Bray–Curtis of proportions or of raw amounts; other metrics have a fixed transform)
  --generalised-alpha 0.5 · --pseudocount (Aitchison; default: multiplicative replacement)
  --index        ${alphaIndices.join(' | ')} · --log-base 2 | 10 | e (Shannon)
  --depths 100,500,1000 (curves) · --axes 10 · --permutations 999 · --top 20 · --seed 1
  --linkage average | complete | ward · --clusters (default: best silhouette)
  --alpha 0.05 · --lda-threshold 2 · --strategy one_against_all | one_against_one
  --adjustment benjamini-hochberg | holm · --prevalence 0.1 · --q-threshold 0.25 (linear models)
  --shrink       true | false (differential-expression: DESeq2’s fold changes shrunken)
  --engine       ${expressionEngines.join(' | ')} (differential-expression; --strata names the column of paired subjects)
  --reference-group, --compared-group   groups of the contrast · --min-count 10 (reads of a gene in all samples)`;
