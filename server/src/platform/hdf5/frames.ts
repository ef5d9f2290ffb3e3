/** Numbers as they lie in the file. */
export type Hdf5Numbers =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** Values in their order: numbers, or texts and truths. */
export type Hdf5Values = Hdf5Numbers | (string | boolean)[];

export type ReaderRequest =
  | { kind: 'open' }
  | { kind: 'keys' | 'shape'; path: string }
  | { kind: 'values'; path: string; range: readonly [from: number, to: number] };

/** What the reader answers; `bytes` beside it hold the values where `form` names how. */
export interface ReaderResponse {
  fault?: { message: string; remedy: string };
  keys?: string[];
  shape?: number[] | null;
  form?: string;
}

const HEADER_BYTES = 8;
const MAX_RESPONSE_BYTES = 300_000_000;

const arrayTypes: Record<string, (bytes: ArrayBuffer) => Hdf5Numbers> = {
  Int8Array: (bytes) => new Int8Array(bytes),
  Uint8Array: (bytes) => new Uint8Array(bytes),
  Int16Array: (bytes) => new Int16Array(bytes),
  Uint16Array: (bytes) => new Uint16Array(bytes),
  Int32Array: (bytes) => new Int32Array(bytes),
  Uint32Array: (bytes) => new Uint32Array(bytes),
  BigInt64Array: (bytes) => new BigInt64Array(bytes),
  BigUint64Array: (bytes) => new BigUint64Array(bytes),
  Float32Array: (bytes) => new Float32Array(bytes),
  Float64Array: (bytes) => new Float64Array(bytes),
};

/** One answer as bytes: the lengths of its two parts, JSON, values. */
export function encodeFrame(answer: ReaderResponse, values: Uint8Array = new Uint8Array()): Buffer[] {
  const headerWord = Buffer.from(JSON.stringify(answer));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(headerWord.length, 0);
  header.writeUInt32LE(values.byteLength, 4);
  return [header, headerWord, Buffer.from(values.buffer, values.byteOffset, values.byteLength)];
}

export interface Frame {
  answer: ReaderResponse;
  values: Buffer;
}

/** Puts frames together from pieces as they come; a frame that is too large is an error. */
export class FrameParser {
  #pieces: Buffer[] = [];
  #held = 0;

  push(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
  }

  /** The next whole frame, or null until more has come. */
  next(): Frame | null {
    if (this.#held < HEADER_BYTES) return null;
    if ((this.#pieces[0]?.length ?? 0) < HEADER_BYTES) this.#join();
    const [head = Buffer.alloc(HEADER_BYTES)] = this.#pieces;
    const headerWord = head.readUInt32LE(0);
    const end = HEADER_BYTES + headerWord + head.readUInt32LE(4);
    if (end > MAX_RESPONSE_BYTES) throw new Error('The HDF5 reader returned too much data.');
    if (this.#held < end) return null;
    const whole = this.#join();
    this.#pieces = [whole.subarray(end)];
    this.#held -= end;
    const answer: ReaderResponse = JSON.parse(whole.toString('utf8', HEADER_BYTES, HEADER_BYTES + headerWord));
    return { answer, values: whole.subarray(HEADER_BYTES + headerWord, end) };
  }

  #join(): Buffer {
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole];
    return whole;
  }
}

/** The values of a frame, in memory of their own. */
export function decodeValues({ answer, values }: Frame): Hdf5Values {
  const make = arrayTypes[answer.form ?? ''];
  if (make === undefined) return JSON.parse(values.toString('utf8'));
  const bytes = new Uint8Array(values.length);
  bytes.set(values);
  return make(bytes.buffer);
}
