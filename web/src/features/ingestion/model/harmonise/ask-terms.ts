import { isDirective, SHEET, standardFieldOf } from '@cohortium/contract';
import type { Cells } from '#ui/grid';

/** A column with each different value and how often it stands. */
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
  // Comparing ten thousand different names with a list of terms tells nobody anything.
  if (counts.size > SHEET.maximum_values) return [];
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** What is asked about: the named columns, each name once. */
export function columnsToAsk({ columns, rows }: Cells): ColumnValues[] {
  return columns.flatMap((name, column) =>
    name.trim() === '' || columns.indexOf(name) !== column ? [] : [{ name, values: valuesOf(rows, column) }],
  );
}

/** Whether a field's values are words of a list. */
export const isControlled = (field: string | null): boolean =>
  field !== null && (standardFieldOf(field)?.terms ?? null) !== null;
