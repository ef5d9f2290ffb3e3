/** A piece of SQL and the values it names. */
export interface Clause {
  sql: string;
  params: Record<string, unknown>;
}

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
  /** Clauses that meet in one query need prefixes of their own. */
  constructor(prefix = 'p') {
    this.#prefix = prefix;
  }
  add(value: unknown, type: ValueType): string {
    const name = `${this.#prefix}${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}

/** Both clauses hold; their values must not share a name. */
export const and = (a: Clause, b: Clause): Clause => ({
  sql: `${a.sql} and ${b.sql}`,
  params: { ...a.params, ...b.params },
});
