import type { IndexClient } from '#platform/index';
import { readAsked } from './columns-store.ts';
import type { GivenRows } from './questions/test-rows.ts';
import { type AskedRows, type AskedShares, type Given, type RowTest, within } from './row-test.ts';

/** Cache size in bytes: at 1,000,000 samples, the abundances of 50 common taxa. */
const GIVEN_AT_MOST = 200e6;

/** In shared memory, so that it is never copied between threads. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length));
  made.set(bytes);
  return made;
}

type Asked = AskedRows | AskedShares;
/** Unpacks abundances off the HTTP thread; see `unpackAbundances`. */
type Lay = (answer: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Cache of ClickHouse's answers to parts of filters, valid until the rows change. */
export class GivenAnswers {
  readonly #index: IndexClient;
  readonly #lay: Lay;
  /** Least recently used first. */
  readonly #kept = new Map<string, { size: number; answer: Promise<Given> }>();
  #generation = 0;

  constructor(index: IndexClient, lay: Lay) {
    this.#index = index;
    this.#lay = lay;
  }

  /** Empties the cache after a change of the rows. */
  forget(generation: number): void {
    this.#generation = generation;
    this.#kept.clear();
  }

  async to(tests: readonly RowTest[]): Promise<GivenRows> {
    const asked = [...within(tests, 'asked'), ...within(tests, 'share').map((test) => test.asked)];
    const given = await Promise.all(asked.map(async (one) => [one.key, await this.#give(one)] as const));
    return Object.fromEntries(given);
  }

  #give(asked: Asked): Promise<Given> {
    const before = this.#kept.get(asked.key);
    const entry = before ?? { size: 0, answer: this.#read(asked, this.#generation) };
    this.#kept.delete(asked.key);
    this.#kept.set(asked.key, entry);
    if (!before) this.#keepWithin(asked.key, entry);
    return entry.answer;
  }

  #keepWithin(key: string, entry: { size: number; answer: Promise<Given> }): void {
    entry.answer.then(
      ({ bytes }) => {
        entry.size = bytes.length;
        this.#dropSurplus();
      },
      () => {
        if (this.#kept.get(key) === entry) this.#kept.delete(key);
      },
    );
  }

  async #read(asked: Asked, generation: number): Promise<Given> {
    const answer = await readAsked(this.#index, asked);
    return { generation, bytes: asked.of === 'shares' ? await this.#lay(ownBytes(answer)) : sharedBytes(answer) };
  }

  #dropSurplus(): void {
    let size = [...this.#kept.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of this.#kept) {
      if (size <= GIVEN_AT_MOST) return;
      this.#kept.delete(key);
      size -= one.size;
    }
  }
}

/** Bytes with their own buffer, which can be transferred to a thread. */
export const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);
