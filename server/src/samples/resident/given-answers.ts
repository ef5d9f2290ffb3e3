import type { IndexClient } from '#platform/index';
import { readAsked } from './columns-store.ts';
import type { GivenRows } from './questions/test-rows.ts';
import { type AskedRows, type AskedShares, type Given, type RowTest, within } from './row-test.ts';

/** What ClickHouse answered to parts of filters, in bytes: at 1,000,000 samples the shares of 50 taxa that most have. */
const GIVEN_AT_MOST = 200e6;

/** In memory that threads share: it is asked about by many, and copied for none. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length));
  made.set(bytes);
  return made;
}

type Asked = AskedRows | AskedShares;
/** Lays out an answer of shares where it costs nobody's time: see `layShares`. */
type Lay = (answer: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** What ClickHouse says of parts of filters, each asked once for all that ask until the rows change. */
export class GivenAnswers {
  readonly #index: IndexClient;
  readonly #lay: Lay;
  /** The one that was asked for longest ago first. */
  readonly #kept = new Map<string, { size: number; answer: Promise<Given> }>();
  #generation = 0;

  constructor(index: IndexClient, lay: Lay) {
    this.#index = index;
    this.#lay = lay;
  }

  /** The rows have changed. */
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

/** Bytes that can be handed over to a thread. */
export const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);
