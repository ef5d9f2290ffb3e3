import { SHEET, type SheetGrid, type SheetProblem } from '@cohortium/contract';
import { readGrid, separatorOf } from '../read-grid.ts';
import { problem } from '../sheet-problem.ts';
import { readWorkbook } from './read-workbook.ts';
import { MAX_CELLS } from './read-worksheet.ts';

export interface DecodedText {
  text: string;
  encoding: Exclude<SheetGrid['encoding'], null>;
}

/** UTF-16 has a byte of nothing in every ASCII letter; which byte tells the order. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Null where the bytes are not of this encoding. */
function decoded(bytes: Uint8Array, encoding: DecodedText['encoding']): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Cut off between the two bytes of a character, or with half of a pair of them; the line tells where. */
function utf16Problem(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): SheetProblem {
  const lines = new TextDecoder(encoding).decode(bytes).split('\n');
  const line = lines.findIndex((text) => text.includes('\uFFFD'));
  const message = `Line ${line + 1} has an incomplete UTF-16 character: the sheet is truncated or damaged there.`;
  return problem(message, 'Save it again, as “CSV UTF-8” or as XLSX.', { row: line > 0 ? line : null });
}

/** The first line that is not UTF-8, counted from 1, with how Latin-1 would read it. */
function firstForeignLine(bytes: Buffer): { line: number; text: string } | null {
  let [from, line] = [0, 1];
  while (from < bytes.length) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    const row = bytes.subarray(from, to);
    if (decoded(row, 'utf-8') === null) return { line, text: row.toString('latin1').trim().slice(0, 60) };
    [from, line] = [to + 1, line + 1];
  }
  return null;
}

/** A sheet's bytes as text: UTF-8 or UTF-16, with or without a byte-order mark; anything else is refused by its line. */
function decodeText(bytes: Buffer): DecodedText | SheetProblem {
  const utf16 = utf16Of(bytes);
  const encoding = utf16 ?? 'utf-8';
  const text = decoded(bytes, encoding);
  if (text !== null) return { text, encoding };
  if (utf16) return utf16Problem(bytes, utf16);
  return notUtf8Problem(bytes);
}

function notUtf8Problem(bytes: Buffer): SheetProblem {
  const { line = 1, text = '' } = firstForeignLine(bytes) ?? {};
  const message = `Line ${line} is not UTF-8 (as Latin-1 it would read “${text}”).`;
  return problem(message, 'Save the sheet as “CSV UTF-8” or as XLSX.', { row: line > 1 ? line - 1 : null });
}

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
