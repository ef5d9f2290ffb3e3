import type { ColumnType } from '@cohortium/contract';
import type { OverlayState } from '../../overlay/columns/definition.ts';
import { formulaOf } from '../../overlay/columns/formula-of.ts';
import { definitionKey, definitionKindKey } from '../../overlay/columns/same-definition.ts';

/** A column that a cohort overlays on its members' metadata; plain data. */
export interface OverlayColumnFact {
  column: string;
  type: ColumnType;
  /** Fingerprint of the definition, with and without written cells. */
  exact: string;
  in_kind: string;
  message: string;
}

/** Overlay of a cohort in a merge. */
export interface PartOverlay {
  /** Whether it comes along: of one's own workspace. What is seen through a share alone may not outlive it. */
  is_kept: boolean;
  columns: readonly OverlayColumnFact[];
  /** Names of the submissions' that it hides, or calls otherwise. */
  hidden: readonly string[];
}

const ORIGIN_LABELS: Record<string, string> = {
  added: 'written in this cohort',
  set: 'cells written in this cohort',
  renamed: 'another column under this name',
  recoded: 'recoded by a table',
};

/** A cohort's overlay for comparison; null if none. */
export function describeOverlay(
  { columns, hidden }: OverlayState,
  { is_kept }: { is_kept: boolean },
): PartOverlay | null {
  if (columns.size + hidden.size === 0) return null;
  const facts = [...columns].map(
    ([column, { definition, origin }]): OverlayColumnFact => ({
      ...{ column, type: definition.type, exact: definitionKey(definition), in_kind: definitionKindKey(definition) },
      message: formulaOf(definition) ?? ORIGIN_LABELS[origin] ?? origin,
    }),
  );
  return { is_kept, columns: facts, hidden: [...hidden].filter((name) => !columns.has(name)) };
}
