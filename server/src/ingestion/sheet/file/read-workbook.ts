import type { SheetProblem } from '@cohortium/contract';
import readWorkbookSheets, { type Row, type Sheet } from 'read-excel-file/node';
import { problem } from '../sheet-problem.ts';
import { findFormulas } from './find-formulas.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

export interface WorkbookCells {
  columns: string[];
  rows: string[][];
  problems: SheetProblem[];
}

/** The codebook of a template describes columns; it holds no samples. */
const CODEBOOK = /^codebook$/i;

function textOf(value: Row[number] | Date): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('.000Z', 'Z');
  // Fifteen digits are what a spreadsheet keeps: 0.3, not 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return String(value).trim();
}

function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): number | SheetProblem {
  if (wanted === undefined) return 0;
  const at = sheets.findIndex(({ sheet }) => sheet === wanted);
  if (at >= 0) return at;
  const names = sheets.map(({ sheet }) => `“${sheet}”`).join(', ');
  return problem(`The workbook has no worksheet “${wanted}”.`, `Choose one of ${names}.`);
}

function otherSheets(sheets: readonly Sheet[], at: number): SheetProblem[] {
  const others = sheets.filter(({ sheet, data }, place) => place !== at && data.length > 0 && !CODEBOOK.test(sheet));
  if (others.length === 0) return [];
  const names = others.map(({ sheet }) => `“${sheet}”`).join(', ');
  const message = `The worksheet “${sheets[at]?.sheet}” was read; the workbook has ${names} too.`;
  return [problem(message, 'Choose another worksheet if the samples are there.', { severity: 'warning' })];
}

interface Filled {
  columns: readonly string[];
  /** The row of the worksheet that the head is in, counted from 1. */
  head: number;
}

function formulaProblems(formulas: ReturnType<typeof findFormulas>, { columns, head }: Filled): SheetProblem[] {
  return formulas
    .filter(({ row }) => row >= head)
    .map(({ row, column, result }) => {
      const at = { row: row > head ? row - head : null, column: columns[column - 1] ?? null };
      if (result === null) {
        const remedy = 'Open the workbook in a spreadsheet program and save it, or paste values only.';
        return problem('This cell is a formula whose result is not in the file.', remedy, at);
      }
      const message = `This cell is a formula; its last result, “${result}”, was taken.`;
      return problem(message, 'Check that it is up to date.', { ...at, severity: 'warning' });
    });
}

/** The cells of one worksheet of a workbook as text, dates as YYYY-MM-DD; or why it cannot be read. */
export async function readWorkbook(bytes: Buffer, worksheet?: string): Promise<WorkbookCells | SheetProblem> {
  const parts = await unpackWorkbook(bytes);
  if (!(parts instanceof Map)) return parts;
  const sheets = await readWorkbookSheets(bytes);
  const at = chooseSheet(sheets, worksheet);
  if (typeof at !== 'number') return at;
  const cells = (sheets[at]?.data ?? []).map((row) => row.map(textOf));
  const head = cells.findIndex((row) => row.some((cell) => cell !== ''));
  const columns = trimmed(cells[head] ?? []);
  const rows = cells.slice(head + 1).map((row) => padded(trimmed(row), columns.length));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const problems = formulaProblems(findFormulas(parts, at), { columns, head: head + 1 });
  return { columns, rows, problems: [...problems, ...otherSheets(sheets, at)] };
}

function trimmed(row: readonly string[]): string[] {
  const last = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, last + 1);
}

const padded = (row: readonly string[], length: number): string[] =>
  row.length >= length ? [...row] : [...row, ...Array.from({ length: length - row.length }, () => '')];
