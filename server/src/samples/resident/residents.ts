import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#platform';
import type { IndexClient } from '#platform/index';
import { stateOf } from '../catalogue/table-states.ts';
import { fieldsOf, testsIn } from './asked-of-rows.ts';
import { fieldsOfRows, type Mark, readCards, readCardsOf, readFields, readMarks, readRows } from './columns-store.ts';
import { GivenAnswers, ownBytes } from './given-answers.ts';
import { inGroups } from './group-data-sets.ts';
import { keyOfCard } from './read-card.ts';
import type { Kind, Questions } from './row-test.ts';
import { type Seat, seatInPlace, seatInThread } from './seat.ts';
import { cardsIn } from './table/cards.ts';
import { layShares } from './table/shares.ts';

type Holding = Pick<Platform, 'index' | 'threads'>;

/** Maximum rows evaluated on the calling thread: a few microseconds per rule. */
const IN_PLACE_AT_MOST = 20_000;
/** Rows per read. */
const READ_AT_ONCE = 150_000;
/** Encoded rows per read; concurrent queries wait until they are packed. */
const CARDS_AT_ONCE = 20_000;
/** Maximum number of additional fields. */
const FIELDS_AT_MOST = 40;
/** The field of sample names. */
const NAMES = 'sample_id';
/** Number of additional fields that are preloaded. */
const FIELDS_HELD = 20;

type Page = Pick<Questions['page']['answer'], 'keys' | 'cards'>;

const nothing = (): void => undefined;

/** In-memory copy of the table `samples`, kept in sync. */
export class Residents {
  readonly #holding: Holding;
  readonly #inPlaceAtMost: number;
  #seat: Seat | null = null;
  #isWorn = false;
  /** State of the table at the last sync. */
  #state = '';
  #marks: ReadonlyMap<string, Mark> = new Map();
  /** Additional fields, least recently used first. */
  readonly #fields = new Set<string>();
  /** Increments with every change of the rows. */
  #generation = 0;
  readonly #given: GivenAnswers;
  /** Serializes changes of the rows. */
  #turn: Promise<void> = Promise.resolve();
  /** Data sets whose rows are all cached in encoded form. */
  readonly #whole = new Set<string>();
  #hasRoom = true;
  #isHolding = false;
  #keeping: Promise<void> | null = null;

  constructor(holding: Holding, inPlaceAtMost: number) {
    this.#holding = holding;
    this.#given = new GivenAnswers(
      holding.index,
      async (answer) => (await this.#seat?.lay(answer)) ?? layShares(answer),
    );
    this.#inPlaceAtMost = inPlaceAtMost;
  }

  /** Answers a query on the current rows. */
  async ask<K extends Kind>(kind: K, ask: Questions[K]['ask'], signal?: AbortSignal): Promise<Questions[K]['answer']> {
    for (let tries = 0; tries < 3; tries += 1) {
      await this.#follow(await stateOf(this.#holding.index));
      const given = await this.#given.to(testsIn(ask));
      const seat = await this.#seatWith(fieldsOf(ask));
      signal?.throwIfAborted();
      const answer = await seat.ask(kind, ask, given);
      if (answer !== null) return answer;
      // The worker thread has ended.
      if (this.#seat === seat) this.#seat = null;
    }
    throw new Error('The in-memory index failed to load repeatedly.');
  }

  /** The encoded rows of a page, unordered: cached ones, and others from the index, which are then cached. */
  async cards({ keys, cards: kept }: Page, signal?: AbortSignal): Promise<readonly Uint8Array[]> {
    const found = new Set(kept.map(keyOfCard));
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length === 0) return kept;
    const generation = this.#generation;
    const bytes = await readCardsOf(this.#holding.index, missing, { signal });
    // Does not cache rows that have changed since.
    const keep = async () => {
      if (generation === this.#generation) await this.#keep(Uint8Array.from(bytes));
    };
    this.#inTurn(keep).then(nothing, nothing);
    return [...kept, ...cardsIn(bytes)];
  }

  async #keep(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    return (await this.#seat?.change({ change: 'keep', bytes })) === true;
  }

  /** Preloads the rows, their most common fields, and the encoded rows. */
  async hold(): Promise<void> {
    await this.ask('totals', { where: [] });
    const { fields } = await this.ask('own_fields', { where: [] });
    // A submitter's column may be called as a common field is: that name means the common one.
    const names = new Set(fields.map(({ field }) => field).filter((field) => !fieldsOfRows.includes(field)));
    for (const name of [NAMES, ...[...names].slice(0, FIELDS_HELD)]) await this.#seatWith([name]);
    this.#isHolding = true;
    this.#keepOthers();
  }

  /** Runs in the background. After a failure, encoded rows are read on demand. */
  #keepOthers(): void {
    this.#keeping ??= this.#keepAll()
      .then(nothing, nothing)
      .then(() => {
        this.#keeping = null;
      });
  }

