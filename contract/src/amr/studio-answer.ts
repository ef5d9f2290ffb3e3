import { z } from 'zod';
import { analysedSampleShape, excludedGroupsSchema, provenanceShape } from '../analysis/provenance.ts';
import { amrLevelSchema, amrValueSchema } from './studio-request.ts';

const amrFeatureSchema = z.object({
  /** The gene, class, mechanism or ARO term. */
  id: z.string(),
  /** Of a gene; null where the results do not say. Several have “; ” between. */
  gene_name: z.string().nullable(),
  drug_class: z.string().nullable(),
  mechanism: z.string().nullable(),
  aro: z.string().nullable(),
  /** Genes in it. */
  n_genes: z.number().int(),
});
export type AmrFeature = z.infer<typeof amrFeatureSchema>;

const groupPrevalenceSchema = z.object({
  group: z.string(),
  n: z.number().int(),
  n_present: z.number().int(),
  /** Wilson’s 95 % interval, 0 to 1. */
  low: z.number(),
  high: z.number(),
  mean: z.number(),
});

export const amrTestSchema = z.object({
  test: z.enum(['wilcoxon_rank_sum', 'kruskal_wallis']),
  /** Mann–Whitney’s U, or Kruskal–Wallis’ H. */
  statistic: z.number(),
  /** Rank-biserial correlation, −1 to 1, positive where the first group by name has more; or epsilon squared. */
  effect: z.number(),
  n: z.number().int(),
  /** Null where groups were chosen on a plot of these data. */
  p: z.number().nullable(),
  /** Benjamini–Hochberg over the features, or over the three figures of a sample. */
  q: z.number().nullable(),
});
export type AmrTest = z.infer<typeof amrTestSchema>;

const cooccurrenceSchema = z.object({
  /** Samples with both results; the number of pairs that were tested. */
  n_samples: z.number().int(),
  n_tests: z.number().int(),
  /** Why there is none. */
  reason: z.string().nullable(),
  /** The strongest first, 200 at most. */
  pairs: z.array(z.object({ feature: z.string(), taxon: z.string(), rho: z.number(), p: z.number(), q: z.number() })),
});

export const amrStudioSchema = z.object({
  ...provenanceShape,
  level: amrLevelSchema,
  value: amrValueSchema,
  group_by: z.string().nullable(),
  samples: z.array(
    z.object({
      ...analysedSampleShape,
      project_name: z.string(),
      /** The sum of amounts; of coverage and presence the number of genes. */
      burden: z.number(),
      /** Genes found. */
      richness: z.number().int(),
      /** Of the genes’ amounts, in nats; null without any gene, and of coverage and presence. */
      shannon: z.number().nullable(),
    }),
  ),
  features: z.array(amrFeatureSchema),
  /** One entry per cell that is not empty: places of sample and feature, and the value. */
  cells: z.object({
    sample: z.array(z.number().int()),
    feature: z.array(z.number().int()),
    value: z.array(z.number()),
  }),
  /** Places by average linkage on Bray–Curtis; null where there are too many. */
  order: z.object({
    samples: z.array(z.number().int()).nullable(),
    features: z.array(z.number().int()).nullable(),
  }),
  /** In the order of the features: per group with samples, or of all samples as one group. */
  prevalence: z.array(z.array(groupPrevalenceSchema)),
  /** In the order of the features; null where a test has no answer, such as equal values everywhere. */
  tests: z.array(amrTestSchema.nullable()),
  sample_tests: z.object({
    burden: amrTestSchema.nullable(),
    richness: amrTestSchema.nullable(),
    shannon: amrTestSchema.nullable(),
  }),
  permanova: z
    .object({
      pseudo_f: z.number(),
      r2: z.number(),
      p: z.number().nullable(),
      n: z.number().int(),
      permutations: z.number().int(),
      /** Samples without any gene have no distance and are left out. */
      n_without_genes: z.number().int(),
    })
    .nullable(),
  groups: z.array(z.object({ name: z.string(), n: z.number().int() })),
  excluded_groups: excludedGroupsSchema,
  /** Null where it was not asked for. */
  cooccurrence: cooccurrenceSchema.nullable(),
  /** Which values any of these samples has. */
  available_values: z.array(amrValueSchema),
});
export type AmrStudio = z.infer<typeof amrStudioSchema>;

export const amrEvidenceSchema = z.object({
  sample_id: z.string(),
  hits: z.array(
    z.object({
      gene: z.string(),
      gene_name: z.string().nullable(),
      drug_class: z.string().nullable(),
      mechanism: z.string().nullable(),
      aro: z.string().nullable(),
      /** 0 to 1. */
      coverage: z.number(),
      identity: z.number().nullable(),
      depth: z.number().nullable(),
      reads: z.number().nullable(),
      rpkm: z.number().nullable(),
      copies_per_16s: z.number().nullable(),
      copies: z.number().nullable(),
      best_allele: z.string().nullable(),
      method: z.string().nullable(),
    }),
  ),
});
export type AmrEvidence = z.infer<typeof amrEvidenceSchema>;
