import { uint32At } from '../array/read-element.ts';

/**
 * A seed for one part of a seeded work (one sample of a table, say): the same for the same seed and name, whatever the
 * order in which parts are done. FNV-1a over the UTF-16 code units of the name, from two starts, 53 bits in all.
 *
 * Source: Fowler, Noll & Vo, http://www.isthe.com/chongo/tech/comp/fnv/ (public domain).
 */
export function deriveSeed(seed: number, name: string): number {
  const text = `${seed}/${name}`;
  return (hash(text, 0x811c9dc5) & 0x1fffff) * 4294967296 + hash(text, 0x050c5d1f);
}

/**
 * The same for numbers, by their bits: equal lists have equal seeds. As `deriveSeed`, 53 bits from two starts, a word at
 * a time.
 */
export function seedOfNumbers(numbers: Float64Array): number {
  const words = new Uint32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
  return (hashUint32s(words, 0x811c9dc5) & 0x1fffff) * 4294967296 + hashUint32s(words, 0x050c5d1f);
}

function hashUint32s(words: Uint32Array, start: number): number {
  let state = start;
  for (let place = 0; place < words.length; place++) state = mix(state, uint32At(words, place));
  return mix(state, words.length);
}

/** A word stirred into 32 bits of state (MurmurHash3's finaliser after each word). */
export function mix(state: number, word: number): number {
  let mixed = Math.imul(state ^ word, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hash(text: string, start: number): number {
  let state = start;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    state = Math.imul(state ^ (unit & 0xff), 0x01000193);
    state = Math.imul(state ^ (unit >>> 8), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
