import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type NativeBlock, nativeBlocks } from './read-native.ts';

export function encodedRowsOfBlock({ columns }: NativeBlock): Uint8Array[] {
  const column = columns.get('card');
  if (!column || !('pieces' in column)) throw new TypeError('A block of rows has no encoded rows.');
  return column.pieces;
}

/** The cards of an answer in ClickHouse's Native format, in their order. */
export const splitEncodedRows = (bytes: Uint8Array): Uint8Array[] =>
  [...nativeBlocks(bytes)].flatMap(encodedRowsOfBlock);

/** Cards that are packed together: fewer take more memory, more take longer to open. */
const TOGETHER = 32;
const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** A block comes out in one piece: a third of the time is saved. */
const atOnce = { chunkSize: 65_536 };

/** Pieces one after another, each behind its length. */
function packed(pieces: readonly Uint8Array[]): Uint8Array {
  const size = pieces.reduce((sum, { length }) => sum + 4 + length, 0);
  const whole = new Uint8Array(size);
  const view = new DataView(whole.buffer);
  let at = 0;
  for (const piece of pieces) {
    view.setUint32(at, piece.length);
    whole.set(piece, at + 4);
    at += 4 + piece.length;
  }
  return zstdCompressSync(whole, fastest);
}

function* piecesOf(block: Uint8Array): Generator<Uint8Array> {
  const whole = zstdDecompressSync(block, atOnce);
  for (let at = 0; at < whole.length; ) {
    const end = at + 4 + whole.readUInt32BE(at);
    yield whole.subarray(at + 4, end);
    at = end;
  }
}

/** Packed blocks lie together in so much memory, or an eighth of all: each object of its own is one that V8 looks at again and again. */
const SLAB = 4e6;

/** Encoded rows by index: compressed, limited in size, oldest evicted first. */
export class EncodedRowStore {
  readonly #room: number;
  readonly #slabSize: number;
  /** By number, the oldest first. */
  readonly #slabs = new Map<number, Uint8Array>();
  /** Per block number: its slab, start and end. */
  #blocks = new Uint32Array(0);
  /** By place: number of the block × 32 + the card's place in it + 1. */
  #where = new Uint32Array(0);
  #made = 0;
  /** In the last slab. */
  #used = 0;
  #lastSlab = -1;
  #size = 0;

  constructor(room: number) {
    this.#room = room;
    this.#slabSize = Math.min(SLAB, Math.ceil(room / 8));
  }

  get isFull(): boolean {
    return this.#size > this.#room;
  }

  reserve(capacity: number): void {
    const wider = new Uint32Array(capacity);
    wider.set(this.#where);
    this.#where = wider;
  }

  /** Puts cards to rows, by their places; −1 is no row. */
  set(cards: readonly Uint8Array[], places: Int32Array): void {
    for (let from = 0; from < cards.length; from += TOGETHER) {
      const some = cards.slice(from, from + TOGETHER);
      for (const at of some.keys()) {
        const place = places[from + at] ?? -1;
        if (place >= 0) this.#where[place] = this.#made * TOGETHER + at + 1;
      }
      this.#add(packed(some));
    }
  }

  #add(block: Uint8Array): void {
    const slab = this.#slabFor(block.length);
    slab.set(block, this.#used);
    if (3 * this.#made >= this.#blocks.length) {
      const more = new Uint32Array(Math.max(48, this.#blocks.length * 2));
      more.set(this.#blocks);
      this.#blocks = more;
    }
    this.#blocks.set([this.#lastSlab, this.#used, this.#used + block.length], 3 * this.#made);
    this.#used += block.length;
    this.#made += 1;
  }

  #slabFor(size: number): Uint8Array {
    const last = this.#slabs.get(this.#lastSlab);
    if (last && this.#used + size <= last.length) return last;
    for (const [no, oldest] of this.#slabs) {
      if (!this.isFull) break;
      this.#slabs.delete(no);
      this.#size -= oldest.length;
    }
    const made = new Uint8Array(Math.max(this.#slabSize, size));
    this.#lastSlab += 1;
    this.#slabs.set(this.#lastSlab, made);
    this.#size += made.length;
    this.#used = 0;
    return made;
  }

  #block(no: number): Uint8Array | undefined {
    const [slab = 0, from, end] = this.#blocks.subarray(3 * no, 3 * no + 3);
    return this.#slabs.get(slab)?.subarray(from, end);
  }

  /** Those of the rows that have one, in no order. */
  of(places: readonly number[]): Uint8Array[] {
    const numbers = places.flatMap((place) => (place < 0 ? [] : (this.#where[place] ?? 0) || [])).map((no) => no - 1);
    const byBlock = Map.groupBy(numbers, (no) => Math.floor(no / TOGETHER));
    return [...byBlock].flatMap(([block, requested]) => {
      const found = this.#block(block);
      if (!found) return [];
      const cards = [...piecesOf(found)];
      return requested.flatMap((no) => cards[no % TOGETHER] ?? []);
    });
  }
}
