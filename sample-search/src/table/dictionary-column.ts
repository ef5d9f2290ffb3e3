import type { Codes } from './bitmap.ts';
import type { NativeColumn, NumberColumn, TextColumn } from './read-native.ts';

export type Value = string | number;
/** Code width that fits the number of distinct values. */
const widths = [Uint8Array, Uint16Array, Uint32Array] as const;

/** A column as numbers that stand for its values; 0 stands for none. */
export class DictionaryColumn {
  codes: Codes;
  /** By code; the first is never looked at. */
  readonly values: Value[] = [''];
  readonly #known = new Map<Value, number>();

  constructor(capacity: number) {
    this.codes = new Uint8Array(capacity);
  }

  /** Room for so many rows. */
  reserve(capacity: number): void {
    if (capacity <= this.codes.length) return;
    this.#make(capacity);
  }

  /** The code of a value; 0 where no row has ever had it. */
  codeOf(value: Value): number {
    return this.#known.get(value) ?? 0;
  }

  #code(value: Value): number {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const code = this.values.length;
    this.values.push(value);
    this.#known.set(value, code);
    if (code === 256 || code === 65_536) this.#make(this.codes.length);
    return code;
  }

  /** The same codes with more room, as wide as they have to be. */
  #make(capacity: number): void {
    const width = widths[this.values.length <= 256 ? 0 : this.values.length <= 65_536 ? 1 : 2];
    const roomier = new width(capacity);
    roomier.set(this.codes);
    this.codes = roomier;
  }

  /** Puts a block's values to rows, by their places; −1 is no row. */
  put(column: NativeColumn, places: Int32Array): void {
    if ('values' in column) this.#putWords(column, places);
    else if ('numbers' in column) this.#putNumbers(column, places);
    else throw new TypeError('A 64-bit column can’t hold the values of a field.');
  }

  #putWords({ values, places: wordAt }: TextColumn, places: Int32Array): void {
    // A word that no row of the block has is known nevertheless: no row ever counts under it.
    const own = Uint32Array.from(values, (word) => (word === null ? 0 : this.#code(word)));
    const { codes } = this;
    for (let at = 0; at < places.length; at += 1) {
      const code = own[wordAt[at] ?? 0] ?? 0;
      const place = places[at] ?? -1;
      if (code !== 0 && place >= 0) codes[place] = code;
    }
  }

  #putNumbers({ numbers, missing }: NumberColumn, places: Int32Array): void {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? -1;
      if (place < 0 || (missing?.[at] ?? 0) === 1) continue;
      // First the code: it may need a wider array.
      const code = this.#code(numbers[at] ?? 0);
      this.codes[place] = code;
    }
  }
}
