import { setTimeout as pause } from 'node:timers/promises';
import {
  fieldsOf,
  type Outcome,
  type QueryKind,
  type Request,
  type Result,
  sourcesOf,
  splitEncodedRows,
  unpackAbundances,
} from '@cohortium/sample-search';
import type { Platform } from '#platform';
import type { IndexClient } from '#platform/index';
import { tableState } from '../browse/table-states.ts';
import { slowPatternError } from '../filter/rule-predicate.ts';
import {
  type DataSetFingerprint,
  fieldsOfRows,
  readEncodedRows,
  readEncodedRowsByKey,
  readFields,
  readFingerprints,
  readRows,
} from './columns-store.ts';
import { rowKey } from './decode-row.ts';
import { groupBySize } from './group-by-size.ts';
import { IndexAnswerCache, toTransferable } from './index-answer-cache.ts';
import { type IndexWorker, openLocalWorker, openThreadWorker } from './index-worker.ts';

type IndexPlatform = Pick<Platform, 'index' | 'threads'>;

/** Maximum rows evaluated on the calling thread: a few microseconds per rule. */
const MAX_LOCAL_ROWS = 20_000;
/** Rows per read. */
const ROWS_PER_READ = 150_000;
/** Encoded rows per read; concurrent queries wait until they are packed. */
const ENCODED_ROWS_PER_READ = 20_000;
/** Maximum number of additional fields. */
const MAX_EXTRA_FIELDS = 40;
/** The field of sample names. */
const NAME_FIELD = 'sample_id';
/** Number of additional fields that are preloaded. */
const PRELOADED_FIELDS = 20;

type Page = Pick<Result<'page'>, 'keys' | 'cards'>;

const ignore = (): void => undefined;

function resultOf<K extends QueryKind>(outcome: Outcome<K>): Result<K> {
  if ('result' in outcome) return outcome.result;
  throw slowPatternError(outcome.slow_pattern, 'filter');
}

/** In-memory copy of the table `samples`, kept in sync. */
export class InMemoryIndex {
  readonly #platform: IndexPlatform;
  readonly #maxLocalRows: number;
  #worker: IndexWorker | null = null;
  #needsCompaction = false;
  /** State of the table at the last sync. */
  #state = '';
  #fingerprints: ReadonlyMap<string, DataSetFingerprint> = new Map();
  /** Additional fields, least recently used first. */
  readonly #fields = new Set<string>();
  /** Increments with every change of the rows. */
  #generation = 0;
  readonly #indexAnswers: IndexAnswerCache;
  /** Serializes changes of the rows. */
  #mutex: Promise<void> = Promise.resolve();
  /** Data sets whose rows are all cached in encoded form. */
  readonly #encodedDataSets = new Set<string>();
  #hasRoom = true;
  #isPreloading = false;
  #preload: Promise<void> | null = null;

  constructor(holding: IndexPlatform, inPlaceAtMost: number) {
    this.#platform = holding;
    this.#indexAnswers = new IndexAnswerCache(
      holding.index,
      async (answer) => (await this.#worker?.unpackAbundances(answer)) ?? unpackAbundances(answer),
    );
    this.#maxLocalRows = inPlaceAtMost;
  }

