import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';

const KEPT_AT_MOST = 300;

/** Changes with everything that is written to a table: inserts and deletions take numbers, a truncation loses rows. */
export async function stateOf(index: IndexClient, table = 'samples'): Promise<string> {
  const rows = await index.query<{ rows: number; block: number; version: number }>(
    `select toFloat64(sum(rows)) as rows, toFloat64(max(max_block_number)) as block,
       toFloat64(max(data_version)) as version
     from system.parts where active and database = currentDatabase() and table = {table:String}`,
    { table },
  );
  return JSON.stringify(rows);
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
  const kept = new WeakMap<IndexClient, { state: string; answers: Map<string, Promise<T>> }>();
  return async (index: IndexClient, { where, state }: Snapshot, detail: D): Promise<T> => {
    let known = kept.get(index);
    if (known?.state !== state) {
      known = { state, answers: new Map() };
      kept.set(index, known);
    }
    const { answers } = known;
    const key = JSON.stringify([where, detail]);
    const before = answers.get(key);
    if (before) return before;
    if (answers.size >= KEPT_AT_MOST) answers.clear();
    const answer = ask(index, where, detail);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
