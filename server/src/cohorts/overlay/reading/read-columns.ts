import type { Cell, ColumnType } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { CallOptions } from '#platform/index';
import { Computation } from '../columns/compute-columns.ts';
import type { Troubles } from '../columns/evaluate-formula.ts';
import { type Definition, needsOf } from '../columns/overlay-state.ts';
import { cellsOf } from '../overlay-store.ts';
import { fieldTexts } from './fields-index-store.ts';
import { guardFor, type Overlaid } from './find-overlay.ts';

/** A column by its name, and what the submissions' own one holds. */
export interface Asked {
  name: string;
  type: ColumnType;
}

export interface ReadColumns {
  result_ids: string[];
  sample_ids: string[];
  /** In the order of `result_ids`. */
  columns: Map<string, readonly Cell[]>;
  troubles: Troubles;
}

interface Part extends CallOptions {
  ids?: readonly string[];
  after?: { id: string; limit: number };
  /** Columns that are not laid over yet, beside those asked for. */
  besides?: ReadonlyMap<string, Definition>;
  /** Cells of steps that are not kept yet. */
  unkept?: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

/** Columns of a cohort's members with its overlay, computed from what whoever asks may see of them. */
export async function readColumns(
  { db, index }: Platform,
  { found, state }: Overlaid,
  asked: readonly Asked[],
  { ids, after, besides = new Map(), unkept = new Map(), ...options }: Part = {},
): Promise<ReadColumns> {
  const definitions = new Map(
    asked.map(({ name, type }): [string, Definition] => [
      name,
      state.columns.get(name)?.definition ?? { from: 'source', column: name, type },
    ]),
  );
  for (const [name, definition] of besides) definitions.set(name, definition);
  const needs = needsOf([...definitions.values()]);
  const fields = [...needs.fields];
  const kept = [...needs.steps].filter((step) => !unkept.has(step));
  const rows = await fieldTexts(index, { where: found.where, fields, ids, after }, options);
  const result_ids = rows.map(({ result_id }) => result_id);
  const written = await cellsOf(db, kept, ids || after ? result_ids : null);
  const computation = new Computation({
    result_ids,
    fields: new Map(fields.map((field, at) => [field, rows.map(({ texts }) => texts[at] ?? null)])),
    cells: new Map([...written, ...unkept]),
    guard: guardFor(found),
  });
  const columns = new Map([...definitions].map(([name, definition]) => [name, computation.shown(name, definition)]));
  return { result_ids, sample_ids: rows.map(({ sample_id }) => sample_id), columns, troubles: computation.troubles };
}
