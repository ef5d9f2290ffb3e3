import { findMissingValueTerm, type Mapping, standardFields } from '@cohortium/contract';
import { isDate } from './read-date.ts';

/** Fields that steer the submission itself and are not kept as metadata. */
export const steering: readonly string[] = standardFields.flatMap(({ field, steers }) => (steers ? [field] : []));

const plain = (name: string): string =>
  name
    .trim()
    .replace(/^#+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|(?<!_)_+$/g, '')
    .toLowerCase();

/**
 * The standard field of each column: what the mapping says, else by its name, the best-named column first where
 * several would fit.
 */
export function fieldsOfColumns(columns: readonly string[], mapping: Mapping['columns'] = {}): (string | null)[] {
  // A table of amounts is looked at, too, and may have a hundred thousand columns.
  const names = columns.map(plain);
  const decided = columns.map((name) => Object.hasOwn(mapping, name));
  const fields = columns.map((name, at) => (decided[at] ? (mapping[name] ?? null) : null));
  for (const { field, synonyms } of standardFields) {
    if (fields.includes(field)) continue;
    const isFree = (at: number) => fields[at] === null && !decided[at];
    const places = synonyms.map((word) => names.findIndex((name, at) => name === word && isFree(at)));
    const best = places.find((place) => place >= 0);
    if (best !== undefined) fields[best] = field;
  }
  return fields;
}

export const isMissing = (cell: string | undefined): boolean => findMissingValueTerm(cell) !== null;

const CATEGORIES_AT_MOST = 40;
/** Texts that a number represents exactly: no leading zeros, no more digits than a double has. */
const isNumber = (cell: string): boolean =>
  /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(cell) &&
  !/^[+-]?0\d/.test(cell) &&
  Number.isFinite(Number(cell)) &&
  (/[.e]/i.test(cell) || Number.isSafeInteger(Number(cell)));
const isDay = (cell: string): boolean => /^\d{4}-\d{2}(-\d{2})?$/.test(cell) && isDate(cell);
const isBoolean = (cell: string): boolean => /^(true|false|yes|no)$/i.test(cell);

export type ColumnKind = 'number' | 'date' | 'boolean' | 'text' | 'category';

/** What `#q2:types` can declare of a column. */
export type DeclaredKind = Extract<ColumnKind, 'number' | 'category'>;

/** Kind of a column's non-missing values. */
export function kindOf(cells: Iterable<string>): ColumnKind {
  const given = new Set<string>();
  for (const cell of cells) if (!isMissing(cell)) given.add(cell.trim());
  const tokens = [...given];
  if (tokens.length === 0) return 'text';
  if (tokens.every(isNumber)) return 'number';
  if (tokens.every(isDay)) return 'date';
  if (tokens.every(isBoolean)) return 'boolean';
  return tokens.length <= CATEGORIES_AT_MOST ? 'category' : 'text';
}
