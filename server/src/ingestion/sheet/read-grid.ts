import { isDirective, isPortalField, SHEET, type SheetProblem, storedColumnName } from '@cohortium/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { cellAt, normalizeUnicode } from '#platform/text';
import { problem } from './sheet-problem.ts';

/** A row that has a cell filled in; `row` counts from 1 below the head, empty rows included. */
export interface GridRow {
  row: number;
  cells: string[];
}

/** A sheet as cells. */
export interface Grid {
  columns: string[];
  rows: GridRow[];
  /** What QIIME 2’s metadata declare of their columns (`#q2:types`): no samples. */
  directives: GridRow[];
}

const separators = { '\t': 'tabs', ',': 'commas', ';': 'semicolons' } as const;
export type Separator = keyof typeof separators;
const isSeparator = (mark: string): mark is Separator => Object.hasOwn(separators, mark);

export function separatorOf(text: string): Separator {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = Object.keys(separators).map((mark) => [mark, head.split(mark).length] as const);
  const [best = '\t'] = counts.sort((a, b) => b[1] - a[1])[0] ?? [];
  return isSeparator(best) ? best : '\t';
}

class TooWide extends Error {
  override name = 'TooWide';
  readonly problem: SheetProblem;
  constructor(columns: readonly string[]) {
    const wide = SHEET.maximum_columns;
    const first = clipped(cellAt(columns, wide), 40);
    const message = `The sheet has ${columns.length} columns; the limit is ${wide}. “${first}” is the first beyond it.`;
    super(message);
    this.problem = problem(message, 'Remove what does not describe samples.', { column: first });
  }
}

/** The first record gives the width of a sheet: the rest of one that is too wide is not cut. */
function requireNarrow(cells: string[], { records }: { records: number }): string[] {
  if (records <= 1 && cells.length > SHEET.maximum_columns) throw new TooWide(cells);
  return cells;
}

/** Column limit of spreadsheets; most columns of such sheets are empty. */
const LINES_AT_MOST = 1_048_576;

/** Cuts a sheet (TSV, CSV or semicolons) into cells, or says why it cannot be. */
export function readGrid(text: string): Grid | SheetProblem {
  // Normalizes decomposed characters (u and two dots, as on macOS) to composed ones.
  const clean = normalizeUnicode(text.replace(/^\uFEFF/, ''));
  const delimiter = separatorOf(clean);
  try {
    const records = parse(clean, {
      delimiter,
      relax_column_count: true,
      relax_quotes: delimiter === '\t',
      trim: true,
      max_record_size: SHEET.maximum_characters,
      to: LINES_AT_MOST + 1,
      on_record: requireNarrow,
    });
    if (records.length > LINES_AT_MOST) {
      const message = `The sheet has more than ${LINES_AT_MOST} rows; the limit is ${SHEET.maximum_rows}.`;
      return problem(message, 'Remove empty rows, or split it in two.', { row: SHEET.maximum_rows + 1 });
    }
    const [columns = [], ...rows] = records;
    const numbered = rows.map((cells, at): GridRow => ({ row: at + 1, cells }));
    const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''));
    return {
      columns,
      rows: filled.filter(({ cells }) => !isDirective(cells)),
      directives: filled.filter(({ cells }) => isDirective(cells)),
    };
  } catch (error) {
    if (error instanceof TooWide) return error.problem;
    if (!(error instanceof CsvError)) throw error;
    return problem(`The sheet cannot be read: ${error.message}.`, 'Save it again as tab-separated text.');
  }
}

const otherMarks: readonly [pattern: RegExp, name: string][] = [
  [/\t/, 'tabs'],
  [/,/, 'commas'],
  [/;/, 'semicolons'],
  [/\|/, 'bars (|)'],
  [/ {2,}/, 'spaces'],
  [/ /, 'spaces'],
];

/** Separator of a row's cells, if it differs from the header's. */
export function otherSeparator(cell: string, nColumns: number): string | null {
  return otherMarks.find(([mark]) => cell.split(mark).length === nColumns)?.[1] ?? null;
}

/** One column whose name and rows fall into the same number of parts: cells, by a mark that sheets do not use. */
function separatorProblem({ columns, rows }: Grid): SheetProblem[] {
  const [head = ''] = columns;
  if (columns.length !== 1 || rows.length === 0) return [];
  const found = otherMarks.find(([mark]) => {
    const n = head.split(mark).length;
    return n >= 3 && rows.slice(0, 20).every(({ cells }) => cells[0]?.split(mark).length === n);
  });
  if (!found) return [];
  const message = `The cells seem to be separated by ${found[1]}, so the sheet has only one column.`;
  return [problem(message, 'Save it as tab-separated text, or as CSV.')];
}

