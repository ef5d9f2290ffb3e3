import { type AbundanceBounds, isNoneMatching, matchAbundances, viewAbundances } from './abundances.ts';
import { type Bitmap, clearBit, difference, emptyBitmap, hasBit, intersect, setBit } from './bitmap.ts';
import { DictionaryColumn } from './dictionary-column.ts';
import { EncodedRowStore, encodedRowsOfBlock } from './encoded-rows.ts';
import { NumberDictionary } from './number-dictionary.ts';
import { type NativeBlock, type NativeColumn, nativeBlocks } from './read-native.ts';
import { RowPositions } from './row-positions.ts';

const numbersOf = (column: NativeColumn | undefined): ArrayLike<number> => {
  if (!column || !('numbers' in column)) throw new TypeError('A block of rows lacks this number column.');
  return column.numbers;
};

const widened = (bits: Bitmap, n: number): Bitmap => {
  const made = emptyBitmap(n);
  made.set(bits);
  return made;
};

const halvesOf = (column: NativeColumn | undefined): Uint32Array => {
  if (!column || !('halves' in column)) throw new TypeError('A block of rows lacks this 64-bit column.');
  return column.halves;
};

function putBits(rows: Bitmap, places: Int32Array): void {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? -1;
    if (place >= 0) setBit(rows, place);
  }
}

/** Places that are looked at together. */
export const BLOCK = 1024;

/** Whole rows in bytes: some four million, packed. */
const ROOM_FOR_CARDS = 500e6;

/** Columns that every read of rows brings; the others are fields. */
const KEYS = new Set(['sample_no', 'is_public', 'subject_no']);

/**
 * The rows of `samples` in columns, each row where it was put, those of one data set together. Rows are staged beside
 * those that are seen, and take the place of their data sets' former ones at once; the former ones stay behind, dead.
 */
export class RowTable {
  /** Rows that are seen. */
  live: Bitmap = emptyBitmap(0);
  /** Public rows. */
  open: Bitmap = emptyBitmap(0);
  sample_no = new Uint32Array(0);
  subject = new Uint32Array(0);
  /** Of each block of `BLOCK` places a number that none of its samples is below. */
  least_no = new Uint32Array(0);
  readonly subjects = new NumberDictionary();
  readonly #fields = new Map<string, DictionaryColumn>();
  readonly #places = new RowPositions();
  readonly #cards = new EncodedRowStore(ROOM_FOR_CARDS);
  #n = 0;
  #staged = 0;
  #dead = 0;

  /** Rows there are places for. */
  get capacity(): number {
    return this.sample_no.length;
  }

  /** More rows are dead than alive. */
  get isWorn(): boolean {
    return this.#dead > 1000 && this.#dead * 2 > this.#n;
  }

  field(name: string): DictionaryColumn {
    const column = this.#fields.get(name);
    if (!column) throw new Error(`The column ${name} is not in memory.`);
    return column;
  }

  /** Room for more rows, and columns of fields that no row has a value of yet. */
  reserve(rows: number, fields: readonly string[] = []): void {
    this.#widen(rows);
    for (const field of fields) this.#column(field);
  }

  #widen(rows: number): void {
    const needed = this.#n + rows;
    if (needed <= this.capacity) return;
    // What comes at once is told before; room for more is made a quarter at a time.
    const capacity = Math.ceil(Math.max(needed, this.#n === 0 ? 64 : this.capacity * 1.25) / 32) * 32;
    const wider = (column: Uint32Array) => {
      const made = new Uint32Array(capacity);
      made.set(column);
      return made;
    };
    this.sample_no = wider(this.sample_no);
    const least = new Uint32Array(Math.ceil(capacity / BLOCK)).fill(0xffffffff);
    least.set(this.least_no);
    this.least_no = least;
    this.subject = wider(this.subject);
    this.live = widened(this.live, capacity);
    this.open = widened(this.open, capacity);
    this.#cards.reserve(capacity);
    for (const column of this.#fields.values()) column.reserve(capacity);
  }

  /** Stages rows that are not visible yet; `fields` names the columns t0, n0, t1, n1 … */
  stage(bytes: Uint8Array, fields: readonly string[]): void {
    for (const block of nativeBlocks(bytes)) {
      this.#widen(block.n);
      this.#putKeys(block);
      this.#putValues(
        block,
        fields,
        new Int32Array(block.n).map((_, at) => this.#n + at),
      );
      this.#n += block.n;
    }
  }

  #putValues({ columns }: NativeBlock, fields: readonly string[], places: Int32Array): void {
    for (const [name, column] of columns) {
      const field = /^[tn]\d+$/.test(name) ? fields[Number(name.slice(1))] : name;
      if (field !== undefined && !KEYS.has(field)) this.#column(field).put(column, places);
    }
  }

  #column(name: string): DictionaryColumn {
    const column = this.#fields.get(name) ?? new DictionaryColumn(this.capacity);
    this.#fields.set(name, column);
    return column;
  }

