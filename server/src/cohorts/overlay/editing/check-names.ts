import { type ColumnType, OVERLAY, type OverlayColumn } from '@cohortium/contract';
import { invalid, type Refusal } from '#platform/refusal';
import { commonField } from '#samples';
import { isReserved, mayChange } from '../reading/overlaid-fields.ts';

/** A column as edits see it. */
export interface KnownColumn {
  type: ColumnType;
  may_change: boolean;
  origin: OverlayColumn['origin'];
}

/** What an edit is checked against: the columns before it, and whose the members are. */
export interface Checking {
  columns: Map<string, KnownColumn>;
  /** Of the results whose cells are written those that are members, gone or not. */
  members: ReadonlySet<string>;
  /** Where the edit stands in the call, such as `edits.0`. */
  place: string;
}

export const refuse = ({ place }: Checking, field: string, message: string): Refusal =>
  invalid([{ field: `${place}.${field}`, message }]);

/** A column that is there. */
export function demandColumn(checking: Checking, name: string, field = 'column'): KnownColumn {
  const column = checking.columns.get(name);
  if (column) return column;
  const like = [...checking.columns.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  const remedy = like ? `Did you mean “${like}”?` : 'Choose one of the cohort’s columns.';
  throw refuse(checking, field, `The cohort has no column “${name}”. ${remedy}`);
}

/** One whose cells and name may be changed in this cohort. */
export function demandChangeable(checking: Checking, name: string): KnownColumn {
  const column = demandColumn(checking, name);
  if (column.may_change) return column;
  const message = `“${name}” tells which sample this is or what was measured, and stays as it is. Make a column of another name from it.`;
  throw refuse(checking, 'column', message);
}

/** A name for a column that is not there yet. */
export function demandFree(checking: Checking, name: string, field: string): void {
  const { columns } = checking;
  const same = [...columns.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  if (same !== undefined) {
    const message = `There is a column “${same}” already. Choose another name, or change that one.`;
    throw refuse(checking, field, message);
  }
  if (isReserved(name)) {
    const message = `“${name}” is a name that the portal itself uses. Choose another, such as “${name}_2”.`;
    throw refuse(checking, field, message);
  }
  const own = [...columns.values()].filter(({ origin }) => origin !== 'source').length;
  if (own < OVERLAY.maximum_columns) return;
  const message = `A cohort has at most ${OVERLAY.maximum_columns} columns of its own. Hide one that is not needed.`;
  throw refuse(checking, field, message);
}

/** A field with a column of its own everywhere holds the same type everywhere. */
export function demandSameType(checking: Checking, name: string, type: ColumnType): void {
  const common = commonField(name);
  if (!common || !mayChange(name)) return;
  const held: ColumnType = common.kind === 'number' ? 'number' : 'text';
  if (type === held) return;
  const message = `“${name}” holds ${held === 'number' ? 'numbers' : 'texts'} in every cohort. Give what you make of it a name of its own.`;
  throw refuse(checking, 'to', message);
}
