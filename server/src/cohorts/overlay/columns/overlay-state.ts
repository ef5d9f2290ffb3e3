import type { Cell, ColumnType, Expression, OverlayColumn } from '@cohortium/contract';
import { cellKey } from './cell-values.ts';

/** An edit as it is kept: checked, with what its columns hold; its cells are kept beside it. */
export type KeptEdit =
  | { kind: 'add'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'set'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'rename'; column: string; to: string; type: ColumnType }
  | {
      kind: 'recode';
      column: string;
      to: string;
      /** What the column held before. */
      from_type: ColumnType;
      type: ColumnType;
      values: { from: Cell; to: Cell }[];
      others: 'keep' | 'missing';
    }
  | { kind: 'derive'; column: string; type: ColumnType; expression: Expression; reads: Record<string, ColumnType> }
  | { kind: 'hide'; column: string };

/** An edit in its place; its id names its cells. */
export interface Step {
  id: string;
  edit: KeptEdit;
}

/** Where a column's values come from; `column` is what it was called there. */
export type Definition = { column: string; type: ColumnType } & (
  | { from: 'source' }
  | { from: 'cells'; step: string; base: Definition | null }
  | { from: 'recode'; base: Definition; values: ReadonlyMap<string, Cell>; others: 'keep' | 'missing' }
  | { from: 'formula'; expression: Expression; inputs: ReadonlyMap<string, Definition> }
);

export interface StatedColumn {
  definition: Definition;
  origin: Exclude<OverlayColumn['origin'], 'source'>;
}

/** What an overlay makes of the members' columns; those it does not name are the submissions' own. */
export interface OverlayState {
  columns: ReadonlyMap<string, StatedColumn>;
  /** Names of the submissions' that are hidden, or go by another name. */
  gone: ReadonlySet<string>;
}

export const noOverlay: OverlayState = { columns: new Map(), gone: new Set() };

class Folding {
  readonly columns = new Map<string, StatedColumn>();
  readonly gone = new Set<string>();

  /** A column as it is at this step; the submissions' own where no step has touched it. */
  at(column: string, type: ColumnType): Definition {
    return this.columns.get(column)?.definition ?? { from: 'source', column, type };
  }

  put(name: string, definition: Definition, origin: StatedColumn['origin']): void {
    this.columns.set(name, { definition, origin });
    this.gone.delete(name);
  }

  take(column: string): void {
    this.columns.delete(column);
    this.gone.add(column);
  }

  fold({ id: step, edit }: Step): void {
    const { kind, column } = edit;
    if (kind === 'hide') return this.take(column);
    const { type } = edit;
    if (kind === 'add') return this.put(column, { from: 'cells', step, base: null, column, type }, 'added');
    if (kind === 'set') {
      const origin = this.columns.get(column)?.origin ?? 'set';
      return this.put(column, { from: 'cells', step, base: this.at(column, type), column, type }, origin);
    }
    if (kind === 'derive') {
      const { expression, reads } = edit;
      const inputs = new Map(Object.entries(reads).map(([name, held]) => [name, this.at(name, held)]));
      return this.put(column, { from: 'formula', expression, inputs, column, type }, 'derived');
    }
    if (kind === 'rename') {
      const definition = this.at(column, type);
      this.take(column);
      return this.put(edit.to, definition, 'renamed');
    }
    const values = new Map(edit.values.map(({ from, to }) => [cellKey(from), to]));
    const base = this.at(column, edit.from_type);
    this.put(edit.to, { from: 'recode', base, values, others: edit.others, column: edit.to, type }, 'recoded');
  }
}

/** The columns after the edits, first to last. */
export function foldEdits(steps: readonly Step[]): OverlayState {
  const folding = new Folding();
  for (const step of steps) folding.fold(step);
  return folding;
}

interface Needs {
  /** Columns of the submissions. */
  fields: Set<string>;
  /** Steps whose cells are read. */
  steps: Set<string>;
}

/** What has to be read before columns can be computed. */
export function needsOf(definitions: readonly Definition[]): Needs {
  const needs: Needs = { fields: new Set(), steps: new Set() };
  const seen = new Set<Definition>();
  const visit = (definition: Definition): void => {
    if (seen.has(definition)) return;
    seen.add(definition);
    if (definition.from === 'source') needs.fields.add(definition.column);
    if (definition.from === 'cells') needs.steps.add(definition.step);
    if (definition.from === 'formula') for (const input of definition.inputs.values()) visit(input);
    if (definition.from === 'recode' || definition.from === 'cells') if (definition.base) visit(definition.base);
  };
  for (const definition of definitions) visit(definition);
  return needs;
}
