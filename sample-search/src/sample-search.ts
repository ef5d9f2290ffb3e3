import { PatternTimeout } from './match-values.ts';
import type { FetchedAnswers, Outcome, QueryHandlers, QueryKind, Request } from './query.ts';
import { RowQueries } from './row-queries.ts';
import type { Schema } from './schema.ts';
import { RowTable } from './table/row-table.ts';

/** A change of the rows; bytes are blocks in ClickHouse's Native format. */
export type RowsChange =
  | { change: 'reserve'; rows: number; fields: readonly string[] }
  | { change: 'stage' | 'fill'; bytes: Uint8Array<ArrayBuffer>; fields: readonly string[] }
  | { change: 'show'; data_sets: readonly string[] }
  | { change: 'keep'; bytes: Uint8Array<ArrayBuffer> }
  | { change: 'unstage' }
  | { change: 'forget'; fields: readonly string[] };

/** The rows, with their query cache. */
export class SampleSearch {
  readonly #table = new RowTable();
  readonly #queries: RowQueries;

  constructor(schema: Schema) {
    this.#queries = new RowQueries(this.#table, schema);
  }

  /** Returns whether compaction is needed; for `keep`, whether there is room for more encoded rows. */
  change(change: RowsChange): boolean {
    if (change.change === 'keep') return this.#table.retain(change.bytes);
    this.#apply(change);
    this.#queries.clear();
    return this.#table.isWorn;
  }

  #apply(details: Exclude<RowsChange, { change: 'keep' }>): void {
    const table = this.#table;
    if (details.change === 'reserve') table.reserve(details.rows, details.fields);
    else if (details.change === 'stage') table.stage(details.bytes, details.fields);
    else if (details.change === 'fill') table.fill(details.bytes, details.fields);
    else if (details.change === 'show') table.show(details.data_sets);
    else if (details.change === 'forget') table.clear(details.fields);
    else table.unstage();
  }

  query<K extends QueryKind>(kind: K, request: Request<K>, fetched: FetchedAnswers): Outcome<K> {
    const handlers: QueryHandlers = this.#queries;
    try {
      return { result: handlers[kind](request, fetched) };
    } catch (error) {
      if (!(error instanceof PatternTimeout)) throw error;
      return { slow_pattern: error.pattern };
    }
  }
}
