/** Numbers from 1 for 64-bit ones, in the order in which they come; 0 stands for 0. */
export class NumberDictionary {
  #slots = new Uint32Array(1 << 10);
  #low = new Uint32Array(1 << 9);
  #high = new Uint32Array(1 << 9);
  #n = 0;

  get size(): number {
    return this.#n;
  }

  numberOf(low: number, high: number): number {
    if (low === 0 && high === 0) return 0;
    if ((this.#n + 1) * 2 > this.#slots.length) this.#grow();
    const slot = this.#slotOf(low, high);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known;
    this.#low[this.#n] = low;
    this.#high[this.#n] = high;
    this.#n += 1;
    this.#slots[slot] = this.#n;
    return this.#n;
  }

  /** Where it is, or belongs: they are hashes, so that their digits lie evenly. */
  #slotOf(low: number, high: number): number {
    const mask = this.#slots.length - 1;
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    for (;;) {
      const known = this.#slots[slot] ?? 0;
      if (known === 0 || (this.#low[known - 1] === low && this.#high[known - 1] === high)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const wider = (numbers: Uint32Array) => {
      const made = new Uint32Array(numbers.length * 2);
      made.set(numbers);
      return made;
    };
    this.#slots = new Uint32Array(this.#slots.length * 2);
    this.#low = wider(this.#low);
    this.#high = wider(this.#high);
    for (let at = 0; at < this.#n; at += 1) {
      this.#slots[this.#slotOf(this.#low[at] ?? 0, this.#high[at] ?? 0)] = at + 1;
    }
  }
}
