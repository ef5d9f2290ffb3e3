import type { IndexClient } from '#platform/index';
import { readAsked } from './columns-store.ts';
import type { GivenRows } from './questions/test-rows.ts';
import type { AskedRows, Given } from './row-test.ts';

/** What ClickHouse answered to parts of filters, in bytes. */
const GIVEN_AT_MOST = 64e6;

/** In memory that threads share: it is asked about by many, and copied for none. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length));
  made.set(bytes);
  return made;
}

/** What ClickHouse says of parts of filters, each asked once for all that ask until the rows change. */
export class GivenAnswers {
  readonly #index: IndexClient;
  readonly #kept = new Map<string, { size: number; answer: Promise<Given> }>();
  #generation = 0;

  constructor(index: IndexClient) {
    this.#index = index;
  }

  /** The rows have changed. */
  forget(generation: number): void {
    this.#generation = generation;
    this.#kept.clear();
  }

  async all(asked: readonly AskedRows[]): Promise<GivenRows> {
    const given = await Promise.all(asked.map(async (one) => [one.key, await this.#give(one)] as const));
    return Object.fromEntries(given);
  }

  #give(asked: AskedRows): Promise<Given> {
    const before = this.#kept.get(asked.key);
    if (before) return before.answer;
    const entry = { size: 0, answer: this.#read(asked, this.#generation) };
    this.#kept.set(asked.key, entry);
    entry.answer.then(
      ({ bytes }) => {
        entry.size = bytes.length;
        this.#dropSurplus();
      },
      () => {
        if (this.#kept.get(asked.key) === entry) this.#kept.delete(asked.key);
      },
    );
    return entry.answer;
  }

  async #read(asked: AskedRows, generation: number): Promise<Given> {
    return { generation, bytes: sharedBytes(await readAsked(this.#index, asked)) };
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
