import type { FetchedAnswer, FetchedAnswers, Source } from '@cohortium/sample-search';
import type { IndexClient } from '#platform/index';
import { readSource } from './columns-store.ts';

/** Cache size in bytes: at 1,000,000 samples, the abundances of 50 common taxa. */
const MAX_CACHED_BYTES = 200e6;

/** In shared memory, so that it is never copied between threads. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length));
  made.set(bytes);
  return made;
}

/** Unpacks abundances off the HTTP thread; see `unpackAbundances`. */
type UnpackAbundances = (answer: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Cache of ClickHouse's answers to parts of filters, valid until the rows change. */
export class IndexAnswerCache {
  readonly #index: IndexClient;
  readonly #unpack: UnpackAbundances;
  /** Least recently used first. */
  readonly #entries = new Map<string, { size: number; answer: Promise<FetchedAnswer> }>();
  #generation = 0;

  constructor(index: IndexClient, unpack: UnpackAbundances) {
    this.#index = index;
    this.#unpack = unpack;
  }

  /** Empties the cache after a change of the rows. */
  reset(generation: number): void {
    this.#generation = generation;
    this.#entries.clear();
  }

  async fetchAll(sources: readonly Source[]): Promise<FetchedAnswers> {
    const fetched = sources.map(async (one) => [one.source, await this.#fetch(one)] as const);
    return Object.fromEntries(await Promise.all(fetched));
  }

  #fetch(request: Source): Promise<FetchedAnswer> {
    const before = this.#entries.get(request.source);
    const entry = before ?? { size: 0, answer: this.#read(request, this.#generation) };
    this.#entries.delete(request.source);
    this.#entries.set(request.source, entry);
    if (!before) this.#trackSize(request.source, entry);
    return entry.answer;
  }

  #trackSize(key: string, entry: { size: number; answer: Promise<FetchedAnswer> }): void {
    entry.answer.then(
      ({ bytes }) => {
        entry.size = bytes.length;
        this.#dropSurplus();
      },
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
  }

  async #read(request: Source, generation: number): Promise<FetchedAnswer> {
    const answer = await readSource(this.#index, request);
    return {
      generation,
      bytes: request.of === 'abundances' ? await this.#unpack(toTransferable(answer)) : sharedBytes(answer),
    };
  }

  #dropSurplus(): void {
    let size = [...this.#entries.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of this.#entries) {
      if (size <= MAX_CACHED_BYTES) return;
      this.#entries.delete(key);
      size -= one.size;
    }
  }
}

/** Bytes with their own buffer, which can be transferred to a thread. */
export const toTransferable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);
