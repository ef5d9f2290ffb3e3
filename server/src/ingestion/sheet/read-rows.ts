import type { FilesOfSample, SheetProblem } from '@cohortium/contract';
import { type ColumnKind, isMissing, steering } from './columns.ts';
import { problem } from './sheet-problem.ts';

type Metadata = Record<string, string | number | null>;

/** A row of the sheet, `row` counted from 1 below the head. */
export interface SheetSample {
  row: number;
  sample_id: string;
  subject_id: string | null;
  metadata: Metadata;
  files: FilesOfSample;
}

export interface Column {
  name: string;
  /** The standard field it fills, if any. */
  field: string | null;
  kind: ColumnKind;
  place: number;
}

const AGE_AT_MOST = 130;
const NAME_AT_MOST = 200;

interface Reading {
  row: number;
  problems: SheetProblem[];
}

function cellValue(column: Column, cell: string | undefined, { row, problems }: Reading): string | number | null {
  const text = cell ?? '';
  if (isMissing(text)) return null;
  if (column.field === 'age_years') {
    const age = Number(text);
    if (!Number.isFinite(age) || age < 0 || age > AGE_AT_MOST) {
      const message = `“${text}” is not an age in years.`;
      const remedy = `Write a number from 0 to ${AGE_AT_MOST}, or NA.`;
      problems.push(problem(message, remedy, { row, column: column.name }));
      return null;
    }
    return age;
  }
  return column.kind === 'number' ? Number(text) : text;
}

const fileNames = (cell: string | null): string[] =>
  cell === null ? [] : cell.split(/\s*,\s*/).map((path) => path.split(/[/\\]/).at(-1) ?? path);

function readRow(cells: string[], columns: readonly Column[], reading: Reading): SheetSample {
  const { row, problems } = reading;
  const cellOf = (field: string) => {
    const column = columns.find((one) => one.field === field);
    const cell = column && cells[column.place];
    return cell === undefined || isMissing(cell) ? null : cell;
  };
  if (cells.length > columns.length) {
    const message = `Row ${row} has ${cells.length} cells; the head has ${columns.length}.`;
    problems.push(problem(message, 'Remove the cells beyond the head.', { row }));
  }
  const metadata: Metadata = {};
  for (const column of columns) {
    if (column.field !== null && steering.includes(column.field)) continue;
    metadata[column.field ?? column.name] = cellValue(column, cells[column.place], reading);
  }
  return {
    row,
    sample_id: cellOf('sample_id') ?? '',
    subject_id: cellOf('subject_id'),
    metadata,
    files: { forward: fileNames(cellOf('forward')), reverse: fileNames(cellOf('reverse')) },
  };
}

function nameProblems(samples: readonly SheetSample[], column: string): SheetProblem[] {
  const firstRow = new Map<string, number>();
  return samples.flatMap(({ row, sample_id }) => {
    const at = { row, column };
    if (sample_id === '') return [problem(`Row ${row} has no sample name.`, 'Fill it in, or remove the row.', at)];
    if (/\p{Cc}/u.test(sample_id) || sample_id.length > NAME_AT_MOST) {
      const remedy = `Use at most ${NAME_AT_MOST} printable characters.`;
      return [problem(`The sample name in row ${row} cannot be used.`, remedy, at)];
    }
    const first = firstRow.get(sample_id);
    if (first === undefined) {
      firstRow.set(sample_id, row);
      return [];
    }
    const message = `${sample_id} stands twice, in rows ${first} and ${row}.`;
    return [problem(message, 'Rename one of them, or merge the rows.', at)];
  });
}

/** The samples that rows of cells describe, and what is wrong with their cells and names. */
export function readRows(
  rows: readonly string[][],
  columns: readonly Column[],
): { samples: SheetSample[]; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const samples = rows.map((cells, at) => readRow(cells, columns, { row: at + 1, problems }));
  const idColumn = columns.find(({ field }) => field === 'sample_id')?.name ?? 'sample_id';
  return { samples, problems: [...problems, ...nameProblems(samples, idColumn)] };
}
