import type { ColumnType } from '@cohortium/contract';
import type { Definition, MergeEdit, OverlayState, StatedColumn, Step } from './definition.ts';
import { isSame } from './same-definition.ts';

/** The edits that came along from one of the cohorts that were merged, as they were there. */
const stepsOfPart = (steps: readonly Step[], part: number): Step[] =>
  steps.flatMap(({ id, edit }) => (edit.kind === 'part' && edit.part === part ? [{ id, edit: edit.edit }] : []));

/** Column of a source's members: overlay or submitted. */
function definitionIn({ columns, hidden }: OverlayState, column: string, type: ColumnType): Definition | null {
  const overlaid = columns.get(column)?.definition;
  if (overlaid) return overlaid;
  return hidden.has(column) ? null : { from: 'source', column, type };
}

const isWritten = (definition: Definition): boolean => {
  if (definition.from === 'source') return false;
  if (definition.from === 'cells' || definition.from === 'parts') return true;
  if (definition.from === 'recode') return isWritten(definition.base);
  return [...definition.inputs.values()].some(isWritten);
};

/** Identical definitions in all cohorts become one column, also for later members. */
function inCommon({ is_all }: MergeEdit, parts: readonly (Definition | null)[]): Definition | null {
  const [first, ...others] = parts;
  if (!is_all || !first || isWritten(first)) return null;
  return others.every((other) => other !== null && isSame(first, other)) ? first : null;
}

/** Combines the overlays of several cohorts into one. */
export function foldParts(
  { id: step, edit }: { id: string; edit: MergeEdit },
  steps: readonly Step[],
  fold: (steps: readonly Step[]) => OverlayState,
): OverlayState {
  const states = edit.sources.map((_, part) => fold(stepsOfPart(steps, part)));
  const columns = edit.columns.map(({ column, type }): [string, StatedColumn] => {
    const parts = states.map((state) => definitionIn(state, column, type));
    const rest: Definition = { from: 'source', column, type };
    const definition = inCommon(edit, parts) ?? { from: 'parts', step, parts, rest, column, type };
    const origin = states.flatMap((state) => state.columns.get(column)?.origin ?? [])[0] ?? 'set';
    return [column, { definition, origin }];
  });
  return { columns: new Map(columns), hidden: new Set(edit.hidden) };
}
