import type { ProjectField, ProjectSample } from '@cohortium/contract';

export type Cell = ProjectSample['metadata'][string];
export type CellKind = ProjectField['kind'];

/** What stands in the input for a cell. */
export const textOfCell = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell));

/** What was typed, as the column's kind has it: nothing is a missing value; a word in a column of numbers is a fault. */
export function readCell(text: string, kind: CellKind): { value: Cell } | { fault: string } {
  const typed = text.trim();
  if (typed === '') return { value: null };
  if (kind === 'text') return { value: typed };
  const number = Number(typed);
  // "0x10" and "Infinity" are numbers to the language, not to a sample sheet.
  if (/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(typed) && Number.isFinite(number)) return { value: number };
  return { fault: `“${typed}” is not a number; this column holds numbers. Leave it empty where it is not known.` };
}

/** The cells of one sample that are different now, ready to be sent; or the faults by field. */
export function changedCells(
  before: ProjectSample['metadata'],
  typed: ReadonlyMap<string, string>,
  kindOf: (field: string) => CellKind,
): { cells: Record<string, Cell>; faults: Map<string, string> } {
  const cells: Record<string, Cell> = {};
  const faults = new Map<string, string>();
  for (const [field, text] of typed) {
    if (text === textOfCell(before[field])) continue;
    const read = readCell(text, kindOf(field));
    if ('fault' in read) faults.set(field, read.fault);
    else if (read.value !== (before[field] ?? null)) cells[field] = read.value;
  }
  return { cells, faults };
}

/** What stood in the changed cells, and whom the sample was of, when they were read. */
export function readBefore(
  { subject_id, metadata }: Pick<ProjectSample, 'subject_id' | 'metadata'>,
  cells: Record<string, Cell>,
) {
  const before = Object.keys(cells).map((field): [string, Cell] => [field, metadata[field] ?? null]);
  return { subject_id, metadata: Object.fromEntries(before) };
}
