import type { AskedTaxon, Clause, Question, RuleGroup } from '../questions/questions.ts';
import { type Column, type FloorColumns, shareKey } from './floor-columns.ts';

/** One byte a sample: 1 where it passes. */
type Mask = Uint8Array;

const texts = (value: Clause['value']): string[] => (Array.isArray(value) ? value : [value ?? '']).map(String);
const fold = (text: string): string => text.toLowerCase();

/** Whether a text passes; a missing one passes `!=`, `not_in` and `not_exists` alone. */
function passesText({ operator, value }: Clause, text: string | null): boolean {
  const asked = texts(value);
  const first = asked[0] ?? '';
  switch (operator) {
    case '=':
    case 'in':
      return text !== null && asked.includes(text);
    case '!=':
    case 'not_in':
      return text === null || !asked.includes(text);
    case 'contains':
      return text !== null && fold(text).includes(fold(first));
    case 'starts_with':
      return text !== null && fold(text).startsWith(fold(first));
    case 'exists':
      return text !== null;
    case 'not_exists':
      return text === null;
    default:
      throw new RangeError(`The floor does not know “${operator}” of a text.`);
  }
}

function boundsOf({ operator, value }: Clause): (number: number) => boolean {
  const [from = 0, to = 0] = (Array.isArray(value) ? value : [value]).map(Number);
  switch (operator) {
    case '>':
      return (number) => number > from;
    case '>=':
      return (number) => number >= from;
    case '<':
      return (number) => number < from;
    case '<=':
      return (number) => number <= from;
    case 'between':
      return (number) => number >= from && number <= to;
    default:
      throw new RangeError(`The floor does not know “${operator}” of a number.`);
  }
}

function maskOfRule(rule: Clause, column: Column | undefined, n: number): Mask {
  const mask = new Uint8Array(n);
  const turned = rule.negate ? 1 : 0;
  if (!column) throw new RangeError(`The floor has no column ${rule.field}.`);
  if (column.kind === 'number') {
    const passes = boundsOf(rule);
    const { numbers } = column;
    for (let at = 0; at < n; at += 1) mask[at] = (passes(numbers[at] ?? Number.NaN) ? 1 : 0) ^ turned;
    return mask;
  }
  const { values, codes } = column;
  const passing = Uint8Array.from(
    values,
    (text, code) => (passesText(rule, code === 0 ? null : text) ? 1 : 0) ^ turned,
  );
  for (let at = 0; at < n; at += 1) mask[at] = passing[codes[at] ?? 0] ?? 0;
  return mask;
}

function maskOfGroup(group: RuleGroup, floor: FloorColumns): Mask {
  const parts = [
    ...group.rules.map((rule) => maskOfRule(rule, floor.columns.get(rule.field), floor.n)),
    ...group.subgroups.map((one) => maskOfGroup(one, floor)),
  ];
  const [mask = new Uint8Array(floor.n).fill(1), ...others] = parts;
  for (const other of others) {
    if (group.group_operator === 'and')
      for (let at = 0; at < floor.n; at += 1) mask[at] = (mask[at] ?? 0) & (other[at] ?? 0);
    else for (let at = 0; at < floor.n; at += 1) mask[at] = (mask[at] ?? 0) | (other[at] ?? 0);
  }
  if (group.negate) for (let at = 0; at < floor.n; at += 1) mask[at] = (mask[at] ?? 0) ^ 1;
  return mask;
}

function maskOfTaxon(rule: AskedTaxon, floor: FloorColumns): Mask {
  const { samples, shares } = floor.taxa.get(shareKey(rule)) ?? { samples: [], shares: [] };
  const below = rule.operator === '<';
  // Shares are kept in single precision, and so is what they are compared with: a share may be exactly that.
  const value = Math.fround(rule.value);
  const mask = new Uint8Array(floor.n).fill(below ? 1 : 0);
  for (const [at, sample] of samples.entries()) {
    const share = shares[at] ?? 0;
    mask[sample] = (below ? share < value : rule.operator === '>' ? share > value : share >= value) ? 1 : 0;
  }
  return mask;
}

function both(masks: readonly Mask[], n: number): Mask {
  const mask = new Uint8Array(n).fill(1);
  for (const other of masks) for (let at = 0; at < n; at += 1) mask[at] = (mask[at] ?? 0) & (other[at] ?? 0);
  return mask;
}

export interface FloorPage {
  total: number;
  sample_ids: string[];
}

/** One scan of the columns for the number of samples that pass, and the first of them. */
export function scanPage(floor: FloorColumns, { chosen, group, taxa }: Question, page_size: number): FloorPage {
  const mask = both(
    [
      ...chosen.map((rule) => maskOfRule(rule, floor.columns.get(rule.field), floor.n)),
      maskOfGroup(group, floor),
      ...taxa.map((rule) => maskOfTaxon(rule, floor)),
    ],
    floor.n,
  );
  let total = 0;
  const sample_ids: string[] = [];
  for (let at = 0; at < floor.n; at += 1) {
    if (mask[at] === 0) continue;
    total += 1;
    if (sample_ids.length < page_size) sample_ids.push(floor.sample_ids[at] ?? '');
  }
  return { total, sample_ids };
}

/** By field and value, how many pass all but the values chosen in that very field; missing is ''. */
export function scanFacets(floor: FloorColumns, { chosen, group, taxa }: Question, fields: readonly string[]) {
  const rest = both([maskOfGroup(group, floor), ...taxa.map((rule) => maskOfTaxon(rule, floor))], floor.n);
  const own = new Map(chosen.map((rule) => [rule.field, maskOfRule(rule, floor.columns.get(rule.field), floor.n)]));
  return new Map(
    fields.map((field) => {
      const others = [...own].filter(([of]) => of !== field).map(([, mask]) => mask);
      return [field, countValues(floor.columns.get(field), both([rest, ...others], floor.n))];
    }),
  );
}

function countValues(column: Column | undefined, mask: Mask): Map<string, number> {
  if (column?.kind !== 'text') return new Map();
  const counts = new Uint32Array(column.values.length);
  for (let at = 0; at < mask.length; at += 1) {
    const code = column.codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + (mask[at] ?? 0);
  }
  return new Map(column.values.map((value, code) => [value, counts[code] ?? 0]));
}
