import { isDirective, SHEET } from '@cohortium/contract';
import type { ColumnSummary } from './suggest-fields.ts';

function valuesAt(rows: readonly (readonly string[])[], place: number): ColumnSummary['values'] {
  const counts = new Map<string, number>();
  for (const cells of rows) {
    if (isDirective(cells)) continue;
    const value = (cells[place] ?? '').trim();
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  // Sample names are not vocabulary.
  if (counts.size > SHEET.maximum_values) return [];
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** Each named column of a sheet, with its distinct values, most frequent first. */
export function summarizeColumns(columns: readonly string[], rows: readonly (readonly string[])[]): ColumnSummary[] {
  return columns.flatMap((name, place) =>
    name.trim() === '' || columns.indexOf(name) !== place ? [] : [{ name, values: valuesAt(rows, place) }],
  );
}
