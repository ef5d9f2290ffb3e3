import type { RandomSource } from '../random/generator.ts';

/**
 * Draws `depth` reads from a sample without replacement: every choice of reads is equally likely.
 *
 * @param counts whole numbers of reads by feature, at least `depth` and at most 2³² in all. @returns counts of the
 *   reads drawn.
 * Source: Floyd's algorithm in Bentley 1987, Commun. ACM 30:754–757. Above half of the reads those left out are drawn.
 */
export function drawReads(counts: ArrayLike<number>, depth: number, random: RandomSource): Float64Array {
  const all = Float64Array.from({ length: counts.length }, (_, f) => counts[f] ?? 0);
  const total = all.reduce((sum, count) => sum + count, 0);
  if (depth * 2 <= total) return countReads(all, drawPlaces(total, depth, random));
  const left = countReads(all, drawPlaces(total, total - depth, random));
  return all.map((count, f) => count - (left[f] ?? 0));
}

/** `wanted` different whole numbers below `total`, rising. */
function drawPlaces(total: number, wanted: number, random: RandomSource): Float64Array {
  const drawn = new Set<number>();
  for (let last = total - wanted; last < total; last++) {
    const place = random.nextBelow(last + 1);
    drawn.add(drawn.has(place) ? last : place);
  }
  return Float64Array.from(drawn).sort();
}

function countReads(counts: Float64Array, places: Float64Array): Float64Array {
  const drawn = new Float64Array(counts.length);
  let [feature, end] = [0, counts[0] ?? 0];
  for (const place of places) {
    while (place >= end) end += counts[++feature] ?? 0;
    drawn[feature] = (drawn[feature] ?? 0) + 1;
  }
  return drawn;
}
