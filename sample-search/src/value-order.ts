import type { Order } from './query.ts';
import { LIST_SEPARATOR, type Schema } from './schema.ts';
import type { Value } from './table/dictionary-column.ts';

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const ENDLESS = /^[+-]?inf(inity)?$/i;

/** The number that a value is or is written as; null where it is none. */
export function parseLeadingNumber(value: Value): number | null {
  if (typeof value === 'number') return value;
  if (NUMBER.test(value)) return Number(value);
  return ENDLESS.test(value) ? (value.startsWith('-') ? -Infinity : Infinity) : null;
}

/** As ClickHouse orders texts: by their bytes in UTF-8, that is by code points. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === length) return a.length - b.length;
  const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
  const isHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
  // Halves of a code point above 65,535 come after every other unit.
  return isHalf(one) === isHalf(other) ? one - other : isHalf(one) ? 1 : -1;
}

function compareLists(a: string, b: string): number {
  const [one, other] = [a.split(LIST_SEPARATOR), b.split(LIST_SEPARATOR)];
  for (const [at, tag] of one.entries()) {
    const otherValue = other[at];
    if (otherValue === undefined) return 1;
    const order = compareTexts(tag, otherValue);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/** Numbers, and texts that are written as such, come before other texts either way. */
function compareOwn(a: Value, b: Value, way: 1 | -1): number {
  const [one, other] = [parseLeadingNumber(a), parseLeadingNumber(b)];
  if (one !== null && other !== null && one !== other) return one < other ? -way : way;
  if ((one === null) !== (other === null)) return one === null ? 1 : -1;
  return compareTexts(String(a), String(b)) * way;
}

function comparing(field: string, way: 1 | -1, { kindOf, labelOf }: Schema): (a: Value, b: Value) => number {
  switch (kindOf(field)) {
    case 'number':
      return (a, b) => (Number(a) - Number(b)) * way;
    case 'text':
      return (a, b) => compareTexts(String(a), String(b)) * way;
    case 'catalogue':
      return (a, b) => compareTexts(labelOf(a), labelOf(b)) * way;
    case 'list':
      return (a, b) => compareLists(String(a), String(b)) * way;
    default:
      return (a, b) => compareOwn(a, b, way);
  }
}

/** Rank per value of a field, equal for ties; the first entry stands for missing, which sorts last. */
export function rankValues({ field, descending }: Order, values: readonly Value[], schema: Schema): Uint32Array {
  const compare = comparing(field, descending ? -1 : 1, schema);
  const ranks = new Uint32Array(values.length);
  const codes = Array.from({ length: Math.max(0, values.length - 1) }, (_, at) => at + 1);
  const compareCodes = (a: number, b: number) => compare(values[a] ?? '', values[b] ?? '');
  codes.sort(compareCodes);
  let rank = 1;
  for (const [at, code] of codes.entries()) {
    const before = codes[at - 1];
    if (before !== undefined && compareCodes(before, code) !== 0) rank += 1;
    ranks[code] = rank;
  }
  // No values are a list too, the first of all.
  ranks[0] = schema.kindOf(field) === 'list' && !descending ? 0 : rank + 1;
  return ranks;
}
