import type { Mapping, SheetProblem } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { isMissing } from './columns.ts';
import { type DayOrder, dayOrderOf, faultOfDate, isDate, isDateLike, isDayLike, readingsOfDate } from './read-date.ts';
import type { GridRow } from './read-grid.ts';
import type { Column } from './read-rows.ts';
import { PLACES_AT_MOST, problem } from './sheet-problem.ts';

const EXAMPLE = '2012-04-03 (year-month-day), or NA';
/** A column is of dates when at least so many of its texts are: fewer where it is called so. */
const [COMPARED, SHARE, SHARE_IF_NAMED] = [1000, 0.5, 0.1];

const isNamedDate = ({ name, field }: Column): boolean =>
  field === 'collection_date' || /(^|[^a-z])date($|[^a-z])/i.test(name) || /[a-z]Date$/.test(name);

function isOfDates(column: Column, values: ReadonlyMap<string, number>): boolean {
  if (column.field === 'collection_date') return true;
  const some = [...values.keys()].slice(0, COMPARED);
  if (isNamedDate(column)) return some.filter(isDateLike).length >= some.length * SHARE_IF_NAMED;
  return some.filter(isDayLike).length >= some.length * SHARE;
}

/** Whether its cells may be dates that are worth a word: fields with a meaning of their own are not. */
const isLooked = (column: Column): boolean =>
  (column.field === null || column.field === 'collection_date') &&
  column.declared_kind !== 'number' &&
  column.kind !== 'date' &&
  column.kind !== 'boolean' &&
  (column.kind !== 'number' || isNamedDate(column));

function countValues(rows: readonly GridRow[], { place }: Column): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const text = cellAt(cells, place);
    if (!isMissing(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

interface OddDate {
  column: Column;
  text: string;
  n_cells: number;
  order: DayOrder | null;
}

/** Problem of a text, the same for all its cells in the column. */
function dateProblem({ column, text, n_cells, order }: OddDate): SheetProblem {
  const { kind, iso } = faultOfDate(text, order);
  const isSure = kind === 'never' && isNamedDate(column);
  const at = { column: column.name, severity: isSure ? ('error' as const) : ('warning' as const) };
  const plain = `Write it as ${EXAMPLE}.`;
  if (kind === 'never') return problem(`The date “${text}” does not exist.`, plain, at);
  if (kind === 'ambiguous') {
    const readings = readingsOfDate(text);
    const choices = readings.map((to) => ({ kind: 'fill_all' as const, column: column.name, from: text, to, n_cells }));
    const named = [...readings.slice(0, -1), `or ${readings.at(-1)}`].join(readings.length > 2 ? ', ' : ' ');
    return problem(`“${text}” can be read in ${readings.length} ways.`, `Choose ${named}, or write NA.`, {
      ...at,
      choices,
    });
  }
  const message = `“${text}” is not an ISO 8601 date.`;
  if (iso === null) return problem(message, plain, at);
  const fix = { kind: 'fill_all' as const, column: column.name, from: text, to: iso, n_cells };
  return problem(message, `Did you mean “${iso}”?`, { ...at, fix });
}

/** Cells of a text, reported once. */
function placesOf([first, ...others]: readonly GridRow[]): Pick<SheetProblem, 'row' | 'other_rows'> {
  const other_rows = others.slice(0, PLACES_AT_MOST).map(({ row }) => row);
  return { row: first?.row ?? null, ...(other_rows.length > 0 ? { other_rows } : {}) };
}

/** Cells of a column of dates that are none, or can be read in two ways; with the remedy, and the fix where it is sure. */
export function dateProblems(
  rows: readonly GridRow[],
  columns: readonly Column[],
  values: Mapping['values'],
): SheetProblem[] {
  return columns.filter(isLooked).flatMap((column) => {
    const counts = countValues(rows, column);
    if (!isOfDates(column, counts)) return [];
    const decided = values[column.field ?? column.name] ?? {};
    const order = dayOrderOf(counts.keys());
    const odd = new Map<string, SheetProblem>();
    for (const [text, n_cells] of counts) {
      if (isDate(text) || Object.hasOwn(decided, text)) continue;
      odd.set(text, dateProblem({ column, text, n_cells, order }));
    }
    const places = Map.groupBy(rows, ({ cells }) => cellAt(cells, column.place));
    return [...odd].map(([text, found]) => ({ ...found, ...placesOf(places.get(text) ?? []) }));
  });
}
