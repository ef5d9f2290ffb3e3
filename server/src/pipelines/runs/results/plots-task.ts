import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { PooledQuality, RankAbundance, sampleQualitySchema } from '@cohortium/contract';
import type { z } from 'zod';
import { unescapeFormula } from '#platform/text';
import { addScores, emptyScores, readScores, type ScoreCounts, summarizePositions } from './measure-quality.ts';

/** Points that a curve is drawn with at most. */
const MAX_POINTS = 120;

/** Ranks to be shown of `n`: the first ones all, later ones evenly on the logarithm, the last always. */
export function selectRanks(n: number): number[] {
  if (n <= MAX_POINTS) return Array.from({ length: n }, (_, index) => index + 1);
  const ranks = new Set<number>();
  for (let point = 0; point < MAX_POINTS; point += 1) ranks.add(Math.round(n ** (point / (MAX_POINTS - 1))));
  return [...ranks].sort((a, b) => a - b);
}

/** A sample's features by falling count. */
export function toCurve(sample_id: string, counts: readonly number[]): RankAbundance {
  const falling = counts.filter((count) => count > 0).sort((a, b) => b - a);
  const rank = selectRanks(falling.length);
  const n_reads = falling.reduce((sum, count) => sum + count, 0);
  return {
    sample_id,
    n_features: falling.length,
    n_reads,
    rank,
    count: rank.map((position) => falling[position - 1] ?? 0),
  };
}

/** The curves of a table of features × samples, as a run keeps it. */
export async function rankAbundances(path: string): Promise<RankAbundance[]> {
  let names: string[] | null = null;
  let counts: number[][] = [];
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, ...cells] = line.split('\t');
    if (names === null) {
      names = cells.map(unescapeFormula);
      counts = names.map(() => []);
      continue;
    }
    for (const [sample, cell] of cells.entries()) counts[sample]?.push(Number(cell));
  }
  return (names ?? []).map((name, sample) => toCurve(name, counts[sample] ?? []));
}

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
