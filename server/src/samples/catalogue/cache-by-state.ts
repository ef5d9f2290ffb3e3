import type { IndexClient } from '#platform/index';
import type { Clause } from '../filter/clause.ts';

const MAX_CACHED = 300;

/** Caches answers per state of an object; a new state drops all earlier answers. */
export function cacheByState<Of extends object, T>() {
  const cached = new WeakMap<Of, { state: string; answers: Map<string, Promise<T>> }>();
  return (of: Of, { state, key }: { state: string; key: string }, request: () => Promise<T>): Promise<T> => {
    let known = cached.get(of);
    if (known?.state !== state) {
      known = { state, answers: new Map() };
      cached.set(of, known);
    }
    const { answers } = known;
    const before = answers.get(key);
    if (before) return before;
    if (answers.size >= MAX_CACHED) answers.clear();
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