  /** Answers a query on the current rows. */
  async query<K extends QueryKind>(kind: K, query: Request<K>, signal?: AbortSignal): Promise<Result<K>> {
    for (let tries = 0; tries < 3; tries += 1) {
      await this.#sync(await tableState(this.#platform.index));
      const fetched = await this.#indexAnswers.fetchAll(sourcesOf(query));
      const seat = await this.#workerWith(fieldsOf(query).filter((field) => !fieldsOfRows.includes(field)));
      signal?.throwIfAborted();
      const outcome = await seat.query(kind, query, fetched);
      if (outcome !== null) return resultOf(outcome);
      // The worker thread has ended.
      if (this.#worker === seat) this.#worker = null;
    }
    throw new Error('The in-memory index failed to load repeatedly.');
  }

  /** The encoded rows of a page, unordered: cached ones, and others from the index, which are then cached. */
  async fetchRows({ keys, cards: kept }: Page, signal?: AbortSignal): Promise<readonly Uint8Array[]> {
    const found = new Set(kept.map(rowKey));
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length === 0) return kept;
    const generation = this.#generation;
    const bytes = await readEncodedRowsByKey(this.#platform.index, missing, { signal });
    // Does not cache rows that have changed since.
    const keep = async () => {
      if (generation === this.#generation) await this.#storeEncoded(Uint8Array.from(bytes));
    };
    this.#exclusively(keep).then(ignore, ignore);
    return [...kept, ...splitEncodedRows(bytes)];
  }

  async #storeEncoded(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    return (await this.#worker?.change({ change: 'keep', bytes })) === true;
  }

  /** Preloads the rows, their most common fields, and the encoded rows. */
  async preload(): Promise<void> {
    await this.query('totals', { where: [] });
    const { fields } = await this.query('own_fields', { where: [] });
    // A submitter's column may be called as a common field is: that name means the common one.
    const names = new Set(fields.map(({ field }) => field).filter((field) => !fieldsOfRows.includes(field)));
    for (const name of [NAME_FIELD, ...[...names].slice(0, PRELOADED_FIELDS)]) await this.#workerWith([name]);
    this.#isPreloading = true;
    this.#startPreload();
  }

  /** Runs in the background. After a failure, encoded rows are read on demand. */
  #startPreload(): void {
    this.#preload ??= this.#preloadAll()
      .then(ignore, ignore)
      .then(() => {
        this.#preload = null;
      });
  }

  /** Caches all encoded rows in groups of data sets, so that queries run in between. */
  async #preloadAll(): Promise<void> {
    for (;;) {
      // Oldest first, as pages show them; ids are time-ordered.
      const others = [...this.#fingerprints.keys()].filter((id) => !this.#encodedDataSets.has(id)).sort();
      const [group] = groupBySize(others, this.#fingerprints, ENCODED_ROWS_PER_READ);
      if (!group || !this.#hasRoom || this.#worker?.isLocal !== false) return;
      await this.#preloadDataSets(group);
    }
  }

  async #preloadDataSets(data_sets: readonly string[]): Promise<void> {
    const rows = data_sets.reduce((sum, id) => sum + (this.#fingerprints.get(id)?.n ?? 0), 0);
    const parts = Math.ceil(rows / ENCODED_ROWS_PER_READ);
    const generation = this.#generation;
    for (let part = 0; part < parts; part += 1) {
      const since = performance.now();
      await this.#exclusively(async () => {
        if (generation !== this.#generation) return;
        const bytes = await readEncodedRows(this.#platform.index, { data_sets, part, parts });
        this.#hasRoom = await this.#storeEncoded(toTransferable(bytes));
      });
      // The rows have changed meanwhile: start over with the remaining data sets.
      if (generation !== this.#generation) return;
      // Leaves half of the time to other work.
      await pause(performance.now() - since, undefined, { ref: false });
    }
    for (const id of data_sets) this.#encodedDataSets.add(id);
  }

  /** Runs after all earlier changes of the rows. */
  #exclusively(change: () => Promise<void>): Promise<void> {
    const made = this.#mutex.then(change);
    // The caller gets the error; the next change continues.
    this.#mutex = made.then(ignore, ignore);
    return made;
  }

  async #sync(state: string): Promise<void> {
    const isTrue = () => this.#worker !== null && this.#state === state;
    if (isTrue()) return;
    await this.#exclusively(async () => {
      if (!isTrue()) await this.#reloadChanged(state);
    });
  }

