import { type Cell, type ColumnType, decimalOf, findMissingValueTerm } from '@cohortium/contract';
import { isDate } from '#ingestion/in-threads';
import { guardSample } from '#projects/in-threads';

/** Guard of a cell's value. */
export type Guard = (column: string, cell: Cell) => Cell;

/**
 * What the public sees of a cell that was written or computed here: guarded as a person's, no matter who the sample is of,
 * for nothing says of whom a cell of an overlay tells.
 */
export function publicGuard(): Guard {
  const known = new Map<string, Cell>();
  return (column, cell) => {
    if (cell === null || typeof cell === 'boolean') return cell;
    const key = `${column}\n${typeof cell}\n${cell}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const guarded = guardSample({ [column]: cell }, null).metadata[column] ?? null;
    known.set(key, guarded);
    return guarded;
  };
}

/** Stored text of a value. */
export const cellText = (cell: Cell): string | null => (cell === null ? null : String(cell));

/** Tells values of any type apart: 1 is not "1". */
export const cellKey = (cell: Cell): string => (typeof cell === 'string' ? `"${cell}` : String(cell));

const YES_OR_NO: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

function fromText(text: string, type: ColumnType): Cell | undefined {
  if (type === 'text') return text;
  const word = text.trim();
  if (type === 'number') return decimalOf(word) ?? undefined;
  if (type === 'date') return isDate(word) && /^\d{4}/.test(word) ? word : undefined;
  const known = word.toLowerCase();
  return Object.hasOwn(YES_OR_NO, known) ? YES_OR_NO[known] : undefined;
}

/** A cell as its column's type has it; undefined where it cannot be one of these. */
export function asType(cell: Cell, type: ColumnType): Cell | undefined {
  if (cell === null) return null;
  if (typeof cell === 'string') return fromText(cell, type);
  if (typeof cell === 'number' && type === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell === 'boolean' && type === 'boolean') return cell;
  return type === 'text' ? String(cell) : undefined;
}

/** Parses a written cell: empty text and missing-value terms mean missing. */
export function writtenCell(cell: Cell, type: ColumnType): Cell | undefined {
  if (typeof cell !== 'string') return asType(cell, type);
  const word = cell.trim();
  return word === '' || findMissingValueTerm(word) !== null ? null : asType(word, type);
}

/** Expected format per type, for messages. */
export const TYPE_LABELS: Record<ColumnType, string> = {
  text: 'a text',
  number: 'a number such as 4.5',
  date: 'a date as YYYY-MM-DD',
  boolean: 'yes, no, true or false',
};
