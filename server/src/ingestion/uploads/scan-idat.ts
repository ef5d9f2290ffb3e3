import type { FileFault } from './scan-fastq.ts';

/** Summary of an IDAT file: the beads of an array in one colour. */
export interface IdatFacts {
  n_bead_types: number;
  /** By the number of bead types; of unknown ones that number. */
  array: string;
  barcode: string;
  position: string;
}

const MAXIMUM_BYTES = 64_000_000;
const MAXIMUM_BEAD_TYPES = 3_000_000;
const MAXIMUM_FIELDS = 1000;
const [HEAD_BYTES, FIELD_BYTES] = [16, 10];
const VERSION = 3;
const [BARCODE, POSITION, N_BEAD_TYPES] = [402, 404, 1000];
/** Fields with a value for each bead type, and the bytes of one. */
const columns: readonly (readonly [code: number, bytes: number, what: string])[] = [
  [102, 4, 'ids'],
  [103, 2, 'standard deviations'],
  [104, 2, 'means'],
  [107, 1, 'numbers of beads'],
];

const arrays: readonly (readonly [name: string, least: number, most: number])[] = [
  ['27k', 54_000, 56_000],
  ['Mouse', 280_000, 370_000],
  ['450k', 620_000, 624_000],
  ['EPIC', 1_050_000, 1_056_000],
  ['EPIC v2', 1_090_000, 1_120_000],
];

/** The array that has so many bead types; of unknown arrays their number. */
export function describeArray(n: number): string {
  const known = arrays.find(([, least, most]) => n >= least && n <= most);
  return known?.[0] ?? `${n.toLocaleString('en')} bead types`;
}

const AGAIN = 'Copy it from the scanner’s folder again.';

class Refusal extends Error {
  readonly fault: FileFault;
  constructor(reason: string, remedy = AGAIN) {
    super(reason);
    this.fault = { reason, line: null, remedy };
  }
}

/** Reads what lies within the file; nothing that it says of itself is believed. */
class IdatBytes {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(start: number, length: number): Buffer {
    if (start >= 0 && length >= 0 && start + length <= this.#bytes.length) {
      return this.#bytes.subarray(start, start + length);
    }
    const size = this.#bytes.length.toLocaleString('en');
    throw new Refusal(`The file is cut off: it has ${size} bytes, but its list of fields reaches further.`);
  }

  int32(start: number): number {
    return this.take(start, 4).readInt32LE();
  }

  /** Offsets are 64 bits wide; none that lies within a file needs more than 53. */
  offset(start: number): number {
    const offset = this.take(start, 8).readBigInt64LE();
    return offset < 0n || offset > BigInt(MAXIMUM_BYTES) ? MAXIMUM_BYTES : Number(offset);
  }

  /** A text behind its length, of which each byte holds seven bits. */
  text(start: number | undefined): string {
    if (start === undefined) return '';
    const low = this.take(start, 1).readUInt8();
    const high = low < 128 ? 0 : this.take(start + 1, 1).readUInt8();
    if (high > 127) throw new Refusal('The file has a text that is too long: it is damaged.');
    return this.take(start + (low < 128 ? 1 : 2), (low & 127) | (high << 7))
      .toString('latin1')
      .slice(0, 100);
  }
}

function readFields(bytes: IdatBytes): Map<number, number> {
  if (bytes.take(0, 4).toString('latin1') !== 'IDAT') {
    throw new Refusal('This is no IDAT file.', 'Upload the files that end in _Grn.idat and _Red.idat.');
  }
  const version = bytes.int32(4);
  if (version === 1) {
    const remedy = 'Upload those of methylation arrays.';
    throw new Refusal('This is an encrypted IDAT file (version 1), as scanners write it of expression arrays.', remedy);
  }
  if (version !== VERSION) {
    throw new Refusal(`This is an IDAT file of version ${version}; methylation arrays have version 3.`);
  }
  const n = bytes.int32(12);
  if (n <= 0 || n > MAXIMUM_FIELDS) throw new Refusal(`The file says that it has ${n} fields: it is damaged.`);
  const fields = bytes.take(HEAD_BYTES, n * FIELD_BYTES);
  return new Map(
    Array.from({ length: n }, (_, at) => [
      fields.readUInt16LE(at * FIELD_BYTES),
      bytes.offset(HEAD_BYTES + at * FIELD_BYTES + 2),
    ]),
  );
}

function offsetOf(fields: ReadonlyMap<number, number>, code: number, what: string): number {
  const offset = fields.get(code);
  if (offset !== undefined) return offset;
  throw new Refusal(`The file lacks the ${what}: it is of no methylation array, or damaged.`);
}

function requireDistinct(ids: Buffer, n: number): void {
  const seen = new Set<number>();
  for (let at = 0; at < n; at += 1) seen.add(ids.readUInt32LE(at * 4));
  if (seen.size !== n) throw new Refusal('The file names a bead type twice: it is damaged.');
}

function readIdat(content: Buffer): IdatFacts {
  const bytes = new IdatBytes(content);
  const fields = readFields(bytes);
  const n = bytes.int32(offsetOf(fields, N_BEAD_TYPES, 'number of bead types'));
  if (n <= 0 || n > MAXIMUM_BEAD_TYPES) throw new Refusal(`The file says that it has ${n} bead types: it is damaged.`);
  const [ids] = columns.map(([code, width, what]) => bytes.take(offsetOf(fields, code, what), n * width));
  if (ids) requireDistinct(ids, n);
  return {
    ...{ n_bead_types: n, array: describeArray(n) },
    ...{ barcode: bytes.text(fields.get(BARCODE)), position: bytes.text(fields.get(POSITION)) },
  };
}

/** Takes an IDAT file (version 3) in pieces, and reads it once it is whole: its fields lie anywhere in it. */
export class IdatScan {
  fault: FileFault | null = null;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #facts: IdatFacts | null = null;

  push(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > MAXIMUM_BYTES) {
      const reason = 'The file holds more than 64 MB: no array has so many beads.';
      this.fault ??= { reason, line: null, remedy: 'Upload the IDAT files of methylation arrays.' };
      this.#pieces = [];
    } else this.#pieces.push(piece);
  }

  /** After the last piece. */
  end(): void {
    if (this.fault !== null) return;
    try {
      this.#facts = readIdat(Buffer.concat(this.#pieces));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.fault = error.fault;
    }
    this.#pieces = [];
  }

  facts(): IdatFacts | null {
    return this.#facts;
  }
}