  async #reloadChanged(state: string): Promise<void> {
    const marks = await readFingerprints(this.#platform.index);
    const rows = [...marks.values()].reduce((sum, { n }) => sum + n, 0);
    const seat = this.#needsCompaction || (this.#worker?.isLocal && rows > this.#maxLocalRows) ? null : this.#worker;
    const known = seat ? this.#fingerprints : new Map<string, DataSetFingerprint>();
    const all = [...new Set([...marks.keys(), ...known.keys()])];
    const changed = all.filter((id) => marks.get(id)?.mark !== known.get(id)?.mark);
    if (!seat || changed.length > 0) {
      await this.#replaceRows(seat ?? (await this.#openWorker(rows)), changed, marks);
      this.#generation += 1;
      this.#indexAnswers.reset(this.#generation);
    }
    this.#fingerprints = marks;
    this.#state = state;
    if (this.#isPreloading) this.#startPreload();
  }

  async #openWorker(rows: number): Promise<IndexWorker> {
    const seat = rows > this.#maxLocalRows ? await openThreadWorker(this.#platform.threads) : openLocalWorker();
    await seat.change({ change: 'reserve', rows, fields: fieldsOfRows });
    return seat;
  }

  /** Reloads the rows of some data sets; they become visible together. */
  async #replaceRows(
    seat: IndexWorker,
    data_sets: readonly string[],
    marks: ReadonlyMap<string, DataSetFingerprint>,
  ): Promise<void> {
    const fields = [...this.#fields];
    try {
      for (const group of groupBySize(data_sets, marks, ROWS_PER_READ)) {
        const bytes = await readRows(this.#platform.index, group, fields);
        await seat.change({ change: 'stage', bytes: toTransferable(bytes), fields });
      }
      this.#needsCompaction = (await seat.change({ change: 'show', data_sets })) === true;
    } catch (error) {
      await (seat === this.#worker ? seat.change({ change: 'unstage' }) : seat.close());
      throw error;
    }
    for (const id of data_sets) this.#encodedDataSets.delete(id);
    if (seat === this.#worker) return;
    const former = this.#worker;
    this.#worker = seat;
    this.#encodedDataSets.clear();
    this.#hasRoom = true;
    await former?.close();
  }

  /** The worker, with the columns of these fields loaded. */
  async #workerWith(fields: readonly string[]): Promise<IndexWorker> {
    for (;;) {
      const seat = this.#worker;
      if (seat && fields.every((field) => this.#fields.has(field))) {
        for (const field of fields) {
          this.#fields.delete(field);
          this.#fields.add(field);
        }
        return seat;
      }
      await this.#exclusively(() => this.#loadFields(fields));
    }
  }

  async #loadFields(requested: readonly string[]): Promise<void> {
    if (!this.#worker) return this.#reloadChanged(this.#state);
    const fields = requested.filter((field) => !this.#fields.has(field));
    if (fields.length === 0) return;
    const bytes = await readFields(this.#platform.index, fields);
    await this.#worker.change({ change: 'fill', bytes: toTransferable(bytes), fields });
    for (const field of fields) this.#fields.add(field);
    const missingFields = new Set(requested);
    const surplus = [...this.#fields]
      .filter((field) => !missingFields.has(field))
      .slice(0, this.#fields.size - MAX_EXTRA_FIELDS);
    if (this.#fields.size <= MAX_EXTRA_FIELDS || surplus.length === 0) return;
    for (const field of surplus) this.#fields.delete(field);
    await this.#worker.change({ change: 'forget', fields: surplus });
  }
}

const indexes = new WeakMap<IndexClient, InMemoryIndex>();

function inMemoryIndexOf(platform: IndexPlatform): InMemoryIndex {
  const known = indexes.get(platform.index) ?? new InMemoryIndex(platform, MAX_LOCAL_ROWS);
  indexes.set(platform.index, known);
  return known;
}

/** Preloads the in-memory index; earlier queries wait for it. */
export async function preloadIndex(platform: IndexPlatform & Pick<Platform, 'log'>): Promise<void> {
  await inMemoryIndexOf(platform)
    .preload()
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the index rows could not be read yet'));
}

/** The encoded rows of a page; see `decodeRow`. */
export const fetchRows = (
  platform: IndexPlatform,
  page: Page,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<readonly Uint8Array[]> => inMemoryIndexOf(platform).fetchRows(page, signal);

/** Queries the in-memory index of a portal. */
export function queryRows<K extends QueryKind>(
  platform: IndexPlatform,
  kind: K,
  request: Request<K>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Result<K>> {
  return inMemoryIndexOf(platform).query(kind, request, signal);
}
