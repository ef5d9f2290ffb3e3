import { type Column, type FloorColumns, taxonAbundanceKey } from './floor-columns.ts';
import type { Clause, RuleGroup, StudioQuery, TaxonQuery } from './questions/generate-queries.ts';

/** One byte a sample: 1 where it passes. */
type Mask = Uint8Array;

const texts = (value: Clause['value']): string[] => (Array.isArray(value) ? value : [value ?? '']).map(String);
const fold = (text: string): string => text.toLowerCase();

/** Whether a text passes; a missing one passes `!=`, `not_in` and `not_exists` alone. */
function passesText({ operator, value }: Clause, text: string | null): boolean {
  const requested = texts(value);
  const first = requested[0] ?? '';
  switch (operator) {
    case '=':
    case 'in':
      return text !== null && requested.includes(text);
    case '!=':
    case 'not_in':
      return text === null || !requested.includes(text);
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
    for (let index = 0; index < n; index += 1) mask[index] = (passes(numbers[index] ?? Number.NaN) ? 1 : 0) ^ turned;
    return mask;
  }
  const { values, codes } = column;
  const passing = Uint8Array.from(
    values,
    (text, code) => (passesText(rule, code === 0 ? null : text) ? 1 : 0) ^ turned,
  );
  for (let index = 0; index < n; index += 1) mask[index] = passing[codes[index] ?? 0] ?? 0;
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
      for (let index = 0; index < floor.n; index += 1) mask[index] = (mask[index] ?? 0) & (other[index] ?? 0);
    else for (let index = 0; index < floor.n; index += 1) mask[index] = (mask[index] ?? 0) | (other[index] ?? 0);
  }
  if (group.negate) for (let index = 0; index < floor.n; index += 1) mask[index] = (mask[index] ?? 0) ^ 1;
  return mask;
}

function maskOfTaxon(rule: TaxonQuery, floor: FloorColumns): Mask {
  const { samples, shares } = floor.taxa.get(taxonAbundanceKey(rule)) ?? { samples: [], shares: [] };
  const below = rule.operator === '<';
  // Shares are kept in single precision, and so is what they are compared with: a share may be exactly that.
  const value = Math.fround(rule.value);
  const mask = new Uint8Array(floor.n).fill(below ? 1 : 0);
  for (const [index, sample] of samples.entries()) {
    const share = shares[index] ?? 0;
    mask[sample] = (below ? share < value : rule.operator === '>' ? share > value : share >= value) ? 1 : 0;
  }
  return mask;
}

function both(masks: readonly Mask[], n: number): Mask {
  const mask = new Uint8Array(n).fill(1);
  for (const other of masks)
    for (let index = 0; index < n; index += 1) mask[index] = (mask[index] ?? 0) & (other[index] ?? 0);
  return mask;
}

export interface FloorPage {
  total: number;
  sample_ids: string[];
}

/** One scan of the columns for the number of samples that pass, and the first of them. */
export function scanPage(floor: FloorColumns, { chosen, group, taxa }: StudioQuery, page_size: number): FloorPage {
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
  for (let index = 0; index < floor.n; index += 1) {
    if (mask[index] === 0) continue;
    total += 1;
    if (sample_ids.length < page_size) sample_ids.push(floor.sample_ids[index] ?? '');
  }
  return { total, sample_ids };
}

/** By field and value, how many pass all but the values chosen in that very field; missing is ''. */
export function scanFacets(floor: FloorColumns, { chosen, group, taxa }: StudioQuery, fields: readonly string[]) {
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
  for (let index = 0; index < mask.length; index += 1) {
    const code = column.codes[index] ?? 0;
    counts[code] = (counts[code] ?? 0) + (mask[index] ?? 0);
  }
  return new Map(column.values.map((value, code) => [value, counts[code] ?? 0]));
}
