import type { Cell, OverlaidRow, OverlayColumn, OverlayEdit } from '@cohortium/contract';
import type { Cells } from '#ui/grid';

/** The column of the grid that says whose each row is. */
export const NAMES = 'sample_id';

export const cellText = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

/** The members as cells: their names, then the columns. */
export function toCells(columns: readonly OverlayColumn[], rows: readonly OverlaidRow[]): Cells {
  const names = columns.map(({ field }) => field);
  return {
    columns: [NAMES, ...names],
    rows: rows.map(({ sample_id, values }) => [sample_id, ...names.map((name) => cellText(values[name]))]),
  };
}

/** The reason why cell edits can't be saved, as a message. */
export function findRefusal(before: Cells, after: Cells, columns: readonly OverlayColumn[]): string | null {
  if (after.columns.length !== before.columns.length) return 'Add a column first (“Add column”).';
  if (after.rows.length !== before.rows.length) return 'You can’t change the members here.';
  if (after.columns[0] !== before.columns[0]) return 'Sample names can’t be edited.';
  const fixed = new Set(columns.flatMap(({ can_edit }, at) => (can_edit ? [] : [at + 1])).concat(0));
  const touched = after.rows.some((row, at) => {
    const old = before.rows[at];
    return row !== old && row.some((text, place) => fixed.has(place) && text !== (old?.[place] ?? ''));
  });
  if (touched) return 'Sample names and measured values can’t be edited.';
  const renamed = after.columns.some((name, at) => name !== before.columns[at] && fixed.has(at));
  return renamed ? 'This column can’t be renamed.' : null;
}

/** What was written, as edits: cells column by column, then the new names. */
export function toEdits(
  before: Cells,
  after: Cells,
  { columns, rows }: { columns: readonly OverlayColumn[]; rows: readonly OverlaidRow[] },
): OverlayEdit[] {
  const written = columns.map((): { result_id: string; value: Cell }[] => []);
  for (const [at, row] of after.rows.entries()) {
    const old = before.rows[at];
    const result_id = rows[at]?.result_id;
    if (row === old || result_id === undefined) continue;
    for (const [place, cells] of written.entries()) {
      const text = row[place + 1] ?? '';
      if (text !== (old?.[place + 1] ?? '')) cells.push({ result_id, value: text.trim() === '' ? null : text });
    }
  }
  const sets = columns.flatMap(({ field }, place): OverlayEdit[] => {
    const cells = written[place] ?? [];
    return cells.length > 0 ? [{ kind: 'set', column: field, cells }] : [];
  });
  const renames = columns.flatMap(({ field }, place): OverlayEdit[] => {
    const to = after.columns[place + 1]?.trim() ?? field;
    return to !== field ? [{ kind: 'rename', column: field, to }] : [];
  });
  return [...sets, ...renames];
}

/** How much is written and not kept yet. */
export function countUnsaved(edits: readonly OverlayEdit[]): number {
  return edits.reduce((n, edit) => n + (edit.kind === 'set' ? edit.cells.length : 1), 0);
}
