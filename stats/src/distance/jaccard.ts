import { itemAt, numberAt, uint32At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues, sampleRow } from '../table/feature-table.ts';
import { requireReads } from '../table/relative-abundance.ts';
import { comparePairs, type TableDistances } from './compare-pairs.ts';

/**
 * Jaccard distance on presence: 1 − |A ∩ B| / |A ∪ B|, A and B the features with an amount above 0; 0 to 1, no unit.
 * (vegan's `jaccard` is quantitative unless told `binary = TRUE`.)
 *
 * @param table n samples × m features. At unequal depth the distance is partly one of depth: rarefy first.
 * @returns n(n−1)/2 distances. One sample gives none. Refused: as `brayCurtis`.
 * Source: Jaccard 1901, Bull. Soc. Vaud. Sci. Nat. 37:547–579. Same as scikit-bio `jaccard` on presence.
 */
export function jaccardBinary(table: FeatureTable): TableDistances<'jaccard_binary'> {
  requireValidValues(table);
  requireReads(table);
  const marks = table.sample_ids.map((_, sample) => markPresence(sampleRow(table, sample)));
  const sizes = marks.map((words) => words.reduce((sum, word) => sum + countBits(word), 0));
  return comparePairs(table, 'jaccard_binary', (i, j) => {
    const [a, b] = [itemAt(marks, i), itemAt(marks, j)];
    let common = 0;
    for (let w = 0; w < a.length; w++) common += countBits(uint32At(a, w) & uint32At(b, w));
    const all = numberAt(sizes, i) + numberAt(sizes, j) - common;
    return (all - common) / all;
  });
}

function markPresence(row: Float64Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(row.length / 32));
  row.forEach((amount, f) => {
    if (amount > 0) words[f >>> 5] = uint32At(words, f >>> 5) | (1 << (f & 31));
  });
  return words;
}

/** Bits set in a word: pairs, then fours, then bytes, summed by one multiplication (Warren, "Hacker's Delight", §5–1). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
