import type { ColumnType } from '@cohortium/contract';
import { commonField } from '#samples';
import type { MergeEdit } from '../../overlay/columns/definition.ts';
import type { ColumnFact } from '../compatibility/merge-source.ts';
import type { PartOverlay } from './source-overlay.ts';

/** A part of a merge as far as its columns go. */
export interface PlannedPart {
  name: string;
  overlay: PartOverlay | null;
  columns: readonly ColumnFact[];
}

/** Type of a source's submitted column; null if missing. */
function sourceType({ columns }: PlannedPart, name: string): ColumnType | null {
  const common = commonField(name);
  if (common) return common.kind === 'number' ? 'number' : 'text';
  const facts = columns.filter(({ field }) => field === name);
  if (facts.length === 0) return null;
  return facts.every(({ is_number }) => is_number) ? 'number' : 'text';
}

/** Names that a part hides: shown for the others' samples where these have something there, and gone otherwise. */
function planHidden(sources: readonly PlannedPart[], name: string): ColumnType | null {
  for (const source of sources) {
    const isHidden = source.overlay?.is_kept && source.overlay.hidden.includes(name);
    const type = isHidden ? null : sourceType(source, name);
    if (type !== null) return type;
  }
  return null;
}

/** Plans which overlay columns a merge carries over; null if none. */
export function planMerge(sources: readonly PlannedPart[], excluded: readonly string[]): MergeEdit | null {
  const retained = sources.filter(({ overlay }) => overlay?.is_kept);
  const types = new Map<string, ColumnType>();
  const removed: string[] = [];
  for (const { overlay } of retained) {
    for (const { column, type } of overlay?.columns ?? []) if (!excluded.includes(column)) types.set(column, type);
  }
  for (const name of new Set(retained.flatMap(({ overlay }) => overlay?.hidden ?? []))) {
    if (types.has(name) || excluded.includes(name)) continue;
    const type = planHidden(sources, name);
    if (type === null) removed.push(name);
    else types.set(name, type);
  }
  if (types.size + removed.length === 0) return null;
  return {
    kind: 'merge',
    sources: retained.map(({ name }) => name),
    is_all: retained.length === sources.length,
    columns: [...types].map(([column, type]) => ({ column, type })),
    hidden: removed.sort(),
  };
}
