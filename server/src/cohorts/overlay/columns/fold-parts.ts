import type { ColumnType } from '@cohortium/contract';
import type { Definition, MergeEdit, OverlayState, StatedColumn, Step } from './definition.ts';
import { isSame } from './same-definition.ts';

/** The edits that came along from one of the cohorts that were merged, as they were there. */
const stepsOfPart = (steps: readonly Step[], part: number): Step[] =>
  steps.flatMap(({ id, edit }) => (edit.kind === 'part' && edit.part === part ? [{ id, edit: edit.edit }] : []));

/** What a part's members have under a name: what was laid over them there, or their submission's own. */
function definitionIn({ columns, gone }: OverlayState, column: string, type: ColumnType): Definition | null {
  const laid = columns.get(column)?.definition;
  if (laid) return laid;
  return gone.has(column) ? null : { from: 'source', column, type };
}

const isWritten = (definition: Definition): boolean => {
  if (definition.from === 'source') return false;
  if (definition.from === 'cells' || definition.from === 'parts') return true;
  if (definition.from === 'recode') return isWritten(definition.base);
  return [...definition.inputs.values()].some(isWritten);
};

/** Cohorts that all made a column in the same way of what submissions say have made one, for whoever joins them too. */
function inCommon({ is_all }: MergeEdit, parts: readonly (Definition | null)[]): Definition | null {
  const [first, ...others] = parts;
  if (!is_all || !first || isWritten(first)) return null;
  return others.every((other) => other !== null && isSame(first, other)) ? first : null;
}

/** What several cohorts had laid over their members, each over its own, as one overlay of all of them. */
export function foldParts(
  { id: step, edit }: { id: string; edit: MergeEdit },
  steps: readonly Step[],
  fold: (steps: readonly Step[]) => OverlayState,
): OverlayState {
  const states = edit.parts.map((_, part) => fold(stepsOfPart(steps, part)));
  const columns = edit.columns.map(({ column, type }): [string, StatedColumn] => {
    const parts = states.map((state) => definitionIn(state, column, type));
    const rest: Definition = { from: 'source', column, type };
    const definition = inCommon(edit, parts) ?? { from: 'parts', step, parts, rest, column, type };
    const origin = states.flatMap((state) => state.columns.get(column)?.origin ?? [])[0] ?? 'set';
    return [column, { definition, origin }];
  });
  return { columns: new Map(columns), gone: new Set(edit.gone) };
}
