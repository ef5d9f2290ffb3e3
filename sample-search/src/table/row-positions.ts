import { type Bitmap, setBit } from './bitmap.ts';

/** Rows of samples a leaf is for; leaves are made as they are needed. */
const LEAF = 65_536;
const none = new Int32Array(LEAF);

/** Row index by key: sample number × 2 + is public. */
export class RowPositions {
  readonly #leaves = new Map<number, Int32Array>();

  /** −1 where there is none. */
  placeOf(key: number): number {
    return (this.#leaves.get(Math.floor(key / LEAF))?.[key % LEAF] ?? 0) - 1;
  }

  set(key: number, place: number): void {
    const no = Math.floor(key / LEAF);
    const leaf = this.#leaves.get(no) ?? new Int32Array(LEAF);
    this.#leaves.set(no, leaf);
    leaf[key % LEAF] = place + 1;
  }

  /** Adds the rows of samples, for whichever audience: of the 32 numbers from one on, a multiple of 32, those whose bit is set. */
  addSamples(from: number, numbers: number, rows: Bitmap): void {
    const leaf = this.#leaves.get(Math.floor((from * 2) / LEAF));
    if (!leaf) return;
    const first = (from * 2) % LEAF;
    for (let left = numbers; left !== 0; left &= left - 1) {
      const at = first + 2 * (31 - Math.clz32(left & -left));
      const [own, open] = [leaf[at] ?? 0, leaf[at + 1] ?? 0];
      if (own > 0) setBit(rows, own - 1);
      if (open > 0) setBit(rows, open - 1);
    }
  }

  /** Adds the rows of one sample, for whichever audience. */
  addSample(no: number, rows: Bitmap): void {
    const key = no * 2;
    const leaf = this.#leaves.get(Math.floor(key / LEAF));
    if (!leaf) return;
    const [own, open] = [leaf[key % LEAF] ?? 0, leaf[(key % LEAF) + 1] ?? 0];
    if (own > 0) setBit(rows, own - 1);
    if (open > 0) setBit(rows, open - 1);
  }

  /** The places of many, of each number and audience. Numbers that lie together cost least. */
  placesOf(numbers: ArrayLike<number>, isPublic: ArrayLike<number>): Int32Array {
    const places = new Int32Array(numbers.length);
    let leaf: Int32Array = none;
    let leafNo = -1;
    for (let at = 0; at < numbers.length; at += 1) {
      const key = (numbers[at] ?? 0) * 2 + (isPublic[at] ?? 0);
      const no = Math.floor(key / LEAF);
      if (no !== leafNo) {
        leafNo = no;
        leaf = this.#leaves.get(no) ?? none;
      }
      places[at] = (leaf[key - no * LEAF] ?? 0) - 1;
    }
    return places;
  }
}
