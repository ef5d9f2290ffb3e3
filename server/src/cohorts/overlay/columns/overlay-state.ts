import type { ColumnType } from '@cohortium/contract';
import { cellKey } from './cell-values.ts';
import {
  type Definition,
  isSame,
  type MergeEdit,
  type OverlayState,
  type StatedColumn,
  type Step,
  type StoredEdit,
} from './definition.ts';

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
function foldParts(
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

type Made = { name: string; column: StatedColumn };
type Columns = ReadonlyMap<string, StatedColumn>;

/** Column defined by an edit; none for hiding. */
function madeBy(step: string, edit: StoredEdit, columns: Columns): Made | null {
  const { kind, column } = edit;
  if (kind === 'hide') return null;
  const { type } = edit;
  // A column as it is at this step; the submissions' own where no step has touched it.
  const at = (name: string, columnType: ColumnType): Definition =>
    columns.get(name)?.definition ?? { from: 'source', column: name, type: columnType };
  if (kind === 'add') {
    return { name: column, column: { definition: { from: 'cells', step, base: null, column, type }, origin: 'added' } };
  }
  if (kind === 'set') {
    const origin = columns.get(column)?.origin ?? 'set';
    return {
      name: column,
      column: { definition: { from: 'cells', step, base: at(column, type), column, type }, origin },
    };
  }
  if (kind === 'rename') return { name: edit.to, column: { definition: at(column, type), origin: 'renamed' } };
  if (kind === 'derive') {
    const { expression, reads } = edit;
    const inputs = new Map(Object.entries(reads).map(([name, columnType]) => [name, at(name, columnType)]));
    return {
      name: column,
      column: { definition: { from: 'formula', expression, inputs, column, type }, origin: 'derived' },
    };
  }
  const { to, from_type, others } = edit;
  const values = new Map(edit.values.map((pair) => [cellKey(pair.from), pair.to]));
  const definition: Definition = { from: 'recode', base: at(column, from_type), values, others, column: to, type };
  return { name: to, column: { definition, origin: 'recoded' } };
}

/** The columns after the edits, first to last. */
export function foldEdits(steps: readonly Step[]): OverlayState {
  const [first] = steps;
  const came = first?.edit.kind === 'merge' ? foldParts({ id: first.id, edit: first.edit }, steps, foldEdits) : null;
  const columns = new Map(came?.columns);
  const removed = new Set(came?.hidden);
  for (const { id, edit } of steps) {
    if (edit.kind === 'merge' || edit.kind === 'part') continue;
    const made = madeBy(id, edit, columns);
    const { kind, column } = edit;
    if (kind === 'hide' || kind === 'rename') {
      columns.delete(column);
      removed.add(column);
    }
    if (made) {
      columns.set(made.name, made.column);
      removed.delete(made.name);
    }
  }
  return { columns, hidden: removed };
}

interface Needs {
  /** Columns of the submissions. */
  fields: Set<string>;
  /** Steps whose cells are read. */
  steps: Set<string>;
}

/** Inputs to read before columns can be computed. */
export function needsOf(definitions: readonly Definition[]): Needs {
  const needs: Needs = { fields: new Set(), steps: new Set() };
  const seen = new Set<Definition>();
  const visit = (definition: Definition): void => {
    if (seen.has(definition)) return;
    seen.add(definition);
    if (definition.from === 'source') needs.fields.add(definition.column);
    if (definition.from === 'cells' || definition.from === 'parts') needs.steps.add(definition.step);
    if (definition.from === 'parts') for (const part of [...definition.parts, definition.rest]) if (part) visit(part);
    if (definition.from === 'formula') for (const input of definition.inputs.values()) visit(input);
    if (definition.from === 'recode' || definition.from === 'cells') if (definition.base) visit(definition.base);
  };
  for (const definition of definitions) visit(definition);
  return needs;
}
