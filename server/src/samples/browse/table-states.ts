import { LRUCache } from 'lru-cache';
import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';

const MAX_CACHED = 300;

/** Caches answers per state of an object; a new state drops all earlier answers. */
export function cacheByState<Of extends object, T>() {
  const cached = new WeakMap<Of, { state: string; answers: LRUCache<string, Promise<T>> }>();
  return (of: Of, { state, key }: { state: string; key: string }, request: () => Promise<T>): Promise<T> => {
    let known = cached.get(of);
    if (known?.state !== state) {
      known = { state, answers: new LRUCache({ max: MAX_CACHED }) };
      cached.set(of, known);
    }
    const { answers } = known;
    const before = answers.get(key);
    if (before) return before;
    const answer = request();
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

/** A clause, and the state of the table that its answers are about. */
export interface Snapshot {
  where: Clause;
  state: string;
}

/** A query on a clause; `detail` is its other input. */
type ClauseQuery<T, D> = (index: IndexClient, where: Clause, detail: D) => Promise<T>;

/**
 * A question that costs much and is asked often: its answers are kept until `samples` changes. Clauses name their sets
 * of ids by content, so that the same clause is the same question.
 */
export function memoizeByClause<T, D = undefined>(request: ClauseQuery<T, D>) {
  const cache = cacheByState<IndexClient, T>();
  return (index: IndexClient, { where, state }: Snapshot, detail: D): Promise<T> =>
    cache(index, { state, key: JSON.stringify([where.sql, where.params, detail]) }, () =>
      request(index, where, detail),
    );
}

/**
 * Of each table what changes with everything that is written to it: inserts and deletions take numbers, a truncation loses
 * rows. What is changed in place is changed part by part: it is over when the last one has the number.
 */
async function readStates(index: IndexClient): Promise<ReadonlyMap<string, string>> {
  const rows = await index.query<{ name: string; rows: number; block: number; version: number; least_version: number }>(
    `select table as name, toFloat64(sum(rows)) as rows, toFloat64(max(max_block_number)) as block,
       toFloat64(max(data_version)) as version, toFloat64(min(data_version)) as least_version
     from system.parts where active and database = currentDatabase() group by table`,
  );
  return new Map(rows.map(({ name, ...state }) => [name, JSON.stringify(state)]));
}

/** Writes of this process are visible at once; writes of other processes after this time. */
const TOO_OLD_MS = 1000;
/** While requests arrive, the state is refreshed early, so that few requests wait for it. */
const LOOK_AGAIN_MS = 600;
const STATE_TTL_MS = 3_000;

interface Look {
  /** Of each table that was asked about by then, when it began; null while something was being written there. */
  versions: ReadonlyMap<string, number | null>;
  /** On the process's own clock. */
  begun: number;
  states: Promise<ReadonlyMap<string, string>>;
}

/** Looks at the tables of an index, and what they showed. */
class TableStates {
  readonly #index: IndexClient;
  #last: Look | null = null;
  #next: Look | null = null;
  readonly #tables = new Set<string>();
  #pending = 0;

  constructor(index: IndexClient) {
    this.#index = index;
  }

  async of(table: string): Promise<string> {
    this.#pending = performance.now();
    this.#tables.add(table);
    const look = [this.#last, this.#next].find((one) => this.#isTrue(one, table)) ?? this.#look();
    return (await look.states).get(table) ?? 'empty';
  }

  #isTrue(look: Look | null, table: string): look is Look {
    const version = this.#index.version(table);
    const isSame = version !== null && look?.versions.get(table) === version;
    return isSame && performance.now() - look.begun < TOO_OLD_MS;
  }

  /** Concurrent requests share one lookup. */
  #look(): Look {
    const versions = new Map([...this.#tables].map((table) => [table, this.#index.version(table)]));
    const look = { versions, begun: performance.now(), states: readStates(this.#index) };
    this.#next = look;
    const isOver = () => {
      if (this.#next === look) this.#next = null;
    };
    look.states.then(() => {
      if (this.#last === null || this.#last.begun < look.begun) this.#last = look;
      isOver();
      setTimeout(() => this.#lookAhead(look), LOOK_AGAIN_MS).unref();
    }, isOver);
    return look;
  }

  #lookAhead(last: Look): void {
    const isNeeded = this.#last === last && this.#next === null && performance.now() - this.#pending < STATE_TTL_MS;
    // If it fails, the next request retries and gets the error.
    if (isNeeded) this.#look();
  }
}

const looks = new WeakMap<IndexClient, TableStates>();

/** The state of a table: the same one as long as nothing was written to it. */
export async function tableState(index: IndexClient, table = 'samples'): Promise<string> {
  const known = looks.get(index) ?? new TableStates(index);
  looks.set(index, known);
  return known.of(table);
}
