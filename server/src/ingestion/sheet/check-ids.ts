import type { SheetProblem } from '@cohortium/contract';
import { cellAt, formatCount } from '#platform/text';
import { clipped, type GridRow } from './read-grid.ts';
import type { Column } from './read-rows.ts';
import { PLACES_AT_MOST, problem } from './sheet-problem.ts';

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATED = new RegExp(`^(\\d{1,2}-(${months})|(${months})-\\d{1,2})$`, 'i');
const SHORTENED = /^\d(\.\d+)?E\+\d{1,3}$/i;

/** Whether a spreadsheet has made a date or a rounded number of a name: `2-Sep` was SEPT2. */
export const isMangled = (name: string): boolean => DATED.test(name) || SHORTENED.test(name);

const DAY_FIRST = new RegExp(`^\\d{1,2}-(${months})$`, 'i');
/** The same of a gene: worms have genes called sep-1 and jun-1. */
export const isMangledGene = (name: string): boolean => DAY_FIRST.test(name) || SHORTENED.test(name);

const names: readonly string[] = ['sample_id', 'subject_id'];
/** Names are quoted up to this length. */
const SHOWN = 60;

/** Names of samples and subjects that a spreadsheet has changed: files and tables would not find them. */
export function idProblems(rows: readonly GridRow[], columns: readonly Column[]): SheetProblem[] {
  return columns.flatMap(({ name, field, place }): SheetProblem[] => {
    if (field === null || !names.includes(field)) return [];
    const textOf = ({ cells }: GridRow) => cellAt(cells, place).trim();
    const [first, ...others] = rows.filter((row) => isMangled(textOf(row)));
    if (!first) return [];
    const more = others.length === 0 ? '' : `, and ${formatCount(others.length, 'more name')}`;
    const message = `“${clipped(textOf(first), SHOWN)}”${more} looks as if a spreadsheet had changed it.`;
    const remedy = 'Write the names as they were, and format the column as text before typing or pasting them.';
    const other_rows = others.slice(0, PLACES_AT_MOST).map(({ row }) => row);
    return [problem(message, remedy, { severity: 'warning', row: first.row, other_rows, column: name })];
  });
}
