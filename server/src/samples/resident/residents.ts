import type { Platform } from '#platform';
import type { IndexClient } from '#platform/index';
import { stateOf } from '../catalogue/remember.ts';
import { fieldsOfRows, type Mark, readAsked, readFields, readMarks, readRows } from './columns-store.ts';
import type { GivenRows } from './questions/test-rows.ts';
import { type AskedRows, type Given, type Kind, type Questions, type RowTest, within } from './row-test.ts';
import { type Seat, seatInPlace, seatInThread } from './seat.ts';

type Holding = Pick<Platform, 'index' | 'threads'>;

/** Rows that are judged where they are asked for: some microseconds a rule. */
const IN_PLACE_AT_MOST = 20_000;
/** Rows that are read at once. */
const READ_AT_ONCE = 150_000;
/** Fields beside those that come with the rows. */
const FIELDS_AT_MOST = 40;
/** What ClickHouse answered to parts of filters, in bytes. */
const GIVEN_AT_MOST = 64e6;

/** Data sets in groups of so many rows that one answer holds them. */
function inGroups(data_sets: readonly string[], marks: ReadonlyMap<string, Mark>): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const id of data_sets) {
    const n = marks.get(id)?.n ?? 0;
    if (n === 0) continue;
    if (room < n || groups.length === 0) {
      groups.push([]);
      room = READ_AT_ONCE;
    }
    groups.at(-1)?.push(id);
    room -= n;
  }
  return groups;
}

const nothing = (): void => undefined;

/** In memory that threads share: it is asked about by many, and copied for none. */
function sharedBytes(bytes: Uint8Array): Uint8Array {
  const made = new Uint8Array(new SharedArrayBuffer(bytes.length));
  made.set(bytes);
  return made;
}

/** Bytes that can be handed over to a thread. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : Uint8Array.from(bytes);

function testsIn<K extends Kind>(ask: Questions[K]['ask']): RowTest[] {
  const parts = 'own' in ask ? [...ask.rest, ...ask.own.map(({ test }) => test)] : [];
  const steps = 'steps' in ask ? ask.steps.flatMap(({ so_far, alone }) => [so_far, alone]) : [];
  return [...ask.where, ...parts, ...steps];
}

/** Fields that a question is about, but for those that come with the rows. */
function fieldsOf<K extends Kind>(ask: Questions[K]['ask']): string[] {
  const ruled = within(testsIn(ask), 'rule').map(({ rule }) => rule.field);
  const counted = 'facets' in ask ? ask.facets.map(({ field }) => field) : [];
  const named = 'field' in ask ? [ask.field] : 'sort' in ask && ask.sort ? [ask.sort.field] : [];
  return [...new Set([...ruled, ...counted, ...named])].filter((field) => !fieldsOfRows.includes(field));
}

/** The rows of the table `samples`, held in memory and kept true. */
export class Residents {
  readonly #holding: Holding;
  readonly #inPlaceAtMost: number;
  #seat: Seat | null = null;
  #isWorn = false;
  /** Of the table, when the rows were last found to be as it has them. */
  #state = '';
  #marks: ReadonlyMap<string, Mark> = new Map();
  /** Fields besides, the one that was asked for longest ago first. */
  readonly #fields = new Set<string>();
  /** Rises with every change of the rows. */
  #generation = 0;
  readonly #given = new Map<string, { size: number; answer: Promise<Given> }>();
  /** Rows are changed by one after another. */
  #turn: Promise<void> = Promise.resolve();

  constructor(holding: Holding, inPlaceAtMost: number) {
    this.#holding = holding;
    this.#inPlaceAtMost = inPlaceAtMost;
  }