  /** Caches all encoded rows in groups of data sets, so that queries run in between. */
  async #keepAll(): Promise<void> {
    for (;;) {
      // Oldest first, as pages show them; ids are time-ordered.
      const others = [...this.#marks.keys()].filter((id) => !this.#whole.has(id)).sort();
      const [group] = inGroups(others, this.#marks, CARDS_AT_ONCE);
      if (!group || !this.#hasRoom || this.#seat?.isInPlace !== false) return;
      await this.#keepWhole(group);
    }
  }

  async #keepWhole(data_sets: readonly string[]): Promise<void> {
    const rows = data_sets.reduce((sum, id) => sum + (this.#marks.get(id)?.n ?? 0), 0);
    const parts = Math.ceil(rows / CARDS_AT_ONCE);
    const generation = this.#generation;
    for (let part = 0; part < parts; part += 1) {
      const since = performance.now();
      await this.#inTurn(async () => {
        if (generation !== this.#generation) return;
        const bytes = await readCards(this.#holding.index, { data_sets, part, parts });
        this.#hasRoom = await this.#keep(ownBytes(bytes));
      });
      // The rows have changed meanwhile: start over with the remaining data sets.
      if (generation !== this.#generation) return;
      // Leaves half of the time to other work.
      await pause(performance.now() - since, undefined, { ref: false });
    }
    for (const id of data_sets) this.#whole.add(id);
  }

  /** Runs after all earlier changes of the rows. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const made = this.#turn.then(change);
    // The caller gets the error; the next change continues.
    this.#turn = made.then(nothing, nothing);
    return made;
  }

  async #follow(state: string): Promise<void> {
    const isTrue = () => this.#seat !== null && this.#state === state;
    if (isTrue()) return;
    await this.#inTurn(async () => {
      if (!isTrue()) await this.#readChanged(state);
    });
  }

  async #readChanged(state: string): Promise<void> {
    const marks = await readMarks(this.#holding.index);
    const rows = [...marks.values()].reduce((sum, { n }) => sum + n, 0);
    const seat = this.#isWorn || (this.#seat?.isInPlace && rows > this.#inPlaceAtMost) ? null : this.#seat;
    const known = seat ? this.#marks : new Map<string, Mark>();
    const all = [...new Set([...marks.keys(), ...known.keys()])];
    const changed = all.filter((id) => marks.get(id)?.mark !== known.get(id)?.mark);
    if (!seat || changed.length > 0) {
      await this.#show(seat ?? (await this.#openSeat(rows)), changed, marks);
      this.#generation += 1;
      this.#given.forget(this.#generation);
    }
    this.#marks = marks;
    this.#state = state;
    if (this.#isHolding) this.#keepOthers();
  }

  async #openSeat(rows: number): Promise<Seat> {
    const seat = rows > this.#inPlaceAtMost ? await seatInThread(this.#holding.threads) : seatInPlace();
    await seat.change({ change: 'reserve', rows, fields: fieldsOfRows });
    return seat;
  }

  /** Reloads the rows of some data sets; they become visible together. */
  async #show(seat: Seat, data_sets: readonly string[], marks: ReadonlyMap<string, Mark>): Promise<void> {
    const fields = [...this.#fields];
    try {
      for (const group of inGroups(data_sets, marks, READ_AT_ONCE)) {
        const bytes = await readRows(this.#holding.index, group, fields);
        await seat.change({ change: 'stage', bytes: ownBytes(bytes), fields });
      }
      this.#isWorn = (await seat.change({ change: 'show', data_sets })) === true;
    } catch (error) {
      await (seat === this.#seat ? seat.change({ change: 'unstage' }) : seat.close());
      throw error;
    }
    for (const id of data_sets) this.#whole.delete(id);
    if (seat === this.#seat) return;
    const former = this.#seat;
    this.#seat = seat;
    this.#whole.clear();
    this.#hasRoom = true;
    await former?.close();
  }

  /** The worker, with the columns of these fields loaded. */
  async #seatWith(fields: readonly string[]): Promise<Seat> {
    for (;;) {
      const seat = this.#seat;
      if (seat && fields.every((field) => this.#fields.has(field))) {
        for (const field of fields) {
          this.#fields.delete(field);
          this.#fields.add(field);
        }
        return seat;
      }
      await this.#inTurn(() => this.#fill(fields));
    }
  }

  async #fill(asked: readonly string[]): Promise<void> {
    if (!this.#seat) return this.#readChanged(this.#state);
    const fields = asked.filter((field) => !this.#fields.has(field));
    if (fields.length === 0) return;
    const bytes = await readFields(this.#holding.index, fields);
    await this.#seat.change({ change: 'fill', bytes: ownBytes(bytes), fields });
    for (const field of fields) this.#fields.add(field);
    const wanted = new Set(asked);
    const surplus = [...this.#fields]
      .filter((field) => !wanted.has(field))
      .slice(0, this.#fields.size - FIELDS_AT_MOST);
    if (this.#fields.size <= FIELDS_AT_MOST || surplus.length === 0) return;
    for (const field of surplus) this.#fields.delete(field);
    await this.#seat.change({ change: 'forget', fields: surplus });
  }
}

const residents = new WeakMap<IndexClient, Residents>();

function residentsOf(platform: Holding): Residents {
  const known = residents.get(platform.index) ?? new Residents(platform, IN_PLACE_AT_MOST);
  residents.set(platform.index, known);
  return known;
}

/** Preloads the in-memory index; earlier queries wait for it. */
export async function holdRows(platform: Holding & Pick<Platform, 'log'>): Promise<void> {
  await residentsOf(platform)
    .hold()
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the index rows could not be read yet'));
}

/** The encoded rows of a page; see `decodeRow`. */
export const cardsOf = (
  platform: Holding,
  page: Page,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<readonly Uint8Array[]> => residentsOf(platform).cards(page, signal);

/** Queries the in-memory index of a portal. */
export function askRows<K extends Kind>(
  platform: Holding,
  kind: K,
  ask: Questions[K]['ask'],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Questions[K]['answer']> {
  return residentsOf(platform).ask(kind, ask, signal);
}
