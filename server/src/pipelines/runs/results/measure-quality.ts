import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { uint32At } from '@cohortium/stats/array';

/** Phred scores run from 0 to 93 in the printable characters; instruments stop well below. */
const SCORES = 94;
const OFFSET = 33;

/** How often each score stands at each position: `counts[position * 94 + score]`. */
export interface ScoreCounts {
  n_reads: number;
  length: number;
  counts: Uint32Array;
}

export const emptyScores = (): ScoreCounts => ({ n_reads: 0, length: 0, counts: new Uint32Array(0) });

function ensureLength(scores: ScoreCounts, length: number): void {
  if (length <= scores.length) return;
  const wider = new Uint32Array(length * SCORES);
  wider.set(scores.counts);
  scores.counts = wider;
  scores.length = length;
}

function addLine(scores: ScoreCounts, quality: string): void {
  ensureLength(scores, quality.length);
  scores.n_reads += 1;
  for (let position = 0; position < quality.length; position += 1) {
    const score = Math.min(SCORES - 1, Math.max(0, quality.charCodeAt(position) - OFFSET));
    const countIndex = position * SCORES + score;
    scores.counts[countIndex] = uint32At(scores.counts, countIndex) + 1;
  }
}

/** Adds one file's counts to those of many. */
export function addScores(all: ScoreCounts, one: ScoreCounts): void {
  ensureLength(all, one.length);
  all.n_reads += one.n_reads;
  for (const [index, count] of one.counts.entries()) all.counts[index] = uint32At(all.counts, index) + count;
}

/** The scores of a FASTQ file's first `limit` reads, gzipped or not; of a damaged file those before the damage. */
export async function readScores(path: string, limit: number): Promise<ScoreCounts> {
  const scores = emptyScores();
  const raw = createReadStream(path);
  const input = path.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  const broken = new Promise<never>((_, reject) => {
    for (const stream of [raw, input]) stream.once('error', reject);
  });
  const read = async () => {
    let line = 0;
    for await (const text of createInterface({ input })) {
      line += 1;
      if (line % 4 === 0) addLine(scores, text);
      if (scores.n_reads >= limit) break;
    }
  };
  await Promise.race([read(), broken]).catch(() => undefined);
  raw.destroy();
  input.destroy();
  return scores;
}

/** The score below which a share of the reads at a position lie: the smallest whose cumulated count reaches it. */
function quantile(column: Uint32Array, n: number, fraction: number): number {
  let cumulated = 0;
  for (const [score, count] of column.entries()) {
    cumulated += count;
    if (cumulated >= fraction * n && count > 0) return score;
  }
  return 0;
}

export interface Position {
  n: number;
  mean: number;
  quantiles: number[];
}

/** Number of reads, mean and quantiles at each position, the first first. */
export function summarizePositions({ length, counts }: ScoreCounts, fractions: readonly number[]): Position[] {
  return Array.from({ length }, (_, position) => {
    const column = counts.subarray(position * SCORES, (position + 1) * SCORES);
    const n = column.reduce((sum, count) => sum + count, 0);
    const total = column.reduce((sum, count, score) => sum + count * score, 0);
    return {
      n,
      mean: n > 0 ? Math.round((100 * total) / n) / 100 : 0,
      quantiles: fractions.map((fraction) => quantile(column, n, fraction)),
    };
  });
}
