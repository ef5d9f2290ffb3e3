import { float64At, uint32At, valueAt } from '../array/read-element.ts';
import type { RandomSource } from '../random/generator.ts';

/**
 * Draws `depth` reads from a sample without replacement: every choice of reads is equally likely.
 *
 * @param counts whole numbers of reads by feature, at least `depth` and at most 2³² in all. @returns counts of the
 *   reads drawn.
 * Source: Floyd's algorithm in Bentley 1987, Commun. ACM 30:754–757. Above half of the reads those left out are drawn.
 */
export function drawReads(counts: ArrayLike<number>, depth: number, random: RandomSource): Float64Array {
  const all = Float64Array.from({ length: counts.length }, (_, f) => valueAt(counts, f));
  const total = all.reduce((sum, count) => sum + count, 0);
  if (depth * 2 <= total) return countReads(all, drawPlaces(total, depth, random));
  const left = countReads(all, drawPlaces(total, total - depth, random));
  return all.map((count, f) => count - float64At(left, f));
}

/** From one read in so many on, a mark for each is quicker than a Set, which holds 2²⁴ numbers at most: 2³² / 256. */
const MARKED_FROM = 256;

/** `wanted` different whole numbers below `total`, rising. */
function drawPlaces(total: number, depth: number, random: RandomSource): Float64Array {
  if (depth * MARKED_FROM > total) return drawMarks(total, depth, random);
  const drawn = new Set<number>();
  for (let last = total - depth; last < total; last++) {
    const place = random.nextBelow(last + 1);
    drawn.add(drawn.has(place) ? last : place);
  }
  return Float64Array.from(drawn).sort();
}

/** The same draws, a bit for each number below `total`. */
function drawMarks(total: number, depth: number, random: RandomSource): Float64Array {
  const words = new Uint32Array(Math.ceil(total / 32));
  for (let last = total - depth; last < total; last++) {
    const place = random.nextBelow(last + 1);
    const isDrawn = (uint32At(words, place >>> 5) & (1 << (place & 31))) !== 0;
    const taken = isDrawn ? last : place;
    words[taken >>> 5] = uint32At(words, taken >>> 5) | (1 << (taken & 31));
  }
  const places = new Float64Array(depth);
  let next = 0;
  for (let word = 0; word < words.length; word++) {
    for (let left = uint32At(words, word); left !== 0; left &= left - 1)
      places[next++] = word * 32 + 31 - Math.clz32(left & -left);
  }
  return places;
}

function countReads(counts: Float64Array, places: Float64Array): Float64Array {
  const drawn = new Float64Array(counts.length);
  let [feature, end] = [0, float64At(counts, 0)];
  for (const place of places) {
    while (place >= end) end += float64At(counts, ++feature);
    drawn[feature] = float64At(drawn, feature) + 1;
  }
  return drawn;
}
