import type { ProjectField, ProjectSample } from '@cohortium/contract';

export type Cell = ProjectSample['metadata'][string];
export type CellKind = ProjectField['kind'];

/** The input text of a cell value. */
export const textOfCell = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

/** Parses an input by the column's type: empty means missing; text in a number column is an error. */
export function parseCell(text: string, kind: CellKind): { value: Cell } | { problem: string } {
  const typed = text.trim();
  if (typed === '') return { value: null };
  if (kind === 'text') return { value: typed };
  const number = Number(typed);
  // Number() accepts "0x10" and "Infinity", but a sample sheet must not.
  if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(typed) && Number.isFinite(number)) return { value: number };
  return { problem: `“${typed}” is not a number. Enter a number, or leave the cell empty if unknown.` };
}

/** The changed cells of a sample, or the errors by field. */
export function changedCells(
  before: ProjectSample['metadata'],
  typed: ReadonlyMap<string, string>,
  kindOf: (field: string) => CellKind,
): { cells: Record<string, Cell>; faults: Map<string, string> } {
  const cells: Record<string, Cell> = {};
  const faults = new Map<string, string>();
  for (const [field, text] of typed) {
    if (text === textOfCell(before[field])) continue;
    const read = parseCell(text, kindOf(field));
    if ('problem' in read) faults.set(field, read.problem);
    else if (read.value !== (before[field] ?? null)) cells[field] = read.value;
  }
  return { cells, faults };
}

/** The values of the changed cells and the subject before the edit. */
export function valuesBefore(
  { subject_id, metadata }: Pick<ProjectSample, 'subject_id' | 'metadata'>,
  cells: Record<string, Cell>,
) {
  const before = Object.keys(cells).map((field): [string, Cell] => [field, metadata[field] ?? null]);
  return { subject_id, metadata: Object.fromEntries(before) };
}
