import { SHEET, type SheetProblem } from '@cohortium/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { problem } from './sheet-problem.ts';

/** A sheet as cells: the head, and the rows that have a cell filled in. */
export interface Grid {
  columns: string[];
  rows: string[][];
}

const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1);
  const counts = ['\t', ',', ';'].map((mark) => [mark, head.split(mark).length] as const);
  return counts.sort((a, b) => b[1] - a[1])[0]?.[0] ?? '\t';
};

/** Cuts a sheet (TSV, CSV or semicolons) into cells, or says why it cannot be. */
export function readGrid(text: string): Grid | SheetProblem {
  const clean = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(clean);
  try {
    const [columns = [], ...rows] = parse(clean, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: delimiter === '\t',
      trim: true,
    });
    return { columns, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return problem(`The sheet cannot be read: ${error.message}.`, 'Save it again as tab-separated text.');
  }
}

/** The first two columns that would be kept under one name, such as “Sex” and “sex”. */
function keptAsOne(columns: readonly string[], fields: readonly (string | null)[]): [string, string] | null {
  const first = new Map<string, string>();
  for (const [at, column] of columns.entries()) {
    const kept = fields[at] ?? column;
    const before = first.get(kept);
    if (before !== undefined) return [before, column];
    first.set(kept, column);
  }
  return null;
}

function sizeProblems({ columns, rows }: Grid): SheetProblem[] {
  const problems: SheetProblem[] = [];
  if (rows.length === 0) problems.push(problem('The sheet has no rows below its head.', 'Add a row for each sample.'));
  if (rows.length > SHEET.maximum_rows) {
    problems.push(problem(`The sheet has ${rows.length} rows; ${SHEET.maximum_rows} can be read.`, 'Split it in two.'));
  }
  if (columns.length > SHEET.maximum_columns) {
    problems.push(
      problem(`The sheet has ${columns.length} columns; ${SHEET.maximum_columns} can be read.`, 'Remove some.'),
    );
  }
  return problems;
}

/** Why a sheet's rows cannot be understood; `fields` are the standard fields of its columns. */
export function headProblems(grid: Grid, fields: readonly (string | null)[]): SheetProblem[] {
  const { columns } = grid;
  const problems: SheetProblem[] = [];
  const clash = keptAsOne(columns, fields);
  if (clash) {
    const [one, other] = clash;
    const message =
      one === other ? `The column “${one}” stands twice.` : `The columns “${one}” and “${other}” mean the same.`;
    problems.push(problem(message, 'Rename or remove one.', { column: other }));
  }
  if (columns.some((name) => name === '')) {
    problems.push(problem('A column has no name in the first row.', 'Give every column a name, or remove it.'));
  }
  if (!fields.includes('sample_id')) {
    problems.push(problem('No column holds the samples’ names.', 'Name one column sample_id.'));
  }
  return [...problems, ...sizeProblems(grid)];
}
