import { SHEET, type SheetGrid, type SheetProblem } from '@cohortium/contract';
import { readGrid, separatorOf } from '../read-grid.ts';
import { problem } from '../sheet-problem.ts';
import { decodeText } from './decode-text.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_CELLS } from './workbook/read-worksheet.ts';

export interface SheetFile {
  name: string;
  bytes: Uint8Array;
  worksheet?: string | undefined;
}

const formats = { '\t': 'tsv', ',': 'csv', ';': 'semicolon' } as const;
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** File type by its first bytes, if it is not a sheet. */
function foreignProblem(bytes: Buffer): SheetProblem | null {
  const magic = bytes.subarray(0, 4).toString('hex');
  if (bytes.length === 0) return problem('The sheet is empty.', 'Choose the file with the samples.');
  if (magic === 'd0cf11e0') {
    const message = 'This is an Excel 97–2003 workbook (.xls), or it has a password.';
    return problem(message, 'Save it as XLSX without a password.');
  }
  if (magic.startsWith('1f8b')) return problem('This sheet is compressed with gzip.', 'Decompress it first.');
  if (magic === '25504446') return problem('This is a PDF.', 'Choose the sheet as TSV, CSV or XLSX.');
  return null;
}

function controlProblem(text: string): SheetProblem | null {
  if (!CONTROL.test(text)) return null;
  const line = text.split('\n').findIndex((row) => CONTROL.test(row));
  const message = `Line ${line + 1} has a control character.`;
  return problem(message, 'Remove the character, or export the sheet again.', { row: line > 0 ? line : null });
}

function readText(name: string, bytes: Buffer): SheetGrid | SheetProblem {
  const decoded = decodeText(bytes);
  if ('severity' in decoded) return decoded;
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  const grid = controlProblem(text) ?? readGrid(text);
  if ('severity' in grid) return grid;
  const { columns } = grid;
  const filled = [...grid.rows, ...grid.directives];
  const n_rows = filled.reduce((most, { row }) => Math.max(most, row), 0);
  const tooLarge = sizeProblem(columns, n_rows);
  if (tooLarge) return tooLarge;
  const rows = Array.from({ length: n_rows }, () => columns.map(() => ''));
  for (const { row, cells } of filled) rows[row - 1] = [...cells, ...columns.slice(cells.length).map(() => '')];
  return { name, format: formats[separatorOf(text)], encoding: decoded.encoding, columns, rows, problems: [] };
}

/** Rows that are too many are not sent to be looked at. */
function sizeProblem(columns: readonly string[], n_rows: number): SheetProblem | null {
  const tall = SHEET.maximum_rows;
  if (n_rows > tall) {
    const message = `The sheet has ${n_rows} rows; the limit is ${tall}.`;
    return problem(message, 'Split it in two.', { row: tall + 1 });
  }
  if (n_rows * columns.length <= MAX_CELLS) return null;
  const message = `The sheet has ${n_rows} rows of ${columns.length} columns; ${MAX_CELLS} cells is the limit.`;
  return problem(message, 'Remove empty columns, or split the sheet in two.');
}

function limitProblem({ columns, rows }: SheetGrid): SheetProblem | null {
  const size = sizeProblem(columns, rows.length);
  if (size) return size;
  const long = SHEET.maximum_cell;
  for (const [at, row] of rows.entries()) {
    const place = row.findIndex((cell) => cell.length > long);
    if (place < 0) continue;
    const message = `This cell has ${row[place]?.length} characters; the limit is ${long}.`;
    return problem(message, 'Shorten it.', { row: at + 1, column: columns[place] ?? null });
  }
  return null;
}

/** A sheet file of any of the kinds that labs have, as cells; or why it cannot be read. */
export async function readSheetFile({ name, bytes, worksheet }: SheetFile): Promise<SheetGrid | SheetProblem> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const foreign = foreignProblem(content);
  if (foreign) return foreign;
  const isWorkbook = content.subarray(0, 2).toString('latin1') === 'PK';
  const read = isWorkbook ? await readWorkbook(content, worksheet) : readText(name, content);
  if ('severity' in read) return read;
  const grid: SheetGrid = { name, format: 'xlsx', encoding: null, ...read };
  return limitProblem(grid) ?? grid;
}