/** The first two columns that would be kept under one name, such as “Sex” and “sex”. */
function findSharedField(columns: readonly string[], fields: readonly (string | null)[]): [string, string] | null {
  const first = new Map<string, string>();
  for (const [at, column] of columns.entries()) {
    const stored = fields[at] ?? storedColumnName(column);
    const before = first.get(stored);
    if (before !== undefined) return [before, column];
    first.set(stored, column);
  }
  return null;
}

function clashProblem(columns: readonly string[], fields: readonly (string | null)[]): SheetProblem[] {
  const clash = findSharedField(columns, fields);
  if (!clash) return [];
  const [one, other] = clash;
  const same = one === other;
  const message = same ? `The column “${one}” occurs twice.` : `The columns “${one}” and “${other}” mean the same.`;
  // Duplicate column names are ambiguous.
  const fix = same ? null : { kind: 'remove_column' as const, column: other };
  return [problem(message, 'Rename or remove one.', { column: other, fix })];
}

function sizeProblems({ rows }: Grid): SheetProblem[] {
  const problems: SheetProblem[] = [];
  const most = SHEET.maximum_rows;
  if (rows.length === 0)
    problems.push(problem('The sheet has no rows below its header.', 'Add a row for each sample.'));
  if (rows.length > most) {
    const message = `The sheet has ${rows.length} rows; the limit is ${most}.`;
    problems.push(problem(message, 'Split it in two.', { row: rows[most]?.row ?? null }));
  }
  return problems;
}

/** A text that may be long, for a sentence. */
export const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function cellProblems({ columns, rows }: Grid): SheetProblem[] {
  const problems: SheetProblem[] = [];
  const remedy = `A cell holds at most ${SHEET.maximum_cell} characters; shorten it.`;
  const long = columns.find((name) => name.length > SHEET.maximum_cell);
  if (long) problems.push(problem(`The name of the column “${clipped(long, 40)}” is too long.`, remedy));
  for (const { row, cells } of rows) {
    const at = cells.findIndex((cell) => cell.length > SHEET.maximum_cell);
    if (at < 0) continue;
    const message = `This cell has ${cells[at]?.length} characters: “${clipped(cellAt(cells, at), 40)}”.`;
    problems.push(problem(message, remedy, { row, column: columns[at] ?? null }));
    break;
  }
  return problems;
}

const nameLike = /sample|^#?id$|name|library|group|code/i;

/** The column that the samples' names are probably in: no value twice, and called like one. */
function namesProblem({ columns, rows }: Grid): SheetProblem {
  const isOnce = (place: number) => {
    const seen = new Set<string>();
    return rows.every(({ cells }) => seen.size < seen.add(cellAt(cells, place)).size);
  };
  const places = [...columns.keys()].filter((place) => isOnce(place) && columns[place] !== '');
  const best = places.find((place) => nameLike.test(cellAt(columns, place))) ?? places[0];
  const name = best === undefined ? undefined : columns[best];
  const fix = name === undefined ? null : { kind: 'rename_column' as const, column: name, to: 'sample_id' };
  return problem('No column contains sample names.', 'Name one column sample_id.', { fix });
}

/** Columns named like fields that the portal fills itself: each is kept under another name, which is reported. */
export const renamedColumns = (columns: readonly string[], fields: readonly (string | null)[]): SheetProblem[] =>
  columns.flatMap((column, at) => {
    if (fields[at] || !isPortalField(column)) return [];
    const message = `“${column}” is a field name of the portal. Your column is stored as “${storedColumnName(column)}”.`;
    return [problem(message, 'Rename the column if you prefer another name.', { severity: 'warning', column })];
  });

/** Why a sheet's rows cannot be understood; `fields` are the standard fields of its columns. */
export function headerProblems(grid: Grid, fields: readonly (string | null)[]): SheetProblem[] {
  const { columns } = grid;
  const separator = separatorProblem(grid);
  if (separator.length > 0) return separator;
  const sizes = [...sizeProblems(grid), ...cellProblems(grid)];
  const problems = clashProblem(columns, fields);
  const nameless = columns.indexOf('');
  if (nameless >= 0) {
    const message = `Column ${nameless + 1} has no name in the first row.`;
    problems.push(problem(message, 'Give every column a name, or remove it.', { column: '' }));
  }
  if (!fields.includes('sample_id')) problems.push(namesProblem(grid));
  return [...problems, ...sizes];
}
