import { commonField } from '../../filter/fields.ts';
import { typeTitle } from '../../filter/rule-value.ts';
import { TAG_SEPARATOR } from '../../projection/index-schema.ts';
import type { Value } from '../table/coded-column.ts';

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

function compareTags(a: string, b: string): number {
  const [one, other] = [a.split(TAG_SEPARATOR), b.split(TAG_SEPARATOR)];
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

function comparing(field: string, way: 1 | -1): (a: Value, b: Value) => number {
  switch (commonField(field)?.kind) {
    case 'number':
      return (a, b) => (Number(a) - Number(b)) * way;
    case 'text':
      return (a, b) => compareTexts(String(a), String(b)) * way;
    case 'catalogue':
      return (a, b) => compareTexts(typeTitle(a), typeTitle(b)) * way;
    case 'tags':
      return (a, b) => compareTags(String(a), String(b)) * way;
    default:
      return (a, b) => compareOwn(a, b, way);
  }
}

/** Rank per value of a field, equal for ties; the first entry stands for missing, which sorts last. */
export function rankValues(
  field: string,
  values: readonly Value[],
  { descending }: { descending: boolean },
): Uint32Array {
  const compare = comparing(field, descending ? -1 : 1);
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
  // No tags are a list too, the first of all.
  ranks[0] = commonField(field)?.kind === 'tags' && !descending ? 0 : rank + 1;
  return ranks;
}