  #putKeys({ n, columns }: NativeBlock): void {
    const [numbers, open] = [numbersOf(columns.get('sample_no')), numbersOf(columns.get('is_public'))];
    const halves = halvesOf(columns.get('subject_no'));
    for (let at = 0; at < n; at += 1) {
      const place = this.#n + at;
      const no = numbers[at] ?? 0;
      this.sample_no[place] = no;
      const block = Math.floor(place / BLOCK);
      if (no < (this.least_no[block] ?? 0)) this.least_no[block] = no;
      this.subject[place] = this.subjects.numberOf(halves[2 * at] ?? 0, halves[2 * at + 1] ?? 0);
      if (open[at] === 1) setBit(this.open, place);
    }
  }

  /** Forgets what was staged: it is read again. */
  unstage(): void {
    for (let place = this.#staged; place < this.#n; place += 1) this.#dead += 1;
    this.#staged = this.#n;
  }

  /** Shows what was staged, and no longer the rows that these data sets had before. */
  show(data_sets: readonly string[]): void {
    const dataSetIds = this.#fields.get('pipeline_data_id');
    const codes = new Set(data_sets.flatMap((id) => dataSetIds?.codeOf(id) || []));
    for (let place = 0; place < this.#staged; place += 1) {
      if (!hasBit(this.live, place) || !codes.has(dataSetIds?.codes[place] ?? 0)) continue;
      clearBit(this.live, place);
      this.#places.set(this.#keyAt(place), -1);
      this.#dead += 1;
    }
    for (let place = this.#staged; place < this.#n; place += 1) {
      setBit(this.live, place);
      this.#places.set(this.#keyAt(place), place);
    }
    this.#staged = this.#n;
  }

  #keyAt(place: number): number {
    return (this.sample_no[place] ?? 0) * 2 + (hasBit(this.open, place) ? 1 : 0);
  }

  /** Columns of fields for the rows there are; each is missing where nothing is told. */
  fill(bytes: Uint8Array, fields: readonly string[]): void {
    for (const name of fields) this.#fields.set(name, new DictionaryColumn(this.capacity));
    for (const block of nativeBlocks(bytes)) {
      this.#putValues(block, fields, this.#placesOf(block));
    }
  }

  #placesOf({ columns }: NativeBlock): Int32Array {
    return this.#places.placesOf(numbersOf(columns.get('sample_no')), numbersOf(columns.get('is_public')));
  }

  /** Keeps whole rows, for those that are here; answers whether there is room for more. */
  retain(bytes: Uint8Array): boolean {
    for (const block of nativeBlocks(bytes)) this.#cards.set(encodedRowsOfBlock(block), this.#placesOf(block));
    return !this.#cards.isFull;
  }

  /** The whole rows among some, by number × 2 + whether a row is everybody's, of which they are kept. */
  cardsOf(keys: readonly number[]): Uint8Array[] {
    return this.#cards.of(keys.map((key) => this.#places.placeOf(key)));
  }

  clear(fields: readonly string[]): void {
    for (const field of fields) this.#fields.delete(field);
  }

  /** The rows of samples, for whichever audience, by an answer of 64 numbers a word. */
  ofSamples(bytes: Uint8Array): Bitmap {
    const rows = emptyBitmap(this.capacity);
    for (const { columns } of nativeBlocks(bytes)) {
      const [words, halves] = [numbersOf(columns.get('word')), halvesOf(columns.get('bits'))];
      for (let half = 0; half < halves.length; half += 1) {
        this.#places.addSamples((words[half >>> 1] ?? 0) * 64 + (half & 1) * 32, halves[half] ?? 0, rows);
      }
    }
    return rows;
  }

  /** Those of the rows whose sample has a share within bounds: see `unpackAbundances`. */
  withAbundance(packed: Uint8Array, bounds: AbundanceBounds, { over, into }: { over: Bitmap; into: Bitmap }): Bitmap {
    const { first, numbers, bits } = viewAbundances(packed);
    if (!numbers) return matchAbundances({ first, bits }, bounds, { over, into, sample_no: this.sample_no });
    // Of few samples those that differ from all that have none.
    const turned = isNoneMatching(bounds);
    const some = emptyBitmap(this.capacity);
    for (let at = 0; at < numbers.length; at += 1) {
      const share = bits[at] ?? 0;
      if ((share >= bounds.from && share <= bounds.to) !== turned) this.#places.addSample(numbers[at] ?? 0, some);
    }
    return turned ? difference(over, some, into) : intersect([over, some], into);
  }

  /** The rows that an answer of numbers and audiences names. */
  ofRows(bytes: Uint8Array): Bitmap {
    const rows = emptyBitmap(this.capacity);
    for (const block of nativeBlocks(bytes)) putBits(rows, this.#placesOf(block));
    return rows;
  }

  /** The place of a sample's row for an audience; −1 where there is none. */
  placeOf(sample_no: number, isPublic: boolean): number {
    return this.#places.placeOf(sample_no * 2 + (isPublic ? 1 : 0));
  }
}
