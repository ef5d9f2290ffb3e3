import { isDirective, SHEET, standardFieldOf } from '@cohortium/contract';
import type { Cells } from '#ui/grid';

/** A column with its distinct values and their counts. */
export interface ColumnValues {
  name: string;
  values: { value: string; count: number }[];
}

function valuesOf(rows: Cells['rows'], column: number): ColumnValues['values'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isDirective(row)) continue;
    const value = (row[column] ?? '').trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  // Columns with too many distinct values are not matched with terms.
  if (counts.size > SHEET.maximum_values) return [];
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** The columns to match: those with a name, each name once. */
export function columnsToMatch({ columns, rows }: Cells): ColumnValues[] {
  return columns.flatMap((name, column) =>
    name.trim() === '' || columns.indexOf(name) !== column ? [] : [{ name, values: valuesOf(rows, column) }],
  );
}

/** Whether a field has a controlled vocabulary. */
export const isControlled = (field: string | null): boolean =>
  field !== null && (standardFieldOf(field)?.terms ?? null) !== null;
