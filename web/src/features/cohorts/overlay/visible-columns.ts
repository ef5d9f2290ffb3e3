import type { OverlayColumn } from '@cohortium/contract';
import { NAMES } from './grid-edits.ts';

/** Cells that a page holds at most. */
const MAX_CELLS = 3_000_000;
const MIN_COLUMNS = 4;

const columnPriority = ({ origin, can_edit }: OverlayColumn): number => (origin !== 'source' ? 0 : can_edit ? 1 : 2);

/**
 * The columns of a grid beside the samples' names: the cohort's own first, then those that can be changed; of very many
 * members not all.
 */
export function fitColumns(columns: readonly OverlayColumn[], nMembers: number): OverlayColumn[] {
  const most = Math.max(MIN_COLUMNS, Math.floor(MAX_CELLS / Math.max(1, nMembers)));
  return columns
    .filter(({ field }) => field !== NAMES)
    .toSorted((a, b) => columnPriority(a) - columnPriority(b))
    .slice(0, most);
}

const CATEGORIES = 40;

/** The column that a recoding begins with: the one that is looked at, if it has few values, else the first that has. */
export function findRecodeColumn(columns: readonly OverlayColumn[], looked: string | null): string {
  const few = columns.filter(({ n_values }) => n_values > 1 && n_values <= CATEGORIES);
  const begun = few.find(({ field }) => field === looked) ?? few.find(({ can_edit }) => can_edit) ?? few[0];
  return (begun ?? columns[0])?.field ?? '';
}
