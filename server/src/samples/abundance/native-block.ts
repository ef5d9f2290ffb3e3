import { Readable } from 'node:stream';

/** A column of ClickHouse's Native format: its values as they lie in memory, little-endian, one after the other. */
export interface NativeColumn {
  name: string;
  type: string;
  bytes: readonly Uint8Array<ArrayBuffer>[];
}

const encoder = new TextEncoder();

/** LEB128. */
function lengthOf(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

const textBytes = (text: string): number[] => {
  const bytes = encoder.encode(text);
  return [...lengthOf(bytes.length), ...bytes];
};

/** Rows in pieces to be written one after the other; columns of the table that are not named take their defaults. */
export function nativeBlock(columns: readonly NativeColumn[], rows: number): Uint8Array<ArrayBuffer>[] {
  const head = [...lengthOf(columns.length), ...lengthOf(rows)];
  return columns.flatMap(({ name, type, bytes }, at) => {
    const before = at === 0 ? head : [];
    return [Uint8Array.from([...before, ...textBytes(name), ...textBytes(type)]), ...bytes];
  });
}

/** The memory of numbers, without a copy. */
export const bytesIn = ({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Values of a `String` column. */
export function textValues(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  // A text of n UTF-16 units takes at most 3n bytes, plus a length of at most five bytes.
  let whole = new Uint8Array(texts.reduce((sum, { length }) => sum + length + 5, 0));
  let at = 0;
  for (const text of texts) {
    if (at + text.length * 3 + 5 > whole.length) {
      const wider = new Uint8Array(whole.length * 2 + text.length * 3 + 5);
      wider.set(whole.subarray(0, at));
      whole = wider;
    }
    // Most are short and plain: their length takes one byte.
    const { written } = encoder.encodeInto(text, whole.subarray(at + 1));
    const length = lengthOf(written);
    if (length.length > 1) whole.copyWithin(at + length.length, at + 1, at + 1 + written);
    whole.set(length, at);
    at += length.length + written;
  }
  return whole.slice(0, at);
}

/** Pieces one after the other, as the index takes them in. */
export const splitBlocks = (pieces: readonly Uint8Array[]): Readable => Readable.from(pieces, { objectMode: false });
