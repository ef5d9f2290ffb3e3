import type { Cell, OverlaidRow, SampleRow } from '@cohortium/contract';
import type { Platform } from '#platform';
import type { CallOptions } from '#platform/index';
import { commonField } from '#samples';
import type { VisibleCohort } from '../members/find-members.ts';
import { cellText } from './columns/cell-values.ts';
import { needsOf } from './columns/overlay-state.ts';
import type { ReadColumns } from './columns/read-values.ts';
import { type ColumnRequest, findOverlay, type Overlaid, readColumns } from './find-overlay.ts';

const overlayOf = ({ state }: Overlaid): ColumnRequest[] =>
  [...state.columns].map(([name, { definition }]) => ({ name, type: definition.type }));

/** A row without what the overlay hides or calls by another name, and with what it overlays on the rest. */
function withOverlay(row: SampleRow, { state }: Overlaid, { columns }: ReadColumns, at: number): SampleRow {
  const metadata = Object.fromEntries(Object.entries(row.metadata).filter(([field]) => !state.hidden.has(field)));
  const common: Record<string, string | number | null> = {};
  for (const field of state.hidden) if (commonField(field)) common[field] = null;
  for (const name of state.columns.keys()) {
    const cell = columns.get(name)?.[at] ?? null;
    const value = typeof cell === 'boolean' ? String(cell) : cell;
    if (commonField(name)) common[name] = value;
    else if (value === null) delete metadata[name];
    else metadata[name] = value;
  }
  return { ...row, ...common, metadata };
}

/** Rows of a cohort's members as they are in this cohort. */
export async function overlaySamples(
  platform: Platform,
  found: VisibleCohort,
  rows: readonly SampleRow[],
): Promise<SampleRow[]> {
  const overlaid = await findOverlay(platform, found);
  if (overlaid.hash === null || rows.length === 0) return [...rows];
  const ids = rows.map(({ result_id }) => result_id);
  const read = await readColumns(platform, overlaid, { columns: overlayOf(overlaid), ids });
  const places = new Map(read.result_ids.map((id, at) => [id, at]));
  return rows.map((row) => withOverlay(row, overlaid, read, places.get(row.result_id) ?? -1));
}

/**
 * The values of fields that an overlay has changed, as text by result id: what analyses group and colour by. Fields that
 * it leaves alone are not among them; of one that is hidden nobody has a value.
 */
export async function overlaidValues(
  platform: Platform,
  found: VisibleCohort,
  fields: readonly string[],
  options: CallOptions = {},
): Promise<Map<string, ReadonlyMap<string, string | null>>> {
  const overlaid = await findOverlay(platform, found);
  const { columns, hidden } = overlaid.state;
  const requested = overlayOf(overlaid).filter(({ name }) => fields.includes(name));
  const values = new Map<string, ReadonlyMap<string, string | null>>();
  for (const field of fields) if (hidden.has(field) && !columns.has(field)) values.set(field, new Map());
  if (requested.length === 0) return values;
  const read = await readColumns(platform, overlaid, { ...options, columns: requested });
  for (const { name } of requested) {
    const cells = read.columns.get(name) ?? [];
    values.set(name, new Map(read.result_ids.map((id, at) => [id, cellText(cells[at] ?? null)])));
  }
  return values;
}

/** Submitted fields that a cohort column derives from; its own name without an overlay. */
export async function sourceFieldsOf(platform: Platform, found: VisibleCohort, field: string): Promise<string[]> {
  const { state } = await findOverlay(platform, found);
  const overlaid = state.columns.get(field);
  return overlaid ? [...needsOf([overlaid.definition]).fields] : [field];
}

/** When the values of a cohort's overlay column, or the rule they follow, were last edited; null for submitted columns. */
export async function lastEditOf(platform: Platform, found: VisibleCohort, field: string): Promise<Date | null> {
  const { state, steps } = await findOverlay(platform, found);
  const overlaid = state.columns.get(field);
  if (!overlaid) return null;
  const cells = needsOf([overlaid.definition]).steps;
  const times = steps.flatMap(({ id, edit, created_at }) => {
    // Edits that came with merged cohorts carry the time of the merge.
    if (edit.kind === 'merge' || edit.kind === 'part') return [];
    const makes = (edit.kind === 'recode' && edit.to === field) || (edit.kind === 'derive' && edit.column === field);
    return makes || cells.has(id) ? [new Date(created_at)] : [];
  });
  return times.reduce<Date | null>((latest, time) => (latest === null || time > latest ? time : latest), null);
}

export function rowsOf({ result_ids, sample_ids, columns }: ReadColumns, names: readonly string[]): OverlaidRow[] {
  return result_ids.map((result_id, at) => {
    const values = names.map((name): [string, Cell] => [name, columns.get(name)?.[at] ?? null]);
    return { result_id, sample_id: sample_ids[at] ?? '', values: Object.fromEntries(values) };
  });
}
