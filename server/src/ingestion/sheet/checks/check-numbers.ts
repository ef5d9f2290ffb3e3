import { decimalOf, type Mapping, type SheetProblem } from '@cohortium/contract';
import { formatNumber } from '#platform/text';
import { isMissing } from '../columns.ts';
import { isDateLike } from '../read-date.ts';
import type { GridRow } from '../read-grid.ts';
import type { Column } from '../read-rows.ts';
import { problem } from '../sheet-problem.ts';

/** A column counts as numeric with typos if nearly all cells are numbers and few other texts occur. */
const [SHARE, AT_LEAST, ODD_AT_MOST] = [0.9, 5, 5];
const PLACES_AT_MOST = 1000;

const NUMBER_WORDS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];

/** The number that a text clearly means: spelled out, or with a decimal comma. */
export function suggestNumber(text: string): string | null {
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
    const isNumber = ({ cells }: GridRow) => decimalOf((cells[column.place] ?? '').trim()) !== null;
    const odd = Map.groupBy(
      given.filter((row) => !isNumber(row)),
      ({ cells }) => cells[column.place] ?? '',
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
