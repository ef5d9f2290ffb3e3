import type { Cell, ColumnType, Expression, OverlayColumn } from '@cohortium/contract';

/** A stored edit: checked, with column types; cells are stored separately. */
export type StoredEdit =
  | { kind: 'add'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'set'; column: string; type: ColumnType; n_cells: number; sheet?: string }
  | { kind: 'rename'; column: string; to: string; type: ColumnType }
  | {
      kind: 'recode';
      column: string;
      to: string;
      /** Type of the column before the edit. */
      from_type: ColumnType;
      type: ColumnType;
      values: { from: Cell; to: Cell }[];
      others: 'keep' | 'missing';
    }
  | { kind: 'derive'; column: string; type: ColumnType; expression: Expression; reads: Record<string, ColumnType> }
  | { kind: 'hide'; column: string };

/** Overlays carried over by a merge; the cells give the source of each member. */
export interface MergeEdit {
  kind: 'merge';
  /** Names of sources with an overlay, and whether all have one. */
  sources: string[];
  is_all: boolean;
  /** Carried-over columns, by name. */
  columns: { column: string; type: ColumnType }[];
  /** Names of the submissions' that no part shows. */
  hidden: string[];
}
/** One of the edits that a part brought. */
export interface PartEdit {
  kind: 'part';
  part: number;
  name: string;
  edit: ChainEdit;
}
/** A step of an overlay. */
export type ChainEdit = StoredEdit | MergeEdit | PartEdit;

/** An edit in its place; its id names its cells. */
export interface Step {
  id: string;
  edit: ChainEdit;
}

/** Origin of a column's values; `column` is its original name. */
export type Definition = { column: string; type: ColumnType } & (
  | { from: 'source' }
  | { from: 'cells'; step: string; base: Definition | null }
  | { from: 'recode'; base: Definition; values: ReadonlyMap<string, Cell>; others: 'keep' | 'missing' }
  | { from: 'formula'; expression: Expression; inputs: ReadonlyMap<string, Definition> }
  /** Definition per source; `rest` applies to members of no source. */
  | { from: 'parts'; step: string; parts: (Definition | null)[]; rest: Definition }
);

export interface StatedColumn {
  definition: Definition;
  origin: Exclude<OverlayColumn['origin'], 'source'>;
}

/** Columns after an overlay; unnamed columns come from the submissions. */
export interface OverlayState {
  columns: ReadonlyMap<string, StatedColumn>;
  /** Names of the submissions' that are hidden, or go by another name. */
  hidden: ReadonlySet<string>;
}
