import {
  decimalOf,
  type FilesOfSample,
  isVisible,
  type Mapping,
  type SheetProblem,
  storedColumnName,
} from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { type ColumnKind, type DeclaredKind, isMissing, steering } from './columns.ts';
import { clipped, type GridRow, otherSeparator } from './read-grid.ts';
import { problem } from './sheet-problem.ts';

const perYear: Readonly<Record<string, number>> = {
  y: 1,
  yr: 1,
  yrs: 1,
  year: 1,
  years: 1,
  m: 12,
  mo: 12,
  mos: 12,
  month: 12,
  months: 12,
  w: 52.1775,
  wk: 52.1775,
  wks: 52.1775,
  week: 52.1775,
  weeks: 52.1775,
  d: 365.2425,
  day: 365.2425,
  days: 365.2425,
};

/** “8 weeks”, “45 y” or “34,5” as years, at most four decimals; null for what is no age with a unit. */
export function ageInYears(text: string): string | null {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(?:([a-z]+)\.?(?:\s*old)?|\.)?$/i.exec(text.trim()) ?? [];
  const parts = perYear[unit.toLowerCase() || 'y'];
  const number = Number(amount.replace(',', '.'));
  if (amount === '' || parts === undefined || number / parts > 130) return null;
  return String(Number((number / parts).toFixed(4)));
}

type Metadata = Record<string, string | number | null>;

/** A row of the sheet, `row` counted from 1 below the head. */
export interface SheetSample {
  row: number;
  sample_id: string;
  subject_id: string | null;
  metadata: Metadata;
  /** Values as written, for fields that `metadata` converts. */
  original_metadata: Metadata;
  /** Submitted names of the columns that were mapped to standard fields. */
  submitted_names: Record<string, string>;
  files: FilesOfSample;
}

export interface Column {
  name: string;
  /** The standard field it fills, if any. */
  field: string | null;
  kind: ColumnKind;
  /** The kind that the submitter declares (`#q2:types`), whatever the cells look like. */
  declared_kind: DeclaredKind | null;
  place: number;
}

export const MAX_AGE_YEARS = 130;
const NAME_AT_MOST = 200;

const FILES = ['sample_id', 'forward', 'reverse'];

/** Standard fields with the submitter’s name of the column, where it is another one. */
const submittedNames = (columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, field }) =>
      field === null || field === name || FILES.includes(field) ? [] : [[field, clipped(name, NAME_AT_MOST)] as const],
    ),
  );

interface Reading {
  row: number;
  columns: readonly Column[];
  submitted_names: Record<string, string>;
  values: Mapping['values'];
  problems: SheetProblem[];
}

function readAge(column: Column, text: string, { row, problems }: Reading): number | null {
  const age = Number(text);
  if (Number.isFinite(age) && age >= 0 && age <= MAX_AGE_YEARS) return age;
  const message = `“${text}” is not an age in years.`;
  const remedy = `Write a number from 0 to ${MAX_AGE_YEARS}, or NA.`;
  const years = ageInYears(text);
  const fix =
    years === null ? null : { kind: 'fill_all' as const, column: column.name, from: text, to: years, n_cells: 1 };
  problems.push(problem(message, fix ? `${remedy} Did you mean ${years}?` : remedy, { row, column: column.name, fix }));
  return null;
}

/** Mapped value of a cell; undefined if the mapping has no entry. */
function mapped(field: string, text: string, values: Mapping['values']): string | null | undefined {
  const words = values[field];
  return words && Object.hasOwn(words, text) ? words[text] : undefined;
}

function cellValue(column: Column, text: string, reading: Reading): string | number | null {
  const stored = mapped(column.field ?? column.name, text, reading.values);
  const word = stored === undefined ? text : (stored ?? '');
  if (isMissing(word)) return null;
  if (column.field === 'age_years') return readAge(column, word, reading);
  // A year is a date here, not a number.
  if (column.field === 'collection_date') return word;
  return column.kind === 'number' && stored === undefined ? (decimalOf(word) ?? word) : word;
}

const fileNames = (cell: string | null): string[] =>
  cell === null ? [] : cell.split(',').map((path) => path.trim().split(/[/\\]/).at(-1) ?? path);

const [TOLD, TOLD_CHARACTERS] = [3, 40];

