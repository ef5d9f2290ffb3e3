/** Words that a block's rows name by their place; null stands for what is missing. */
export interface TextColumn {
  values: (string | null)[];
  places: Uint8Array | Uint16Array | Uint32Array;
}
/** Numbers; `missing` is 1 where there is none. */
export interface NumberColumn {
  numbers: Float64Array | Float32Array | Uint32Array | Uint8Array;
  missing: Uint8Array | null;
}
/** 64-bit numbers, the low half of each first. */
export interface Int64Column {
  halves: Uint32Array;
}
/** Bytes of any length. */
export interface ByteColumn {
  pieces: Uint8Array[];
}
export type NativeColumn = TextColumn | NumberColumn | Int64Column | ByteColumn;
export interface NativeBlock {
  n: number;
  columns: Map<string, NativeColumn>;
}

/** The index of a low-cardinality column: its width in the low byte, words of its own in each block. */
const widths = [Uint8Array, Uint16Array, Uint32Array] as const;
const decoder = new TextDecoder();

/**
 * ClickHouse's Native format: columns of blocks of rows. Little-endian, as every machine is that the index host runs on.
 * Known are UInt8, UInt32, UInt64, Float32, Float64, Nullable(Float64), low-cardinality texts and, as bytes, others.
 */
class NativeReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get more(): boolean {
    return this.#at < this.#bytes.length;
  }

  block(): NativeBlock {
    const [n_columns, n] = [this.#varint(), this.#varint()];
    const columns = new Map<string, NativeColumn>();
    for (let at = 0; at < n_columns; at += 1) {
      const [name, type] = [this.#text(), this.#text()];
      columns.set(name, this.#column(type, n));
    }
    return { n, columns };
  }

  #column(type: string, n: number): NativeColumn {
    switch (type) {
      case 'UInt8':
        return { numbers: this.#take(n).slice(), missing: null };
      case 'UInt32':
        return { numbers: new Uint32Array(this.#take(4 * n).slice().buffer), missing: null };
      case 'Float32':
        return { numbers: new Float32Array(this.#take(4 * n).slice().buffer), missing: null };
      case 'Float64':
        return { numbers: new Float64Array(this.#take(8 * n).slice().buffer), missing: null };
      case 'Nullable(Float64)': {
        const missing = this.#take(n).slice();
        return { numbers: new Float64Array(this.#take(8 * n).slice().buffer), missing };
      }
      case 'String':
        return { pieces: Array.from({ length: n }, () => this.#take(this.#varint())) };
      case 'UInt64':
        return { halves: new Uint32Array(this.#take(8 * n).slice().buffer) };
      case 'LowCardinality(String)':
      case 'LowCardinality(Nullable(String))':
        return n === 0 ? { values: [], places: new Uint8Array() } : this.#texts(type.includes('Nullable'));
      default:
        throw new TypeError(`A column of type ${type} cannot be read.`);
    }
  }

  #texts(isNullable: boolean): TextColumn {
    this.#long();
    const width = widths[this.#long() % 256];
    if (!width) throw new TypeError('A column has more distinct texts than can be read.');
    const terms: (string | null)[] = Array.from({ length: this.#long() }, () => this.#text());
    // The first word stands for what is missing.
    if (isNullable) terms[0] = null;
    const n = this.#long();
    return { values: terms, places: new width(this.#take(n * width.BYTES_PER_ELEMENT).slice().buffer) };
  }

  #take(size: number): Uint8Array {
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  /** A 64-bit number that is small. */
  #long(): number {
    const [low = 0, high = 0] = new Uint32Array(this.#take(8).slice().buffer);
    return high * 2 ** 32 + low;
  }

  #text(): string {
    const bytes = this.#take(this.#varint());
    // What other threads may write is not decoded as it lies.
    return decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());
  }

  #varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const [byte = 0] = this.#take(1);
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }
}

/** The blocks of an answer in ClickHouse's Native format, each made when it is asked for. */
export function* nativeBlocks(bytes: Uint8Array): Generator<NativeBlock> {
  const reader = new NativeReader(bytes);
  while (reader.more) yield reader.block();
}
