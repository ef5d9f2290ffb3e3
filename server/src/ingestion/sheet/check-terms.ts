import { type Mapping, type SheetProblem, standardFieldOf } from '@cohortium/contract';
import { cellAt, formatNumber } from '#platform/text';
import { isControlled, suggestTerms } from '../suggest-terms.ts';
import { isMissing } from './columns.ts';
import type { GridRow } from './read-grid.ts';
import type { Column } from './read-rows.ts';
import { PLACES_AT_MOST, problem } from './sheet-problem.ts';

/** Fields whose lists are complete: what is not in them is worth a word. */
const complete = ['sex', 'location', 'seq_platform'];
const VALUES_AT_MOST = 200;

interface Seen {
  row: number;
  count: number;
  other_rows: number[];
}

function seenIn(rows: readonly GridRow[], place: number): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const { row, cells } of rows) {
    const value = cellAt(cells, place);
    const before = seen.get(value);
    if (!before) {
      seen.set(value, { row, count: 1, other_rows: [] });
      continue;
    }
    before.count += 1;
    if (before.other_rows.length < PLACES_AT_MOST) before.other_rows.push(row);
  }
  return seen;
}

function termProblem({ name, field }: { name: string; field: string }, value: string, at: Seen) {
  const [best] = suggestTerms(field, value);
  if (!best && !complete.includes(field)) return null;
  const cells = at.count === 1 ? '' : ` (${formatNumber(at.count)} cells)`;
  const message = `“${value}”${cells} is not in the list of terms for ${standardFieldOf(field)?.title.toLowerCase()}.`;
  const remedy = best ? `Did you mean “${best.term}”?` : 'Choose a term in the harmonization step, or keep the value.';
  const fix = best && {
    kind: 'map_value' as const,
    field,
    from: value,
    to: best.term,
    n_cells: at.count,
    score: best.score,
  };
  const also = at.other_rows.length > 0 ? { other_rows: at.other_rows } : {};
  return problem(message, remedy, { severity: 'warning', row: at.row, ...also, column: name, fix: fix ?? null });
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
