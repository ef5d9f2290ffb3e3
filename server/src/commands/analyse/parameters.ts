import { alphaIndices, metricNames } from '@cohortium/stats';
import { z } from 'zod';

const count = z.coerce.number().int();
const share = z.coerce.number().min(0).max(1);

/** Parameters by the names that results carry; on the command line with hyphens. */
export const parametersSchema = z.strictObject({
  samples: z.enum(['rows', 'columns']).default('columns'),
  group: z.string().min(1).optional(),
  subgroup: z.string().min(1).optional(),
  strata: z.string().min(1).optional(),
  covariates: z.string().min(1).optional(),
  depth: count.min(1).optional(),
  metric: z.enum(metricNames).default('bray_curtis'),
  generalised_alpha: share.default(0.5),
  pseudocount: z.coerce.number().positive().optional(),
  index: z.enum(alphaIndices).default('shannon'),
  log_base: z.enum(['2', '10', 'e']).default('2'),
  depths: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'is a list of depths, "100,500,1000"')
    .default('100,500,1000,5000,10000'),
  axes: count.min(1).default(10),
  permutations: count.min(0).max(1_000_000).default(999),
  linkage: z.enum(['average', 'complete', 'ward']).default('average'),
  clusters: count.min(1).optional(),
  top: count.min(1).default(20),
  alpha: share.default(0.05),
  prevalence: share.default(0.1),
  q_threshold: share.default(0.25),
  lda_threshold: z.coerce.number().min(0).default(2),
  strategy: z.enum(['one_against_all', 'one_against_one']).default('one_against_all'),
  adjustment: z.enum(['benjamini-hochberg', 'holm']).default('benjamini-hochberg'),
  seed: count.min(0).default(1),
});

export type Parameters = z.infer<typeof parametersSchema>;

export const parameterWords = `Parameters, each with its default:
  --group, --subgroup, --strata   columns of the metadata: groups, LEfSe's subclasses, strata of permutations
  --covariates   columns of the metadata for ancom-bc and linear-models, "diet,age"; the group alone unless told
  --depth        reads to which samples are rarefied first (without replacement); not rarefied unless told
  --metric       ${metricNames.join(' | ')}
  --generalised-alpha 0.5 · --pseudocount (Aitchison; multiplicative replacement unless told)
  --index        ${alphaIndices.join(' | ')} · --log-base 2 | 10 | e (Shannon)
  --depths 100,500,1000 (curves) · --axes 10 · --permutations 999 · --top 20 · --seed 1
  --linkage average | complete | ward · --clusters (suggested by silhouette unless told)
  --alpha 0.05 · --lda-threshold 2 · --strategy one_against_all | one_against_one
  --adjustment benjamini-hochberg | holm · --prevalence 0.1 · --q-threshold 0.25 (linear models)`;
