import { decimalOf, isDirective, type SheetGrid, type SheetProblem } from '@cohortium/contract';
import { type DeclaredKind, isMissing } from '../columns.ts';
import { clipped, type Grid } from '../read-grid.ts';
import type { Column } from '../read-rows.ts';
import { problem } from '../sheet-problem.ts';
import { suggestNumber } from './check-numbers.ts';

const kindOfType: Readonly<Record<string, DeclaredKind>> = { numeric: 'number', categorical: 'category' };
const TYPES = /^\s*#q2:types\s*$/i;

const typesOf = ({ directives }: Pick<Grid, 'directives'>) =>
  directives.find(({ cells }) => TYPES.test(cells[0] ?? ''));
const normalizeCell = (cell: string | undefined): string => (cell ?? '').trim().toLowerCase();

/** The kind that the submitter declares of each column in a `#q2:types` row, as QIIME 2 has it; null where none. */
export function declaredKinds(grid: Pick<Grid, 'columns' | 'directives'>): (DeclaredKind | null)[] {
  const types = typesOf(grid);
  return grid.columns.map((_, place) => {
    const word = normalizeCell(types?.cells[place]);
    return Object.hasOwn(kindOfType, word) ? (kindOfType[word] ?? null) : null;
  });
}

/** Other rows of the same text than these are counted, not listed. */
const [PLACES_AT_MOST, SHOWN] = [1000, 60];

function contradictions({ rows }: Pick<Grid, 'rows'>, column: Column): SheetProblem[] {
  const textOf = ({ cells }: { cells: readonly string[] }) => (cells[column.place] ?? '').trim();
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
