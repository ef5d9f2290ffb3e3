import type { HumanReads, ProjectField } from '@cohortium/contract';
import { guardSample } from '../privacy/guard-sample.ts';
import type { MetadataValue } from '../projects-tables.ts';

export const VALUES_AT_MOST = 12;

export interface GuardedFieldsOrder {
  samples: readonly Readonly<Record<string, MetadataValue>>[];
  policy: HumanReads | null;
}

function describe(field: string, cells: readonly (string | number)[], n_samples: number): ProjectField {
  const counts = [...Map.groupBy(cells.map(String), (value) => value)].map(([value, same]) => ({
    value,
    n_samples: same.length,
    written: [],
  }));
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const isNumber = numbers.length === cells.length;
  const range = numbers.reduce<[number, number]>(
    ([least, most], cell) => [Math.min(least, cell), Math.max(most, cell)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return {
    field,
    kind: isNumber ? 'number' : 'text',
    n_present: cells.length,
    n_missing: n_samples - cells.length,
    n_values: counts.length,
    range: isNumber ? range : null,
    values: counts
      .toSorted((a, b) => b.n_samples - a.n_samples || a.value.localeCompare(b.value))
      .slice(0, VALUES_AT_MOST),
  };
}

/** The columns of samples as the public sees them, the fullest first. */
export function run({ samples, policy }: GuardedFieldsOrder): ProjectField[] {
  const cells = new Map<string, (string | number)[]>();
  for (const sample of samples) {
    for (const [field, cell] of Object.entries(guardSample(sample, policy).metadata)) {
      if (cell === null) continue;
      const known = cells.get(field);
      if (known) known.push(cell);
      else cells.set(field, [cell]);
    }
  }
  return [...cells]
    .map(([field, values]) => describe(field, values, samples.length))
    .toSorted((a, b) => b.n_present - a.n_present || a.field.localeCompare(b.field));
}
