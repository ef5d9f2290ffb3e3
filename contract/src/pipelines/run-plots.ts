import { z } from 'zod';
import { readTrackingSchema } from './run-detail.ts';

const numbers = z.array(z.number());

/** Features of a sample by falling count; many points are thinned evenly on the logarithm of the rank. */
export const rankAbundanceSchema = z.object({
  sample_id: z.string(),
  n_features: z.number().int(),
  n_reads: z.number(),
  rank: z.array(z.number().int()),
  count: numbers,
});
export type RankAbundance = z.infer<typeof rankAbundanceSchema>;

/** Phred scores by position in the read; arrays run over the positions, the first is position 1. */
export const pooledQualitySchema = z.object({
  read: z.enum(['forward', 'reverse']),
  n_reads: z.number().int(),
  /** Reads that are at least as long as the position. */
  n: z.array(z.number().int()),
  mean: numbers,
  lower_decile: numbers,
  lower_quartile: numbers,
  median: numbers,
  upper_quartile: numbers,
  upper_decile: numbers,
});
export type PooledQuality = z.infer<typeof pooledQualitySchema>;

export const sampleQualitySchema = z.object({
  sample_id: z.string(),
  read: z.enum(['forward', 'reverse']),
  n_reads: z.number().int(),
  /** Mean score at each position; empty when the file could not be read. */
  mean: numbers,
});

/** Figures of each sample, as the pipeline declares them; null where one does not apply. */
/** A figure, or a word such as the strandedness of a library. */
const figureValueSchema = z.union([z.number(), z.string()]);

export const qualityFiguresSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      unit: z.string(),
      /** Below it, what to think of. */
      warn_below: z.number().nullable(),
      warning: z.string().nullable(),
    }),
  ),
  rows: z.array(z.object({ sample_id: z.string(), values: z.array(figureValueSchema.nullable()) })),
});
export type QualityFigures = z.infer<typeof qualityFiguresSchema>;

/** A curve of each sample, such as the mean base quality by position. */
export const qualityCurveSchema = z.object({
  name: z.string(),
  title: z.string(),
  x_title: z.string(),
  y_title: z.string(),
  samples: z.array(z.object({ sample_id: z.string(), values: numbers })),
});
export type QualityCurveView = z.infer<typeof qualityCurveSchema>;

export const runPlotsSchema = z.object({
  tracking: readTrackingSchema,
  tracking_description: z.string(),
  /** Empty until the run has succeeded. */
  rank_abundance: z.array(rankAbundanceSchema),
  rank_abundance_description: z.string(),
  quality: z.object({ pooled: z.array(pooledQualitySchema), samples: z.array(sampleQualitySchema) }),
  quality_description: z.string(),
  /** Empty until the run has succeeded, and of pipelines that declare none. */
  figures: qualityFiguresSchema,
  curves: z.array(qualityCurveSchema),
});
export type RunPlots = z.infer<typeof runPlotsSchema>;
