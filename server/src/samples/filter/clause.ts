import type { RowTest, Where } from '../resident/predicate.ts';

/** A piece of SQL and the values it names. */
export interface Clause {
  sql: string;
  params: Record<string, unknown>;
  /**
   * The same in two: what never changes of a row, and is looked at before the rest of it is read; and what is left. FINAL
   * would look at all columns of all rows first.
   */
  parts?: { first: string; rest: string };
  /** The predicate for in-memory rows; if missing, ClickHouse evaluates the clause. */
  tests?: Where;
}

/** A predicate that only ClickHouse can evaluate. */
export function indexRowsTest({ sql, params, parts }: Omit<Clause, 'tests'>): RowTest {
  const rows = `samples final ${parts ? `prewhere ${parts.first} where ${parts.rest}` : `where ${sql}`}`;
  return { kind: 'from_index', key: JSON.stringify([rows, params]), of: 'rows', sql: rows, params };
}

/** A clause as tests of resident rows, all of which hold. */
export const testsOf = (clause: Clause): Where => clause.tests ?? [indexRowsTest(clause)];

/** Rows of which a field is among the ids of a set (`keepIdSet`), whose name is the value called so. */
export const idSetClause = (field: string, name: string): string =>
  `${field} in (select id from id_sets where set_key = {${name}:String})`;

type ValueType =
  | 'String'
  | 'Float64'
  | 'Float32'
  | 'Array(String)'
  | 'Array(Float64)'
  | 'Array(Float32)'
  | 'Array(UInt32)';

/** Hands out names for values, so that no value ever stands in a query's text. */
export class Parameters {
  readonly values: Record<string, unknown> = {};
  readonly #prefix: string;
  /** Clauses that meet in one query need their own prefixes. */
  constructor(prefix = 'p') {
    this.#prefix = prefix;
  }
  add(value: unknown, type: ValueType): string {
    const name = `${this.#prefix}${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}

/** Conjunction of two clauses; their parameter names must differ. */
export const and = (a: Clause, b: Clause): Clause => ({
  sql: `${a.sql} and ${b.sql}`,
  params: { ...a.params, ...b.params },
  tests: [...testsOf(a), ...testsOf(b)],
  ...(a.parts ? { parts: { first: a.parts.first, rest: `${a.parts.rest} and ${b.sql}` } } : {}),
});
