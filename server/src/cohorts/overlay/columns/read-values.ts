import type { Cell } from '@cohortium/contract';
import { publicGuard } from './cell-values.ts';
import { Computation } from './compute-columns.ts';
import type { Definition } from './definition.ts';
import type { FormulaIssues } from './evaluate-formula.ts';

/** Raw input of columns; plain data for a worker thread. */
export interface RawColumns {
  /** A line a member in the order of results, JSON: its result, its name, and its values of the fields as text. */
  rows: Uint8Array;
  fields: readonly string[];
  /** The cells that steps have written, by result: as the database writes them (JSON), or not kept yet. */
  cells: ReadonlyMap<string, string | ReadonlyMap<string, string | null>>;
  /** Whether the caller sees only public values. */
  is_guarded: boolean;
  definitions: ReadonlyMap<string, Definition>;
}

export interface ReadColumns {
  result_ids: string[];
  sample_ids: string[];
  /** In the order of `result_ids`. */
  columns: Map<string, readonly Cell[]>;
  issues: FormulaIssues;
}

type Row = [result_id: string, sample_id: string, texts: (string | null)[]];

/** Lines of fields as the index wrote them. */
export function fieldRows(bytes: Uint8Array): Row[] {
  const text = new TextDecoder().decode(bytes).trimEnd();
  // In JSON no line breaks inside a value.
  return JSON.parse(`[${text.replaceAll('\n', ',')}]`);
}

function writtenOf(cells: string | ReadonlyMap<string, string | null>): ReadonlyMap<string, string | null> {
  return typeof cells === 'string' ? new Map(Object.entries<string | null>(JSON.parse(cells))) : cells;
}

/** Columns of some members, with the overlay applied. */
export function computeColumns({ rows, fields, cells, is_guarded, definitions }: RawColumns): ReadColumns {
  const read = fieldRows(rows);
  const result_ids = read.map(([result_id]) => result_id);
  const computation = new Computation({
    result_ids,
    fields: new Map(fields.map((field, at) => [field, read.map(([, , texts]) => texts[at] ?? null)])),
    cells: new Map([...cells].map(([step, written]) => [step, writtenOf(written)])),
    guard: is_guarded ? publicGuard() : null,
  });
  const columns = new Map([...definitions].map(([name, definition]) => [name, computation.shown(name, definition)]));
  return { result_ids, sample_ids: read.map(([, sample_id]) => sample_id), columns, issues: computation.issues };
}
