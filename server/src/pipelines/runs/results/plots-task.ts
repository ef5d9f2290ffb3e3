import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type {
  PooledQuality,
  QualityCurveView,
  QualityFigures,
  RankAbundance,
  sampleQualitySchema,
} from '@cohortium/contract';
import type { PipelinePorts } from '@cohortium/workflows';
import { z } from 'zod';
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
  /** The kept quality figures, and what the pipeline says of them. */
  figures: { path: string; declared: Exclude<PipelinePorts['quality'], undefined> } | null;
}

export interface ComputedPlots {
  rank_abundance: RankAbundance[];
  quality: { pooled: PooledQuality[]; samples: SampleQuality[] };
  figures: QualityFigures;
  curves: QualityCurveView[];
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

const qualityFileSchema = z.array(
  z.object({
    sample_id: z.string(),
    figures: z.record(z.string(), z.union([z.number(), z.string().max(80)]).nullable()),
    curves: z.record(z.string(), z.array(z.number())).default({}),
  }),
);

export const NO_FIGURES = { figures: { columns: [], rows: [] }, curves: [] } satisfies Partial<ComputedPlots>;

/** What a pipeline's quality file says of each sample, in the order and the words that the pipeline declares. */
async function readFigures({
  path,
  declared,
}: NonNullable<PlotsInput['figures']>): Promise<Pick<ComputedPlots, 'figures' | 'curves'>> {
  const samples = qualityFileSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const { figures: declaredFigures, curves: declaredCurves } = declared;
  const columns = declaredFigures.map(({ name, title, unit, warn_below = null, warning = null }) => ({
    ...{ name, title, unit, warn_below, warning },
  }));
  const rows = samples.map(({ sample_id, figures }) => ({
    sample_id,
    values: columns.map(({ name }) => figures[name] ?? null),
  }));
  const curves = declaredCurves.map((curve) => ({
    ...curve,
    samples: samples.flatMap(({ sample_id, curves: drawn }) => {
      const values = drawn[curve.name];
      return values && values.length > 0 ? [{ sample_id, values }] : [];
    }),
  }));
  return { figures: { columns, rows }, curves: curves.filter((curve) => curve.samples.length > 0) };
}

/** Thread task: the pictures of a run, as numbers. */
export async function run({ reads, feature_table, limit, figures }: PlotsInput): Promise<ComputedPlots> {
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
    ...(figures ? await readFigures(figures) : NO_FIGURES),
  };
}
