import { decimalOf, isDirective, type Mapping, type SheetGrid, type SheetProblem } from '@cohortium/contract';
import { cellAt, formatNumber } from '#platform/text';
import { type DeclaredKind, isMissing } from './columns.ts';
import { isDateLike } from './read-date.ts';
import { clipped, type Grid, type GridRow } from './read-grid.ts';
import type { Column } from './read-rows.ts';
import { PLACES_AT_MOST, problem } from './sheet-problem.ts';

/** A column counts as numeric with typos if nearly all cells are numbers and few other texts occur. */
const [SHARE, AT_LEAST, ODD_AT_MOST] = [0.9, 5, 5];

const NUMBER_WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];

/** The number that a text clearly means: spelled out, or with a decimal comma. */
function suggestNumber(text: string): string | null {
  const place = NUMBER_WORDS.indexOf(text.toLowerCase());
  if (place >= 0) return String(place);
  return /^[+-]?\d+,\d+$/.test(text) && !/^\d{1,3},\d{3}$/.test(text) ? text.replace(',', '.') : null;
}

function oddProblem(
  column: Column,
  text: string,
  at: { rows: readonly number[]; n: number; n_numbers: number },
): SheetProblem {
  const { rows, n, n_numbers } = at;
  const to = suggestNumber(text);
  const [row = null, ...others] = rows;
  const message = `${formatNumber(n_numbers)} of ${formatNumber(n)} values are numbers; “${text}” is not, so the column is treated as text.`;
  const remedy = to === null ? 'Write a number, or NA.' : `Did you mean “${to}”? Otherwise enter NA.`;
  const fix =
    to === null ? null : { kind: 'fill_all' as const, column: column.name, from: text, to, n_cells: rows.length };
  const also = others.length > 0 ? { other_rows: others.slice(0, PLACES_AT_MOST) } : {};
  return problem(message, remedy, { severity: 'warning', row, ...also, column: column.name, fix });
}

/** Cells that keep a column of numbers from being one. */
export function numberProblems(
  rows: readonly GridRow[],
  columns: readonly Column[],
  values: Mapping['values'],
): SheetProblem[] {
  return columns.flatMap((column) => {
    if (column.field !== null || column.declared_kind !== null || column.kind === 'number' || column.kind === 'date')
      return [];
    const given = rows.filter(({ cells }) => !isMissing(cells[column.place]));
    const isNumber = ({ cells }: GridRow) => decimalOf(cellAt(cells, column.place).trim()) !== null;
    const odd = Map.groupBy(
      given.filter((row) => !isNumber(row)),
      ({ cells }) => cellAt(cells, column.place),
    );
    const n_numbers = given.filter(isNumber).length;
    if (given.length < AT_LEAST || n_numbers < given.length * SHARE || odd.size > ODD_AT_MOST) return [];
    const decided = values[column.name] ?? {};
    return [...odd].flatMap(([text, found]) => {
      if (Object.hasOwn(decided, text) || isDateLike(text)) return [];
      return [oddProblem(column, text, { rows: found.map(({ row }) => row), n: given.length, n_numbers })];
    });
  });
}

const kindOfType: Readonly<Record<string, DeclaredKind>> = { numeric: 'number', categorical: 'category' };
const TYPES = /^\s*#q2:types\s*$/i;

const typesOf = ({ directives }: Pick<Grid, 'directives'>) =>
  directives.find(({ cells }) => TYPES.test(cellAt(cells, 0)));
const normalizeCell = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

/** The kind that the submitter declares of each column in a `#q2:types` row, as QIIME 2 has it; null where none. */
export function declaredKinds(grid: Pick<Grid, 'columns' | 'directives'>): (DeclaredKind | null)[] {
  const types = typesOf(grid);
  return grid.columns.map((_, place) => {
    const word = normalizeCell(types?.cells[place]);
    return Object.hasOwn(kindOfType, word) ? (kindOfType[word] ?? null) : null;
  });
}

/** Texts are quoted up to this length. */
const SHOWN = 60;

function contradictions({ rows }: Pick<Grid, 'rows'>, column: Column): SheetProblem[] {
  const textOf = ({ cells }: { cells: readonly string[] }) => cellAt(cells, column.place).trim();
  const odd = rows.filter((row) => !isMissing(textOf(row)) && decimalOf(textOf(row)) === null);
  return [...Map.groupBy(odd, textOf)].map(([text, found]) => {
    const [first, ...others] = found;
    const to = suggestNumber(text);
    const message = `“${clipped(text, SHOWN)}” is not a number, but #q2:types declares “${column.name}” numeric.`;
    const remedy = `Write ${to === null ? 'a number' : `“${to}”`} or NA, or declare the column categorical.`;
    const n_cells = found.length;
    const fix = to === null ? null : { kind: 'fill_all' as const, column: column.name, from: text, to, n_cells };
    const also = others.length > 0 ? { other_rows: others.slice(0, PLACES_AT_MOST).map(({ row }) => row) } : {};
    return problem(message, remedy, { row: first?.row ?? null, ...also, column: column.name, fix });
  });
}

/** Declared types that are none, and cells that are not what their column is declared to be. */
export function declaredProblems(
  grid: Pick<Grid, 'columns' | 'rows' | 'directives'>,
  columns: readonly Column[],
): SheetProblem[] {
  const types = typesOf(grid);
  if (!types) return [];
  const unknown = grid.columns.slice(1).flatMap((column, at): SheetProblem[] => {
    const word = normalizeCell(types.cells[at + 1]);
    if (word === '' || Object.hasOwn(kindOfType, word)) return [];
    const message = `“${clipped(word, SHOWN)}” is not a column type; #q2:types accepts numeric and categorical.`;
    const remedy = 'Enter one of them, or leave the cell empty.';
    return [problem(message, remedy, { severity: 'warning', row: types.row, column })];
  });
  const numeric = columns.filter(({ declared_kind, field }) => declared_kind === 'number' && field !== 'age_years');
  return [...unknown, ...numeric.flatMap((column) => contradictions(grid, column))];
}

/** A sheet's cells without its directives, with what they declare of its columns and which cells contradict it. */
export function readDeclared(sheet: SheetGrid): {
  grid: SheetGrid;
  kinds: (DeclaredKind | null)[];
  problems: SheetProblem[];
} {
  const { columns } = sheet;
  const all = sheet.rows.map((cells, at) => ({ row: at + 1, cells }));
  const rows = all.filter(({ cells }) => !isDirective(cells));
  const directives = all.filter(({ cells }) => isDirective(cells));
  const kinds = declaredKinds({ columns, directives });
  const described = columns.map((name, place): Column => {
    const declared_kind = kinds[place] ?? null;
    return { name, field: null, kind: declared_kind ?? 'text', declared_kind, place };
  });
  const problems = declaredProblems({ columns, rows, directives }, described);
  return { grid: { ...sheet, rows: rows.map(({ cells }) => cells) }, kinds, problems };
}
