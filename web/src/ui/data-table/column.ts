import type { ReactNode } from 'react';
import { formatNumber, MISSING } from '#platform';

export type CellValue = string | number | boolean | null | undefined;

/** One column. Keep the array stable between renders: make it outside the component or in useMemo. */
export type Column<Row> = {
  /** Also the field's name in a sort that the server does. */
  id: string;
  header: ReactNode;
  /** Printed in grey after the header: "y", "%", "GB". */
  unit?: string;
  /** The value to sort by, also shown if there is no `cell`. */
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** Right-aligned, head and cells. */
  numeric?: boolean;
  /** Decimals of a printed number, so that a column's points line up. */
  digits?: number;
  /** Default true. */
  sortable?: boolean;
  /** Grows and cuts with an ellipsis instead of pushing the others. */
  flexible?: boolean;
  width_px?: number;
  /** Stays in view at this end while the others scroll sideways; on a phone it scrolls with them. */
  pinned?: 'start' | 'end';
};

const pinnedClasses = { start: 'md:sticky md:left-0 bg-surface', end: 'md:sticky md:right-0 bg-surface' };

/** The classes of a column's cells that stay in view; none of others. */
export const classesOfPinned = ({ pinned }: { pinned?: 'start' | 'end' }): string | false =>
  pinned !== undefined && pinnedClasses[pinned];

export type Sort = { column: string; descending: boolean };

/** A plain value as a cell prints it. */
export function printCell(value: CellValue, digits?: number): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'number') return formatNumber(value, digits);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending order; F3D9 comes before F3D141. Missing values are put last by the table. */
export function compareCells(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

/** The sort order after a click on a header: ascending, descending, none; numbers start with descending. */
export function nextSort(sort: Sort | null, column: { id: string; numeric?: boolean }): Sort | null {
  const first = column.numeric === true;
  if (sort?.column !== column.id) return { column: column.id, descending: first };
  return sort.descending === first ? { column: column.id, descending: !first } : null;
}
