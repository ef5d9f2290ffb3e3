import { type Mapping, type SheetProblem, standardFieldOf } from '@cohortium/contract';
import { isControlled, suggestTerms } from '../harmonise/suggest-terms.ts';
import { isMissing } from './columns.ts';
import type { GridRow } from './read-grid.ts';
import type { Column } from './read-rows.ts';
import { problem } from './sheet-problem.ts';

/** Fields whose lists are complete: what is not in them is worth a word. */
const complete = ['sex', 'location', 'seq_platform'];
const VALUES_AT_MOST = 200;

function seenIn(rows: readonly GridRow[], place: number): Map<string, { row: number; count: number }> {
  const seen = new Map<string, { row: number; count: number }>();
  for (const { row, cells } of rows) {
    const value = cells[place] ?? '';
    const before = seen.get(value);
    if (before) before.count += 1;
    else seen.set(value, { row, count: 1 });
  }
  return seen;
}

function termProblem(
  { name, field }: { name: string; field: string },
  value: string,
  at: { row: number; count: number },
) {
  const [best] = suggestTerms(field, value);
  if (!best && !complete.includes(field)) return null;
  const cells = at.count === 1 ? '' : ` (${at.count} cells)`;
  const message = `“${value}”${cells} is not a word of the list for ${standardFieldOf(field)?.title.toLowerCase()}.`;
  const remedy = best ? `“${best.term}” may be meant.` : 'Choose one in the harmonization step, or leave it as it is.';
  const fix = best && { kind: 'map_value' as const, field, from: value, to: best.term, n_cells: at.count };
  return problem(message, remedy, { severity: 'warning', row: at.row, column: name, fix: fix ?? null });
}

/** Values that are no terms of their field's list, each once, with the term that may be meant: never an obstacle. */
export function termProblems(
  rows: readonly GridRow[],
  columns: readonly Column[],
  values: Mapping['values'],
): SheetProblem[] {
  return columns.flatMap(({ name, field, place }) => {
    if (field === null || !standardFieldOf(field)?.terms) return [];
    const decided = values[field] ?? {};
    const odd = [...seenIn(rows, place)].filter(
      ([value]) => !isMissing(value) && !Object.hasOwn(decided, value) && !isControlled(field, value),
    );
    return odd.slice(0, VALUES_AT_MOST).flatMap(([value, at]) => termProblem({ name, field }, value, at) ?? []);
  });
}
