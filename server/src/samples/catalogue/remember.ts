import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';

const KEPT_AT_MOST = 300;

/**
 * Changes with everything that is written to a table: inserts and deletions take numbers, a truncation loses rows. What is
 * changed in place is changed part by part: it is over when the last one has the number.
 */
async function readState(index: IndexClient, table: string): Promise<string> {
  const rows = await index.query<{ rows: number; block: number; version: number; least_version: number }>(
    `select toFloat64(sum(rows)) as rows, toFloat64(max(max_block_number)) as block,
       toFloat64(max(data_version)) as version, toFloat64(min(data_version)) as least_version
     from system.parts where active and database = currentDatabase() and table = {table:String}`,
    { table },
  );
  return JSON.stringify(rows);
}

interface KnownState {
  /** Of the table, when it was asked; null while something was being written there. */
  version: number | null;
  /** On the process's own clock. */
  at: number;
  state: Promise<string>;
}

/** What this process writes is seen at once; what a command beside it or another one of several portals writes, so late. */
const LOOK_AGAIN_MS = 1000;
const states = new WeakMap<IndexClient, Map<string, KnownState>>();

/** The state of a table: the same one as long as nothing was written to it. Those who ask together look once. */
export async function stateOf(index: IndexClient, table = 'samples'): Promise<string> {
  const known = states.get(index) ?? new Map<string, KnownState>();
  states.set(index, known);
  const [version, at, last] = [index.version(table), performance.now(), known.get(table)];
  if (version !== null && last?.version === version && at - last.at < LOOK_AGAIN_MS) return last.state;
  const looked = { version, at, state: readState(index, table) };
  known.set(table, looked);
  looked.state.catch(() => {
    if (known.get(table) === looked) known.delete(table);
  });
  return looked.state;
}

/** Answers about one state of something; the first about another state takes the place of all before. */
export function keptAt<Of extends object, T>() {
  const kept = new WeakMap<Of, { state: string; answers: Map<string, Promise<T>> }>();
  return (of: Of, { state, key }: { state: string; key: string }, ask: () => Promise<T>): Promise<T> => {
    let known = kept.get(of);
    if (known?.state !== state) {
      known = { state, answers: new Map() };
      kept.set(of, known);
    }
    const { answers } = known;
    const before = answers.get(key);
    if (before) return before;
    if (answers.size >= KEPT_AT_MOST) answers.clear();
    const answer = ask();
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

/** A question about a clause; `detail` is what else it depends on. */
type Ask<T, D> = (index: IndexClient, where: Clause, detail: D) => Promise<T>;

/**
 * A question that costs much and is asked often: its answers are kept until `samples` changes. Clauses name their sets
 * of ids by content, so that the same clause is the same question.
 */
export function remembered<T, D = undefined>(ask: Ask<T, D>) {
  const kept = keptAt<IndexClient, T>();
  return (index: IndexClient, { where, state }: Snapshot, detail: D): Promise<T> =>
    kept(index, { state, key: JSON.stringify([where.sql, where.params, detail]) }, () => ask(index, where, detail));
}
