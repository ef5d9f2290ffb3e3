import { fieldValue, type SampleField, type SampleRow } from '@cohortium/contract';
import { bin, nice } from 'd3-array';

export interface CountBar {
  /** Null: not recorded. */
  value: string | null;
  count: number;
}
export interface CountBin {
  from: number;
  to: number;
  count: number;
}
/** One field over the members: counts of values, or of ranges of numbers with how many have none. */
export type FieldMetric =
  | { kind: 'values'; field: SampleField; bars: CountBar[] }
  | { kind: 'numbers'; field: SampleField; bins: CountBin[]; n_missing: number };

const BINS = 20;
const VALUES = 12;

/** Equal bins between round numbers; a single value has one bin of its own. */
export function binNumbers(values: readonly number[]): CountBin[] {
  if (values.length === 0) return [];
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (low === high) return [{ from: low, to: low + 1, count: values.length }];
  const bins = bin()
    .domain(nice(low, high, BINS))
    .thresholds(BINS)(values);
  return bins.map((own) => ({ from: own.x0 ?? low, to: own.x1 ?? high, count: own.length }));
}

function countValues(values: readonly (string | number | null)[]): CountBar[] {
  const counts = new Map<string | null, number>();
  for (const value of values) {
    const key = value === null ? null : String(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

/** What is worth a picture: categories of few values and numbers that differ. */
export function measureMembers(fields: readonly SampleField[], members: readonly SampleRow[]): FieldMetric[] {
  return fields.flatMap((field): FieldMetric[] => {
    const values = members.map((row) => fieldValue(row, field.field));
    if (field.kind === 'number') {
      const numbers = values.filter((value) => typeof value === 'number');
      if (new Set(numbers).size < 2) return [];
      return [{ kind: 'numbers', field, bins: binNumbers(numbers), n_missing: values.length - numbers.length }];
    }
    const bars = countValues(values);
    return bars.length >= 2 && bars.length <= VALUES ? [{ kind: 'values', field, bars }] : [];
  });
}
