import { codeAt } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';

/** A list of whole numbers that can be shuffled in place. */
export type Codes = Int32Array | Uint32Array | Uint16Array;

/** A stream of reproducible random numbers. */
export interface RandomSource {
  /** The seed that this stream began with. */
  readonly seed: number;
  /** Uniform whole number in [0, 2³²). */
  nextUint32(): number;
  /** Uniform whole number in [0, bound), without modulo bias; 1 ≤ bound ≤ 2³². */
  nextBelow(bound: number): number;
  /** Uniform number in [0, 1) with 53 random bits. */
  nextFloat(): number;
  /** Standard normal number (mean 0, variance 1; Box–Muller). */
  nextNormal(): number;
  /**
   * Puts a list into a uniform order, in place, by the draws nextBelow(length), nextBelow(length − 1) … nextBelow(2).
   * Source: Durstenfeld 1964, "Algorithm 235: Random permutation", Commun. ACM 7(7):420.
   */
  shuffle(codes: Codes): void;
}

const TWO_32 = 4294967296;

/**
 * xoshiro128** started through splitmix32: the same seed gives the same stream on every machine.
 *
 * @param seed whole number in [0, 2⁵³); refused (`bad_parameter`) otherwise.
 *
 * Source: Blackman & Vigna 2021, "Scrambled linear pseudorandom number generators",
 * ACM Trans. Math. Softw. 47(4):36 (xoshiro128** 1.1, public domain).
 */
export function createRandomSource(seed: number): RandomSource {
  // An array of 32 bits: numbers kept by a closure are boxed again at every draw.
  const state = Int32Array.from(seedState(seed));
  const nextUint32 = () => xoshiro128(state);
  const nextFloat = () => ((nextUint32() >>> 5) * 67108864 + (nextUint32() >>> 6)) / 9007199254740992;
  return {
    seed,
    nextUint32,
    nextFloat,
    nextBelow: (bound) => below(nextUint32, bound),
    shuffle: (codes) => shuffle(codes, state),
    nextNormal: () => Math.sqrt(-2 * Math.log(1 - nextFloat())) * Math.cos(2 * Math.PI * nextFloat()),
  };
}

/** A fresh seed in [0, 2³²) for a caller that was given none; it must be recorded with the result. */
export function drawSeed(): number {
  return Math.floor(Math.random() * TWO_32);
}

function seedState(seed: number): [number, number, number, number] {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new StatsError('bad_parameter', `The seed must be a whole number of at least 0, not ${seed}.`);
  }
  const next = splitmix32((seed ^ Math.imul(Math.floor(seed / TWO_32), 0x9e3779b1)) >>> 0);
  return [next(), next(), next(), next()];
}

function splitmix32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

function xoshiro128(state: Int32Array): number {
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = [state[0], state[1], state[2], state[3]];
  state[0] = s0 ^ s3 ^ s1;
  state[1] = s1 ^ s2 ^ s0;
  state[2] = s2 ^ s0 ^ (s1 << 9);
  state[3] = rotateLeft(s3 ^ s1, 11);
  return scramble(s1);
}

function scramble(word: number): number {
  return Math.imul(rotateLeft(Math.imul(word, 5), 7), 9) >>> 0;
}

/** Millions of labels are drawn for a test: what `xoshiro128` and `below` do stands here once more, on local numbers. */
function shuffle(codes: Codes, state: Int32Array): void {
  let [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = [state[0], state[1], state[2], state[3]];
  for (let bound = codes.length; bound > 1; ) {
    const drawn = scramble(s1);
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotateLeft(s3, 11);
    if (drawn >= -bound >>> 0 && drawn >= TWO_32 - (TWO_32 % bound)) continue;
    const picked = remainder(drawn, bound);
    bound = (bound - 1) | 0;
    const previous = codeAt(codes, bound);
    codes[bound] = codeAt(codes, picked);
    codes[picked] = previous;
  }
  state.set([s0, s1, s2, s3]);
}

/**
 * `drawn` modulo `bound`, both below 2³². Their quotient in f64 has the right whole part, as it is rounded by less than what
 * lies between it and the next whole number; an integer division takes three times as long.
 */
function remainder(drawn: number, bound: number): number {
  return (drawn - Math.imul((drawn / bound) >>> 0, bound)) >>> 0;
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function below(nextUint32: () => number, bound: number): number {
  if (!Number.isSafeInteger(bound) || bound < 1 || bound > TWO_32) {
    throw new StatsError('bad_parameter', `A random bound must be a whole number from 1 to 2^32, not ${bound}.`);
  }
  let drawn = nextUint32();
  // Draws from the last, incomplete run of `bound` numbers are thrown away; only near the end need its length be known.
  if (drawn >= TWO_32 - bound) {
    const limit = TWO_32 - (TWO_32 % bound);
    while (drawn >= limit) drawn = nextUint32();
  }
  return bound === TWO_32 ? drawn : remainder(drawn, bound);
}
