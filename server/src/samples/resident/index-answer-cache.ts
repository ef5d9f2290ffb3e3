import type { FetchedAnswer, FetchedAnswers, Source } from '@cohortium/sample-search';
import { LRUCache } from 'lru-cache';
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
  readonly #answers = new LRUCache<string, Promise<FetchedAnswer>>({ maxSize: MAX_CACHED_BYTES });
  #generation = 0;

  constructor(index: IndexClient, unpack: UnpackAbundances) {
    this.#index = index;
    this.#unpack = unpack;
  }

  /** Empties the cache after a change of the rows. */
  reset(generation: number): void {
    this.#generation = generation;
    this.#answers.clear();
  }

  async fetchAll(sources: readonly Source[]): Promise<FetchedAnswers> {
    const fetched = sources.map(async (one) => [one.source, await this.#fetch(one)] as const);
    return Object.fromEntries(await Promise.all(fetched));
  }

  #fetch(request: Source): Promise<FetchedAnswer> {
    const before = this.#answers.get(request.source);
    if (before) return before;
    const answer = this.#read(request, this.#generation);
    this.#answers.set(request.source, answer, { size: 1 });
    this.#trackSize(request.source, answer);
    return answer;
  }

  #trackSize(key: string, answer: Promise<FetchedAnswer>): void {
    const forget = () => this.#answers.peek(key) === answer && this.#answers.delete(key);
    answer.then(({ bytes }) => {
      // A size is only taken with a new entry.
      if (forget()) this.#answers.set(key, answer, { size: bytes.length + 1 });
    }, forget);
  }

  async #read(request: Source, generation: number): Promise<FetchedAnswer> {
    const answer = await readSource(this.#index, request);
    return {
      generation,
      bytes: request.of === 'abundances' ? await this.#unpack(toTransferable(answer)) : sharedBytes(answer),
    };
  }
}

/** Bytes with their own buffer, which can be transferred to a thread. */
export const toTransferable = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);
