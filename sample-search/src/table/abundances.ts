import type { RatioPredicate } from '../predicate.ts';
import type { Bitmap } from './bitmap.ts';
import { nativeBlocks } from './read-native.ts';

/**
 * The bits of a share in single precision, as a number: none is below 0, so that these are in the order of the shares,
 * and are compared without a branch. What is below 0 comes before all of them.
 */
export function abundanceBits(share: number): number {
  if (share < 0) return -1;
  // Also handles −0.
  return new Int32Array(Float32Array.of(share + 0).buffer)[0] ?? 0;
}

/** Bitmap of a value above any abundance. */
export const FLOAT32_INFINITY_BITS = abundanceBits(Number.POSITIVE_INFINITY);

/** The least and the most that passes, as `bitsOfShare` has them. */
export interface AbundanceBounds {
  from: number;
  to: number;
}

/** Abundances per sample: dense by sample number from a first one, or sparse with their numbers. */
export interface Abundances {
  first: number;
  numbers: Uint32Array | null;
  bits: Int32Array;
}

interface Piece {
  numbers: Uint32Array;
  bits: Int32Array;
}

function piecesOf(answer: Uint8Array): Piece[] {
  return Array.from(nativeBlocks(answer), ({ columns }) => {
    const [no, share] = [columns.get('sample_no'), columns.get('share')];
    const isKnown = no && 'numbers' in no && share && 'numbers' in share;
    if (!isKnown || !(no.numbers instanceof Uint32Array) || !(share.numbers instanceof Float32Array)) {
      throw new TypeError('The answer has no sample numbers and abundances.');
    }
    return { numbers: no.numbers, bits: new Int32Array(share.numbers.buffer) };
  });
}

function rangeOf(pieces: readonly Piece[]): { first: number; last: number; n: number } {
  let [first, last, n] = [Number.POSITIVE_INFINITY, -1, 0];
  for (const { numbers } of pieces) {
    n += numbers.length;
    for (let at = 0; at < numbers.length; at += 1) {
      const no = numbers[at] ?? 0;
      if (no < first) first = no;
      if (no > last) last = no;
    }
  }
  return { first: n === 0 ? 0 : first, last, n };
}

const HEAD = 2;

/** An answer of numbers and abundances in shared memory: header, numbers (if sparse), values as bits. */
export function unpackAbundances(answer: Uint8Array): Uint8Array {
  const pieces = piecesOf(answer);
  const { first, last, n } = rangeOf(pieces);
  const size = last - first + 1;
  const isDense = n > 0 && size <= 2 * n;
  const memory = new SharedArrayBuffer(4 * (HEAD + (isDense ? size : 2 * n)));
  new Uint32Array(memory).set([first, isDense ? 0 : n]);
  const packed = new Uint8Array(memory);
  const { numbers: listed, bits: into } = viewAbundances(packed);
  let filled = 0;
  for (const { numbers, bits } of pieces) {
    if (listed) {
      listed.set(numbers, filled);
      into.set(bits, filled);
      filled += numbers.length;
    } else for (let at = 0; at < numbers.length; at += 1) into[(numbers[at] ?? 0) - first] = bits[at] ?? 0;
  }
  return packed;
}

/** View of memory written by `unpackAbundances`. */
export function viewAbundances({ buffer }: Uint8Array): Abundances {
  const [first = 0, n = 0] = new Uint32Array(buffer, 0, HEAD);
  const isEmpty = buffer.byteLength === 4 * HEAD;
  if (n === 0 && !isEmpty) return { first, numbers: null, bits: new Int32Array(buffer, 4 * HEAD) };
  const numbers = new Uint32Array(buffer, 4 * HEAD, n);
  return { first, numbers, bits: new Int32Array(buffer, 4 * (HEAD + n)) };
}

/** Whether a share of none passes. */
export const isNoneMatching = ({ from, to }: AbundanceBounds): boolean => from <= 0 && to >= 0;

/** The abundance of a sample, by its number. */
function abundanceBy({ first, numbers, bits }: Abundances): (no: number) => number {
  const values = new Float32Array(bits.buffer, bits.byteOffset, bits.length);
  if (!numbers) return (no) => values[no - first] ?? 0;
  const places = new Map(Array.from(numbers, (no, at) => [no, at]));
  return (no) => values[places.get(no) ?? -1] ?? 0;
}

const ratios: Record<RatioPredicate['operator'], (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/** Whether a sample, by its number, has a ratio that passes. */
export function ratioTest(
  { of, to }: { of: Abundances; to: Abundances },
  { operator, value }: Pick<RatioPredicate, 'operator' | 'value'>,
): (no: number) => boolean {
  const [above, below, passes] = [abundanceBy(of), abundanceBy(to), ratios[operator]];
  return (no) => {
    const divisor = below(no);
    return divisor > 0 && passes(above(no) / divisor, value);
  };
}

/** Those of the rows whose sample passes, by shares that lie by number. */
export function matchAbundances(
  { first, bits }: Pick<Abundances, 'first' | 'bits'>,
  bounds: AbundanceBounds,
  { over, into: made, sample_no }: { over: Bitmap; into: Bitmap; sample_no: Uint32Array },
): Bitmap {
  // Neither difference leaves 32 bits: both are of bits that are at least −2 and at most those of infinity + 1.
  const [below, above] = [(bounds.from - 1) | 0, (bounds.to + 1) | 0];
  for (let word = 0; word < over.length; word += 1) {
    const requestCount = over[word] ?? 0;
    made[word] = 0;
    if (requestCount === 0) continue;
    const start = word << 5;
    let found = 0;
    for (let bit = 0; bit < 32; bit += 1) {
      const at = ((sample_no[start + bit] ?? 0) - first) >>> 0;
      const share = at < bits.length ? (bits[at] ?? 0) : 0;
      found |= (((below - share) & (share - above)) >>> 31) << bit;
    }
    made[word] = found & requestCount;
  }
  return made;
}
