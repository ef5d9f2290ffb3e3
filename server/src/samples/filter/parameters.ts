type ValueType = 'Array(Float32)' | 'Array(UInt32)';

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