  /** An answer about the rows as the table has them now, or later. */
  async ask<K extends Kind>(kind: K, ask: Questions[K]['ask'], signal?: AbortSignal): Promise<Questions[K]['answer']> {
    for (let tries = 0; tries < 3; tries += 1) {
      await this.#follow(await stateOf(this.#holding.index));
      const given = await this.#giveAll(within(testsIn(ask), 'asked'));
      const seat = await this.#seatWith(fieldsOf(ask));
      signal?.throwIfAborted();
      const answer = await seat.ask(kind, ask, given);
      if (answer !== null) return answer;
      // The thread that held them has ended.
      if (this.#seat === seat) this.#seat = null;
    }
    throw new Error('The rows of the index are lost again and again.');
  }

  /** After all changes of the rows so far. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const made = this.#turn.then(change);
    // Whoever asked for it is told; the next change goes on.
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
      this.#given.clear();
    }
    this.#marks = marks;
    this.#state = state;
  }

  async #openSeat(rows: number): Promise<Seat> {
    const seat = rows > this.#inPlaceAtMost ? await seatInThread(this.#holding.threads) : seatInPlace();
    await seat.change({ change: 'reserve', rows, fields: fieldsOfRows });
    return seat;
  }

  /** Reads the rows of some data sets anew; nobody sees any of them before all are there. */
  async #show(seat: Seat, data_sets: readonly string[], marks: ReadonlyMap<string, Mark>): Promise<void> {
    const fields = [...this.#fields];
    try {
      for (const group of inGroups(data_sets, marks)) {
        const bytes = await readRows(this.#holding.index, group, fields);
        await seat.change({ change: 'stage', bytes: ownBytes(bytes), fields });
      }
      this.#isWorn = (await seat.change({ change: 'show', data_sets })) === true;
    } catch (error) {
      await (seat === this.#seat ? seat.change({ change: 'unstage' }) : seat.close());
      throw error;
    }
    if (seat === this.#seat) return;
    const former = this.#seat;
    this.#seat = seat;
    await former?.close();
  }

  /** The seat, with the columns of these fields. */
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

  async #giveAll(asked: readonly AskedRows[]): Promise<GivenRows> {
    const given = await Promise.all(asked.map(async (one) => [one.key, await this.#give(one)] as const));
    return Object.fromEntries(given);
  }

  /** What ClickHouse says of a part of a filter, asked once for all that ask until the rows change. */
  #give(asked: AskedRows): Promise<Given> {
    const before = this.#given.get(asked.key);
    if (before) return before.answer;
    const { index } = this.#holding;
    const entry = { size: 0, answer: this.#read(index, asked, this.#generation) };
    this.#given.set(asked.key, entry);
    entry.answer.then(
      ({ bytes }) => {
        entry.size = bytes.length;
        this.#dropSurplus();
      },
      () => {
        if (this.#given.get(asked.key) === entry) this.#given.delete(asked.key);
      },
    );
    return entry.answer;
  }

  async #read(index: IndexClient, asked: AskedRows, generation: number): Promise<Given> {
    return { generation, bytes: sharedBytes(await readAsked(index, asked)) };
  }

  #dropSurplus(): void {
    let size = [...this.#given.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of this.#given) {
      if (size <= GIVEN_AT_MOST) return;
      this.#given.delete(key);
      size -= one.size;
    }
  }
}

const residents = new WeakMap<IndexClient, Residents>();

function residentsOf(platform: Holding): Residents {
  const known = residents.get(platform.index) ?? new Residents(platform, IN_PLACE_AT_MOST);
  residents.set(platform.index, known);
  return known;
}

/** Reads the rows before anybody asks; a reader who comes first waits for it. */
export async function holdRows(platform: Holding & Pick<Platform, 'log'>): Promise<void> {
  await residentsOf(platform)
    .ask('totals', { where: [] })
    .catch((error: unknown) => platform.log.warn({ err: error }, 'the rows of the index could not be read yet'));
}

/** Asks the resident rows of a portal's index. */
export function askRows<K extends Kind>(
  platform: Holding,
  kind: K,
  ask: Questions[K]['ask'],
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Questions[K]['answer']> {
  return residentsOf(platform).ask(kind, ask, signal);
}
