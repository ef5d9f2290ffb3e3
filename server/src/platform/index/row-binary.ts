/**
 * Reads ClickHouse's RowBinary, value by value in the order of the columns. Arrays are copied as they lie: RowBinary is
 * little-endian, as every machine is that the index host runs on.
 */
export class RowBinaryReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #letters: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#letters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether there is another value. */
  get hasMore(): boolean {
    return this.#at < this.#bytes.byteLength;
  }

  uint8(): number {
    this.#at += 1;
    return this.#view.getUint8(this.#at - 1);
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  float64(): number {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, true);
  }

  uint8s(): Uint8Array {
    return new Uint8Array(this.#copy(1));
  }

  uint32s(): Uint32Array {
    return new Uint32Array(this.#copy(4));
  }

  float64s(): Float64Array {
    return new Float64Array(this.#copy(8));
  }

  text(): string {
    const length = this.#length();
    this.#at += length;
    return this.#letters.toString('utf8', this.#at - length, this.#at);
  }

  /** A Nullable: what `value` reads, or null. */
  nullable<T>(value: () => T): T | null {
    return this.uint8() === 1 ? null : value();
  }

  /** An array, or a map's pairs: of each what `value` reads. */
  list<T>(value: () => T): T[] {
    const values: T[] = [];
    for (let left = this.#length(); left > 0; left -= 1) values.push(value());
    return values;
  }

  /** A length, then as many values of `size` bytes. */
  #copy(size: number): ArrayBuffer {
    const copied = new Uint8Array(this.#length() * size);
    copied.set(this.#bytes.subarray(this.#at, this.#at + copied.length));
    this.#at += copied.length;
    return copied.buffer;
  }

  /** LEB128. */
  #length(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#view.getUint8(this.#at);
      this.#at += 1;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }
}
