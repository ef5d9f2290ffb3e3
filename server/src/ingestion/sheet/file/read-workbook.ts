import { SHEET, type SheetProblem } from '@cohortium/contract';
import { UnpackError, withZip, type Zip } from '#platform/files';
import { problem, SheetError } from '../sheet-problem.ts';
import { openWorkbook, type Workbook, type Worksheet } from './open-workbook.ts';
import {
  type CellPosition,
  type FilledRow,
  type Formula,
  isFilled,
  MAX_CELLS,
  readWorksheet,
} from './read-worksheet.ts';

export interface WorkbookCells {
  columns: string[];
  rows: string[][];
  problems: SheetProblem[];
}

/** The ratio counts for nothing where the sum is this small. */
const bytes = SHEET.maximum_unpacked_bytes;
const LIMITS = { entries: 2000, bytes, any_ratio: bytes, ratio: 1 };

/** The codebook of a template describes columns; it holds no samples. */
const CODEBOOK = /^codebook$/i;

function chooseSheet({ sheets }: Workbook, requested: string | undefined): Worksheet {
  const chosen = requested === undefined ? sheets[0] : sheets.find(({ name }) => name === requested);
  if (chosen) return chosen;
  if (requested === undefined) return { name: '', path: '' };
  const names = sheets.map(({ name }) => `“${name}”`).join(', ');
  throw new SheetError(problem(`The workbook has no worksheet “${requested}”.`, `Choose one of ${names}.`));
}

async function otherSheets(workbook: Workbook, chosen: Worksheet): Promise<SheetProblem[]> {
  const others: Worksheet[] = [];
  const known = new Map<string, boolean>();
  for (const sheet of workbook.sheets) {
    if (sheet === chosen || CODEBOOK.test(sheet.name)) continue;
    const is = known.get(sheet.path) ?? (await isFilled(workbook, sheet));
    known.set(sheet.path, is);
    if (is) others.push(sheet);
  }
  if (others.length === 0) return [];
  const names = others.map(({ name }) => `“${name}”`).join(', ');
  const message = `The worksheet “${chosen.name}” was read; the workbook also has ${names}.`;
  return [problem(message, 'Choose another worksheet if that one has the samples.', { severity: 'warning' })];
}

interface Filled {
  columns: readonly string[];
  /** The row of the worksheet that the head is in, counted from 1. */
  head: number;
}

function formulaProblems(formulas: readonly Formula[], { columns, head }: Filled): SheetProblem[] {
  return formulas
    .filter(({ row }) => row >= head)
    .map(({ row, column, result }) => {
      const at = { row: row > head ? row - head : null, column: columns[column - 1] ?? null };
      if (result === null) {
        const remedy = 'Open the workbook in a spreadsheet program and save it, or paste values only.';
        return problem('This cell is a formula without a saved result.', remedy, at);
      }
      const message = `This cell is a formula; its last result, “${result}”, was used.`;
      return problem(message, 'Check that it is up to date.', { ...at, severity: 'warning' });
    });
}

function roundedProblems(rounded: readonly CellPosition[], { columns, head }: Filled): SheetProblem[] {
  return rounded.map(({ row, column }) => {
    const at = { row: row > head ? row - head : null, column: columns[column - 1] ?? null };
    const message = 'This number has 16 digits or more, but a spreadsheet stores only 15: its last digits are lost.';
    const remedy = 'Format the column as text and enter the numbers again, or upload the sheet as TSV.';
    return problem(message, remedy, { ...at, severity: 'warning' });
  });
}

/** The cells of a row in their places, with what is not filled in. */
function cellsOf(filled: FilledRow | undefined, width: number): string[] {
  const cells = Array.from({ length: Math.max(width, filled?.cells.at(-1)?.column ?? 0) }, () => '');
  for (const { column, text } of filled?.cells ?? []) cells[column - 1] = text;
  return cells;
}

function requireSmall(rows: readonly FilledRow[]): void {
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0];
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.at(-1)?.column ?? 0), 0);
  if ((last - first) * width <= MAX_CELLS) return;
  const message = `This worksheet has ${last - first} rows of ${width} columns; the limit is ${MAX_CELLS} cells.`;
  throw new SheetError(problem(message, 'Remove what does not describe samples, or split the sheet in two.'));
}

async function readOpen(zip: Zip, worksheet: string | undefined): Promise<WorkbookCells> {
  const workbook = await openWorkbook(zip);
  const chosen = chooseSheet(workbook, worksheet);
  const { rows: filled, formulas, rounded } = await readWorksheet(workbook, chosen);
  requireSmall(filled);
  const head = filled[0]?.row ?? 0;
  const columns = cellsOf(filled[0], 0);
  const byRow = new Map(filled.map((row) => [row.row, row]));
  const length = Math.max(0, (filled.at(-1)?.row ?? 0) - head);
  const rows = Array.from({ length }, (_, at) => cellsOf(byRow.get(head + at + 1), columns.length));
  const problems = [...formulaProblems(formulas, { columns, head }), ...roundedProblems(rounded, { columns, head })];
  return { columns, rows, problems: [...problems, ...(await otherSheets(workbook, chosen))] };
}

function problemOf(error: Error): SheetProblem {
  if (error instanceof SheetError) return error.problem;
  if (error instanceof UnpackError) {
    const message = `This workbook can’t be read: ${error.message}. The limit is ${LIMITS.bytes / 1e6} MB.`;
    return problem(message, 'Save the worksheet with the samples alone, as CSV or as a separate workbook.');
  }
  const message = 'This workbook can’t be read: it is damaged, encrypted or in another format.';
  return problem(message, 'Open it in a spreadsheet program and save it as XLSX without a password.');
}

/** The cells of one worksheet of a workbook as text, dates as YYYY-MM-DD; or why it cannot be read. */
export async function readWorkbook(content: Buffer, worksheet?: string): Promise<WorkbookCells | SheetProblem> {
  try {
    return await withZip(content, LIMITS, (zip) => readOpen(zip, worksheet));
  } catch (error) {
    // yauzl, zlib and the XML parser each have their own error messages.
    if (error instanceof Error && !(error instanceof TypeError)) return problemOf(error);
    throw error;
  }
}
