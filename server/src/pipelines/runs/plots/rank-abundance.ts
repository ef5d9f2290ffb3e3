import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { RankAbundance } from '@cohortium/contract';
import { unescapeFormula } from '#platform/csv';

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
