import { type Bitmap, type Codes, eachBit, hasBit } from './table/bitmap.ts';
import { BLOCK, type RowTable } from './table/row-table.ts';

/** Pages up to this row use a bounded list; later pages sort all rows. */
const MAX_TOP_K = 2000;
const NUMBERS = 2 ** 32;

interface RowOrder {
  /** Sort by the rank of a field's values; null sorts by sample number. */
  order: { codes: Codes; ranks: Uint32Array } | null;
  from: number;
  to: number;
}

/** The k smallest numbers, sorted; ties in any order. */
class TopK {
  readonly #values: Float64Array;
  #n = 0;

  constructor(size: number) {
    this.#values = new Float64Array(size);
  }

  add(value: number): void {
    if (this.#n === this.#values.length) {
      if (this.#n === 0 || value >= (this.#values[this.#n - 1] ?? 0)) return;
      this.#n -= 1;
    }
    let at = this.#n;
    for (; at > 0 && (this.#values[at - 1] ?? 0) > value; at -= 1) this.#values[at] = this.#values[at - 1] ?? 0;
    this.#values[at] = value;
    this.#n += 1;
  }

  /** Upper bound: only smaller numbers can enter the list. */
  get bound(): number {
    return this.#n < this.#values.length ? Number.POSITIVE_INFINITY : (this.#values[this.#n - 1] ?? 0);
  }

  all(): Float64Array {
    return this.#values.subarray(0, this.#n);
  }
}

/**
 * Rows in an order, from one place to before another: always by the number of the sample at last, so that pages never
 * share a row. Each as number × 2 + whether it is everybody's.
 */
export function topRows(table: RowTable, rows: Bitmap, { order, from, to }: RowOrder): number[] {
  const { sample_no, open } = table;
  // Rank and number in one: fewer than two million values have a rank, so that both are exact.
  const weigh = (at: number): number =>
    (order ? (order.ranks[order.codes[at] ?? 0] ?? 0) * NUMBERS : 0) + (sample_no[at] ?? 0);
  const sorted = to > MAX_TOP_K ? sortAll(rows, weigh) : order ? topK(rows, weigh, to) : topKByNumber(table, rows, to);
  return Array.from(sorted.slice(from, to), (weight) => {
    const no = weight % NUMBERS;
    const place = table.placeOf(no, true);
    const isPublic = place >= 0 && hasBit(rows, place) && hasBit(open, place);
    return no * 2 + (isPublic ? 1 : 0);
  });
}

function topK(rows: Bitmap, weigh: (at: number) => number, size: number): Float64Array {
  const least = new TopK(size);
  eachBit(rows, (at) => least.add(weigh(at)));
  return least.all();
}

/** Numbers mostly rise with the index, so blocks with only larger numbers are skipped. */
function topKByNumber({ sample_no, least_no }: RowTable, rows: Bitmap, size: number): Float64Array {
  const least = new TopK(size);
  for (let block = 0; block < least_no.length; block += 1) {
    if ((least_no[block] ?? 0) >= least.bound) continue;
    const words = rows.subarray((block * BLOCK) >>> 5, ((block + 1) * BLOCK) >>> 5);
    eachBit(words, (at) => least.add(sample_no[block * BLOCK + at] ?? 0));
  }
  return least.all();
}

function sortAll(rows: Bitmap, weigh: (at: number) => number): Float64Array {
  const weights: number[] = [];
  eachBit(rows, (at) => void weights.push(weigh(at)));
  return Float64Array.from(weights).sort();
}
