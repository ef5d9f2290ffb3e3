import type { Predicate, Where } from '@cohortium/sample-search';

/** A piece of SQL and the values it names. */
export interface Clause {
  sql: string;
  params: Record<string, unknown>;
  /**
   * The same in two: what never changes of a row, and is looked at before the rest of it is read; and what is left. FINAL
   * would look at all columns of all rows first.
   */
  parts?: { first: string; rest: string };
  /** The same as predicates on rows in memory; if missing, ClickHouse finds the rows. */
  predicates?: Where;
}

/** What a predicate names as its source: a query of the index with its values. */
export const sourceOf = (sql: string, params: Record<string, unknown>): string => JSON.stringify([sql, params]);

export function parseSource(source: string): { sql: string; params: Record<string, unknown> } {
  const [sql, params]: [string, Record<string, unknown>] = JSON.parse(source);
  return { sql, params };
}

/** The rows that a clause finds in the index. */
export function fetchedRows({ sql, params, parts }: Omit<Clause, 'predicates'>): Predicate {
  const rows = `samples final ${parts ? `prewhere ${parts.first} where ${parts.rest}` : `where ${sql}`}`;
  return { kind: 'fetched', of: 'rows', source: sourceOf(rows, params) };
}

/** A clause as predicates on rows in memory, all of which hold. */
export const predicatesOf = (clause: Clause): Where => clause.predicates ?? [fetchedRows(clause)];

/** Rows of which a field is among the ids of a set (`materializeIdSet`), whose name is the value called so. */
export const idSetClause = (field: string, name: string): string =>
  `${field} in (select id from id_sets where set_key = {${name}:String})`;

/** Conjunction of two clauses; their parameter names must differ. */
export const and = (a: Clause, b: Clause): Clause => ({
  sql: `${a.sql} and ${b.sql}`,
  params: { ...a.params, ...b.params },
  predicates: [...predicatesOf(a), ...predicatesOf(b)],
  ...(a.parts ? { parts: { first: a.parts.first, rest: `${a.parts.rest} and ${b.sql}` } } : {}),
});