/** Filled cells beyond the header's columns. */
function beyondProblem(cells: readonly string[], { row, columns }: Reading): SheetProblem | null {
  const beyond = cells.slice(columns.length).filter((cell) => cell !== '');
  if (beyond.length === 0) return null;
  const examples = beyond.slice(0, TOLD).map((cell) => clipped(cell, TOLD_CHARACTERS));
  const more = beyond.length > TOLD ? ' and more' : '';
  const message = `Row ${row} has ${cells.length} cells; the header has ${columns.length}.`;
  const remedy = `Remove the extra cells: ${examples.map((cell) => `“${cell}”`).join(', ')}${more}.`;
  return problem(message, remedy, {
    row,
    fix: { kind: 'cut_row', row, n_cells: beyond.length, extra_cells: examples },
  });
}

function shapeProblem(cells: readonly string[], reading: Reading): SheetProblem | null {
  const { row, columns } = reading;
  if (cells.length > columns.length) return beyondProblem(cells, reading);
  // The editable grid fills a short row up with empty cells.
  const isOne = columns.length > 1 && cells.slice(1).every((cell) => cell === '');
  const other = isOne ? otherSeparator(cellAt(cells, 0), columns.length) : null;
  if (other === null) return null;
  const message = `The cells of row ${row} seem to be separated by ${other}, unlike the header’s.`;
  return problem(message, 'Use the same separator in all rows.', { row });
}

function readRow(cells: readonly string[], reading: Reading): SheetSample {
  const { row, columns, problems } = reading;
  const steered: Record<string, string | null> = {};
  const metadata: Metadata = {};
  const original: Metadata = {};
  const shape = shapeProblem(cells, reading);
  if (shape) problems.push(shape);
  for (const column of columns) {
    const text = cellAt(cells, column.place);
    if (column.field !== null && steering.includes(column.field)) {
      steered[column.field] = isMissing(text) ? null : text;
      continue;
    }
    const key = column.field ?? storedColumnName(column.name);
    const value = cellValue(column, text, reading);
    metadata[key] = value;
    if (text !== '' && (value === null || (typeof value === 'string' && value !== text))) original[key] = text;
  }
  const { sample_id, subject_id = null, forward = null, reverse = null } = steered;
  return {
    row,
    sample_id: sample_id ?? '',
    subject_id,
    metadata,
    original_metadata: original,
    submitted_names: reading.submitted_names,
    files: { forward: fileNames(forward), reverse: fileNames(reverse) },
  };
}

interface Names {
  samples: readonly SheetSample[];
  rows: readonly GridRow[];
  column: string;
}

function nameProblems({ samples, rows, column }: Names): SheetProblem[] {
  const first = new Map<string, number>();
  return samples.flatMap(({ row, sample_id }, at) => {
    const place = { row, column };
    if (sample_id === '') return [problem(`Row ${row} has no sample name.`, 'Fill it in, or remove the row.', place)];
    if (!isVisible(sample_id) || sample_id.length > NAME_AT_MOST) {
      const remedy = `Use at most ${NAME_AT_MOST} printable characters.`;
      return [problem(`The sample name in row ${row} is not valid.`, remedy, place)];
    }
    const before = first.get(sample_id);
    if (before === undefined) {
      first.set(sample_id, at);
      return [];
    }
    const first_row = samples[before]?.row ?? row;
    const message = `${sample_id} occurs twice, in rows ${first_row} and ${row}.`;
    const isCopy = JSON.stringify(rows[before]?.cells) === JSON.stringify(rows[at]?.cells);
    // No name is invented: which of the two is another sample, only its people know.
    const fix = isCopy ? { kind: 'remove_row' as const, row } : null;
    const remedy = isCopy ? 'Remove one of them; they are identical.' : 'Rename one of them, or merge the rows.';
    return [problem(message, remedy, { ...place, other_rows: [first_row], fix })];
  });
}

/** `fill_all` says how many cells it fills. */
function counted(problems: SheetProblem[]): SheetProblem[] {
  const keyOf = ({ fix }: SheetProblem) => (fix?.kind === 'fill_all' ? JSON.stringify([fix.column, fix.from]) : '');
  const counts = Map.groupBy(problems, keyOf);
  return problems.map((one) =>
    one.fix?.kind === 'fill_all' ? { ...one, fix: { ...one.fix, n_cells: counts.get(keyOf(one))?.length ?? 1 } } : one,
  );
}

/** The samples that rows of cells describe, and what is wrong with their cells and names. */
export function readRows(
  rows: readonly GridRow[],
  columns: readonly Column[],
  values: Mapping['values'] = {},
): { samples: SheetSample[]; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const submitted_names = submittedNames(columns);
  const samples = rows.map(({ row, cells }) => readRow(cells, { row, columns, submitted_names, values, problems }));
  const column = columns.find(({ field }) => field === 'sample_id')?.name ?? 'sample_id';
  return { samples, problems: [...counted(problems), ...nameProblems({ samples, rows, column })] };
}
