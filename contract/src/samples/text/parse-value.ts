import type { TaxonRule } from '../../vocabulary/advanced-filter.ts';
import { decimalOf } from '../../vocabulary/decimal.ts';
import type { Rule } from '../../vocabulary/filter-condition.ts';
import type { Cursor } from './cursor.ts';

type Scalar = string | number | boolean;

/** A number, true, false, or words: what stands in quotes is always text. */
export function parseScalar(cursor: Cursor): Scalar {
  const { kind, text } = cursor.next();
  if (kind === 'text') return cursor.take().text;
  const word = cursor.name('a value');
  const number = decimalOf(text);
  if (number !== null) return number;
  if (word === 'true' || word === 'false') return word === 'true';
  return word;
}

export function parseList(cursor: Cursor): Scalar[] {
  cursor.expectSign('(');
  const values: Scalar[] = [];
  if (cursor.skipSign(')')) return values;
  do values.push(parseScalar(cursor));
  while (cursor.skipSign(','));
  cursor.expectSign(')');
  return values;
}

export function parseValue(cursor: Cursor): Rule['value'] {
  if (cursor.isSign('(')) return parseList(cursor);
  return cursor.skipWord('null') ? null : parseScalar(cursor);
}

/** A share in percent, or as a fraction. */
export function parseFraction(cursor: Cursor): number {
  const { text, at } = cursor.next();
  const number = decimalOf(text);
  if (number === null) return cursor.fail(`Expected a fraction such as 5% or 0.05, found “${text}”.`);
  cursor.take();
  const fraction = cursor.skipSign('%') ? number / 100 : number;
  return fraction >= 0 && fraction <= 1 ? fraction : cursor.fail('A fraction must be between 0% and 100%.', at);
}

function parseRatio(cursor: Cursor): number {
  const { text, at } = cursor.next();
  const number = decimalOf(text);
  if (number === null) return cursor.fail(`Expected a number such as 2 or 0.5, found “${text}”.`);
  cursor.take();
  return Number(text) >= 0 && Number(text) <= 1e6
    ? Number(text)
    : cursor.fail('A ratio must be between 0 and 1,000,000.', at);
}

/** How many times as much there is of one taxon as of another. */
export function parseRatios(cursor: Cursor, operator: TaxonRule['operator']): TaxonRule['value'] {
  return parseAmounts(cursor, operator, parseRatio);
}

export function parseFractions(cursor: Cursor, operator: TaxonRule['operator']): TaxonRule['value'] {
  return parseAmounts(cursor, operator, parseFraction);
}

function parseAmounts(
  cursor: Cursor,
  operator: TaxonRule['operator'],
  readOne: (cursor: Cursor) => number,
): TaxonRule['value'] {
  if (cursor.skipWord('null')) return null;
  const first = readOne(cursor);
  if (operator !== 'between') return first;
  cursor.expectWord('and');
  return [first, readOne(cursor)];
}
