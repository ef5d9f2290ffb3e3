import type { PooledQuality, RankAbundance, sampleQualitySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { addScores, noScores, positionsOf, type ScoreCounts, scoresOf } from './measure-quality.ts';
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

const shares = [0.1, 0.25, 0.5, 0.75, 0.9];

function pooledOf(read: Read, scores: ScoreCounts): PooledQuality {
  const positions = positionsOf(scores, shares);
  const at = (place: number) => positions.map(({ quantiles }) => quantiles[place] ?? 0);
  return {
    ...{ read, n_reads: scores.n_reads, n: positions.map(({ n }) => n), mean: positions.map(({ mean }) => mean) },
    ...{ lower_decile: at(0), lower_quartile: at(1), median: at(2), upper_quartile: at(3), upper_decile: at(4) },
  };
}

/** Thread task: the pictures of a run, as numbers. */
export async function run({ reads, feature_table, limit }: PlotsInput): Promise<ComputedPlots> {
  const pools: Record<Read, ScoreCounts> = { forward: noScores(), reverse: noScores() };
  const samples: SampleQuality[] = [];
  for (const { sample_id, read, path } of reads) {
    const scores = await scoresOf(path, limit);
    addScores(pools[read], scores);
    samples.push({ sample_id, read, n_reads: scores.n_reads, mean: positionsOf(scores, []).map(({ mean }) => mean) });
  }
  const pooled = (['forward', 'reverse'] as const).map((read) => pooledOf(read, pools[read]));
  return {
    rank_abundance: feature_table === null ? [] : await rankAbundances(feature_table),
    quality: { pooled: pooled.filter(({ n_reads }) => n_reads > 0), samples },
  };
}
