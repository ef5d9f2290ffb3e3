/** Rows of samples a leaf is for; leaves are made as they are needed. */
const LEAF = 65_536;
const none = new Int32Array(LEAF);

/** Where the rows of samples stand, by number × 2 + whether a row is everybody's. */
export class Places {
  readonly #leaves = new Map<number, Int32Array>();

  /** −1 where there is none. */
  placeOf(key: number): number {
    return (this.#leaves.get(Math.floor(key / LEAF))?.[key % LEAF] ?? 0) - 1;
  }

  put(key: number, place: number): void {
    const no = Math.floor(key / LEAF);
    const leaf = this.#leaves.get(no) ?? new Int32Array(LEAF);
    this.#leaves.set(no, leaf);
    leaf[key % LEAF] = place + 1;
  }

  /** The same for many: of each its audience, or one of all. Numbers that lie together cost least. */
  placesOf(numbers: ArrayLike<number>, isPublic: ArrayLike<number> | number): Int32Array {
    const places = new Int32Array(numbers.length);
    let leaf: Int32Array = none;
    let leafNo = -1;
    for (let at = 0; at < numbers.length; at += 1) {
      const open = typeof isPublic === 'number' ? isPublic : (isPublic[at] ?? 0);
      const key = (numbers[at] ?? 0) * 2 + open;
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
