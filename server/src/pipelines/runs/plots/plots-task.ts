import type { PooledQuality, RankAbundance, sampleQualitySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { addScores, emptyScores, readScores, type ScoreCounts, summarizePositions } from './measure-quality.ts';
import { rankAbundances } from './rank-abundance.ts';

type Read = PooledQuality['read'];
type SampleQuality = z.infer<typeof sampleQualitySchema>;

export interface PlotsInput {
  reads: { sample_id: string; read: Read; path: string }[];
  /** The kept table of features, if there is one. */
  feature_table: string | null;
  /** Reads that are looked at in each file. */
  limit: number;
}

export interface ComputedPlots {
  rank_abundance: RankAbundance[];
  quality: { pooled: PooledQuality[]; samples: SampleQuality[] };
}

const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9];

function poolQuality(read: Read, scores: ScoreCounts): PooledQuality {
  const positions = summarizePositions(scores, QUANTILES);
  const quantileAt = (index: number) => positions.map(({ quantiles }) => quantiles[index] ?? 0);
  return {
    ...{ read, n_reads: scores.n_reads, n: positions.map(({ n }) => n), mean: positions.map(({ mean }) => mean) },
    ...{
      lower_decile: quantileAt(0),
      lower_quartile: quantileAt(1),
      median: quantileAt(2),
      upper_quartile: quantileAt(3),
      upper_decile: quantileAt(4),
    },
  };
}

/** Thread task: the pictures of a run, as numbers. */
export async function run({ reads, feature_table, limit }: PlotsInput): Promise<ComputedPlots> {
  const pools: Record<Read, ScoreCounts> = { forward: emptyScores(), reverse: emptyScores() };
  const samples: SampleQuality[] = [];
  for (const { sample_id, read, path } of reads) {
    const scores = await readScores(path, limit);
    addScores(pools[read], scores);
    samples.push({
      sample_id,
      read,
      n_reads: scores.n_reads,
      mean: summarizePositions(scores, []).map(({ mean }) => mean),
    });
  }
  const pooled = (['forward', 'reverse'] as const).map((read) => poolQuality(read, pools[read]));
  return {
    rank_abundance: feature_table === null ? [] : await rankAbundances(feature_table),
    quality: { pooled: pooled.filter(({ n_reads }) => n_reads > 0), samples },
  };
}
