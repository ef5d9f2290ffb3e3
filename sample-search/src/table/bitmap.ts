/** Rows as bits, 32 a word. */
export type Bitmap = Int32Array;

export const emptyBitmap = (n: number): Bitmap => new Int32Array((n + 31) >>> 5);
const emptied = ({ length }: Bitmap): Bitmap => new Int32Array(length);
export const setBit = (bits: Bitmap, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
};
export const clearBit = (bits: Bitmap, at: number): void => {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) & ~(1 << (at & 31));
};
export const hasBit = (bits: Bitmap, at: number): boolean => (((bits[at >>> 5] ?? 0) >>> (at & 31)) & 1) === 1;

function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 255;
}

export function countBits(bits: Bitmap): number {
  let n = 0;
  for (let at = 0; at < bits.length; at += 1) n += popcount(bits[at] ?? 0);
  return n;
}

/** Intersection of row sets. The result is written `into` spare bits, here and below. */
export function intersect([first, ...others]: readonly [Bitmap, ...Bitmap[]], into: Bitmap = emptied(first)): Bitmap {
  into.set(first);
  for (const other of others) for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
  return into;
}

/** Rows that are in one of some sets at least. */
export function union(sets: readonly Bitmap[], into: Bitmap): Bitmap {
  into.fill(0);
  for (const one of sets) for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (one[at] ?? 0);
  return into;
}

/** Rows of the first set that are not in the second. */
export function difference(a: Bitmap, b: Bitmap, into: Bitmap = emptied(a)): Bitmap {
  for (let at = 0; at < into.length; at += 1) into[at] = (a[at] ?? 0) & ~(b[at] ?? 0);
  return into;
}

/** Calls for the place of each row, in their order. */
export function eachBit(bits: Bitmap, call: (at: number) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      call((word << 5) + 31 - Math.clz32(left & -left));
    }
  }
}

export type Codes = Uint8Array | Uint16Array | Uint32Array;

interface Choosing {
  chosen: Uint8Array;
  over: Bitmap;
  made: Bitmap;
}

/** For two one-byte codes as one number: bit 0 if the first matches, bit 1 if the second does. */
function chosenPairs(chosen: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(256 * 256);
  for (let second = 0; second < chosen.length; second += 1) {
    for (let first = 0; first < chosen.length; first += 1) {
      pairs[second * 256 + first] = (chosen[first] ?? 0) | ((chosen[second] ?? 0) << 1);
    }
  }
  return pairs;
}

/** Codes of a byte are looked at two at a time, in half the time. */
function chosenOfBytes(codes: Uint8Array, { chosen, over, made }: Choosing): Bitmap {
  const pairs = chosenPairs(chosen);
  const twos = new Uint16Array(codes.buffer, codes.byteOffset, codes.length >>> 1);
  for (let word = 0; word < over.length; word += 1) {
    const bits = over[word] ?? 0;
    made[word] = 0;
    if (bits === 0) continue;
    const from = word << 4;
    let found = 0;
    for (let two = 0; two < 16; two += 1) found |= (pairs[twos[from + two] ?? 0] ?? 0) << (two * 2);
    made[word] = found & bits;
  }
  return made;
}

/** Codes of two bytes are read two at a time, and eight are put together at once: in half the time too. */
function chosenOfTwoBytes(codes: Uint16Array, { chosen, over, made }: Choosing): Bitmap {
  const twos = new Uint32Array(codes.buffer, codes.byteOffset, codes.length >>> 1);
  const both = (two: number): number => (chosen[two & 0xffff] ?? 0) | ((chosen[two >>> 16] ?? 0) << 1);
  for (let word = 0; word < over.length; word += 1) {
    const bits = over[word] ?? 0;
    made[word] = 0;
    if (bits === 0) continue;
    const from = word << 4;
    let found = 0;
    for (let two = 0; two < 16; two += 4) {
      const at = from + two;
      const low = both(twos[at] ?? 0) | (both(twos[at + 1] ?? 0) << 2);
      const high = both(twos[at + 2] ?? 0) | (both(twos[at + 3] ?? 0) << 2);
      found |= (low | (high << 4)) << (two * 2);
    }
    made[word] = found & bits;
  }
  return made;
}

/** Rows whose code matches. */
export function matchCodes(
  codes: Codes,
  chosen: Uint8Array,
  { over, into: made = emptied(over) }: { over: Bitmap; into?: Bitmap },
): Bitmap {
  if (codes instanceof Uint8Array) return chosenOfBytes(codes, { chosen, over, made });
  if (codes instanceof Uint16Array) return chosenOfTwoBytes(codes, { chosen, over, made });
  for (let word = 0; word < over.length; word += 1) {
    const bits = over[word] ?? 0;
    made[word] = 0;
    if (bits === 0) continue;
    const from = word << 5;
    const end = Math.min(32, codes.length - from);
    let found = 0;
    for (let bit = 0; bit < end; bit += 1) found |= (chosen[codes[from + bit] ?? 0] ?? 0) << bit;
    made[word] = found & bits;
  }
  return made;
}

/** How many of the rows have each code. */
export function countCodes(codes: Codes, n_codes: number, rows: Bitmap): Uint32Array {
  const counts = new Uint32Array(n_codes);
  for (let word = 0; word < rows.length; word += 1) {
    const from = word << 5;
    for (let left = rows[word] ?? 0; left !== 0; left &= left - 1) {
      const code = codes[from + 31 - Math.clz32(left & -left)] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
  return counts;
}

/** How many codes the rows have, but for 0. */
export function countDistinct(codes: Codes, n_codes: number, rows: Bitmap): number {
  const seen = new Uint8Array(n_codes);
  seen[0] = 1;
  let n = 0;
  for (let word = 0; word < rows.length; word += 1) {
    const from = word << 5;
    for (let left = rows[word] ?? 0; left !== 0; left &= left - 1) {
      const code = codes[from + 31 - Math.clz32(left & -left)] ?? 0;
      if (seen[code] === 1) continue;
      seen[code] = 1;
      n += 1;
    }
  }
  return n;
}
