import { codeAt, uint32At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { Codes, RandomSource } from './generator.ts';

/**
 * Fisher–Yates shuffle in place: each of the n! orders is equally likely.
 *
 * @param codes any length; length 0 and 1 stay as they are.
 */
export function shuffle(codes: Codes, random: RandomSource): void {
  random.shuffle(codes);
}

/** Draws the next permutation of the labels into `target` (same length as the labels). */
export type DrawPermutation = (target: Codes) => void;

/**
 * A source of permutations of group labels, free or restricted within strata.
 *
 * Free: each draw is a uniform order of all labels. With strata: labels move only among samples of one stratum,
 * so that the number of samples per (stratum, group) never changes (Anderson & ter Braak 2003, "Permutation tests
 * for multi-factorial analysis of variance", J. Stat. Comput. Simul. 73:85–113).
 *
 * @param codes n group codes, not modified.
 * @param strata n stratum names, or undefined for free permutation; another length is refused (`bad_shape`).
 * Degenerate: when every stratum holds one sample, each draw equals the labels as given.
 */
export function permuteGroups(codes: Codes, random: RandomSource, strata?: readonly string[]): DrawPermutation {
  if (strata === undefined) {
    return (target) => {
      target.set(codes);
      shuffle(target, random);
    };
  }
  const blocks = groupPositions(strata, codes.length);
  return (target) => {
    for (const positions of blocks) {
      const labels = Uint32Array.from(positions, (position) => codeAt(codes, position));
      shuffle(labels, random);
      positions.forEach((position, index) => {
        target[position] = uint32At(labels, index);
      });
    }
  };
}

/** The places of each stratum's samples. */
export function groupPositions(strata: readonly string[], n: number): number[][] {
  if (strata.length !== n) {
    throw new StatsError('bad_shape', `Got ${strata.length} strata for ${n} samples.`);
  }
  const blocks = new Map<string, number[]>();
  strata.forEach((stratum, position) => {
    const block = blocks.get(stratum);
    if (block) block.push(position);
    else blocks.set(stratum, [position]);
  });
  return [...blocks.values()];
}
