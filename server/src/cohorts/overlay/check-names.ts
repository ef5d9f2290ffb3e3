import { type ColumnType, OVERLAY, type OverlayColumn } from '@cohortium/contract';
import { type AppError, validationError } from '#platform/errors';
import { commonField } from '#samples';
import { isChangeable, isReserved } from './overlaid-fields.ts';

/** A column as edits see it. */
export interface ExistingColumn {
  type: ColumnType;
  can_edit: boolean;
  origin: OverlayColumn['origin'];
}

/** Context of a check: the columns before the edit, and the members. */
export interface Checking {
  columns: Map<string, ExistingColumn>;
  /** Results with written cells that are members, available or not. */
  members: ReadonlySet<string>;
  /** Path of the edit in the request, such as `edits.0`. */
  place: string;
}

export const refuse = ({ place }: Checking, field: string, message: string): AppError =>
  validationError([{ field: `${place}.${field}`, message }]);

/** A column that is there. */
export function requireColumn(checking: Checking, name: string, field = 'column'): ExistingColumn {
  const column = checking.columns.get(name);
  if (column) return column;
  const like = [...checking.columns.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  const remedy = like ? `Did you mean “${like}”?` : 'Choose one of the cohort’s columns.';
  throw refuse(checking, field, `The cohort has no column “${name}”. ${remedy}`);
}

/** One whose cells and name may be changed in this cohort. */
export function requireChangeable(checking: Checking, name: string): ExistingColumn {
  const column = requireColumn(checking, name);
  if (column.can_edit) return column;
  const message = `“${name}” identifies the sample or the measurement and can’t be changed. Derive a column with another name from it.`;
  throw refuse(checking, 'column', message);
}

/** A name for a column that is not there yet. */
export function requireFree(checking: Checking, name: string, field: string): void {
  const { columns } = checking;
  const same = [...columns.keys()].find((known) => known.toLowerCase() === name.toLowerCase());
  if (same !== undefined) {
    const message = `The cohort already has a column “${same}”. Choose another name, or edit that column.`;
    throw refuse(checking, field, message);
  }
  if (isReserved(name)) {
    const message = `“${name}” is a reserved name. Choose another, such as “${name}_2”.`;
    throw refuse(checking, field, message);
  }
  const own = [...columns.values()].filter(({ origin }) => origin !== 'source').length;
  if (own < OVERLAY.maximum_columns) return;
  const message = `A cohort can have at most ${OVERLAY.maximum_columns} columns of its own. Hide one that you don’t need.`;
  throw refuse(checking, field, message);
}

/** A field with its own column everywhere holds the same type everywhere. */
export function requireSameType(checking: Checking, name: string, type: ColumnType): void {
  const common = commonField(name);
  if (!common || !isChangeable(name)) return;
  const columnType: ColumnType = common.kind === 'number' ? 'number' : 'text';
  if (type === columnType) return;
  const message = `“${name}” contains ${columnType === 'number' ? 'numbers' : 'texts'} in every cohort. Give the derived column another name.`;
  throw refuse(checking, 'to', message);
}
