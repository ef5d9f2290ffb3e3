import type { Cell, ColumnType, Expression, OverlayColumn } from '@cohortium/contract';

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

/** Cohorts that were merged brought what they had laid over their members; its cells say which part a member is of. */
export interface MergeEdit {
  kind: 'merge';
  /** Names of those that had laid anything, and whether that is all of them. */
  parts: string[];
  is_all: boolean;
  /** What came along of it, by name. */
  columns: { column: string; type: ColumnType }[];
  /** Names of the submissions' that no part shows. */
  gone: string[];
}
/** One of the edits that a part brought. */
export interface PartEdit {
  kind: 'part';
  part: number;
  name: string;
  edit: ChainEdit;
}
/** What an overlay is a chain of. */
export type ChainEdit = KeptEdit | MergeEdit | PartEdit;

/** An edit in its place; its id names its cells. */
export interface Step {
  id: string;
  edit: ChainEdit;
}

/** Where a column's values come from; `column` is what it was called there. */
export type Definition = { column: string; type: ColumnType } & (
  | { from: 'source' }
  | { from: 'cells'; step: string; base: Definition | null }
  | { from: 'recode'; base: Definition; values: ReadonlyMap<string, Cell>; others: 'keep' | 'missing' }
  | { from: 'formula'; expression: Expression; inputs: ReadonlyMap<string, Definition> }
  /** What each part made of it, for its members; `rest` is for those of no part. */
  | { from: 'parts'; step: string; parts: (Definition | null)[]; rest: Definition }
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
