import { mix } from './derive-seed.ts';

const TWO_32 = 4294967296;

/**
 * A standard normal number that two whole numbers below 2⁵³ decide, such as a seed and what the number is for: no stream
 * is begun, so that millions of things can each have their own. Box–Muller from four mixed words.
 */
export function hashedNormal(first: number, second: number): number {
  const [a, b] = [first >>> 0, Math.floor(first / TWO_32)];
  const [c, d] = [second >>> 0, Math.floor(second / TWO_32)];
  const word = (start: number) => mix(mix(mix(mix(start, a), b), c), d);
  const radius = ((word(1) >>> 5) * 67108864 + (word(2) >>> 6)) / 9007199254740992;
  const turn = word(3) / TWO_32;
  return Math.sqrt(-2 * Math.log(1 - radius)) * Math.cos(2 * Math.PI * turn);
}
