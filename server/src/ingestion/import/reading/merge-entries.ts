import { float64At, uint32At, valueAt } from '@cohortium/stats/array';
import { ImportTableError, shortened } from './import-table-error.ts';
import type { BuiltFeature, Entries } from './table-builder.ts';

/** Places of entries by sample: those of sample `i` are `order[from[i]]` to `order[from[i + 1]]`. */
export interface BySample {
  order: Uint32Array;
  from: Uint32Array;
}

export function groupBySample({ sample }: Pick<Entries, 'sample'>, n_samples: number): BySample {
  const from = new Uint32Array(n_samples + 1);
  for (const one of sample) from[one + 1] = uint32At(from, one + 1) + 1;
  for (let at = 0; at < n_samples; at += 1) from[at + 1] = uint32At(from, at + 1) + uint32At(from, at);
  const next = from.slice();
  const order = new Uint32Array(sample.length);
  for (const [entry, one] of sample.entries()) {
    const place = uint32At(next, one);
    order[place] = entry;
    next[one] = place + 1;
  }
  return { order, from };
}

/** The largest of several amounts per feature and sample, for hits of one gene; `retained` says which they were. */
export function retainLargest(
  entries: Entries,
  { samples }: { samples: readonly string[] },
): Entries & { retained: readonly number[] } {
  const best = new Map<number, number>();
  for (const [entry, feature] of entries.feature.entries()) {
    const pair = feature * samples.length + uint32At(entries.sample, entry);
    const known = best.get(pair);
    if (known === undefined || float64At(entries.amount, entry) > float64At(entries.amount, known))
      best.set(pair, entry);
  }
  const retained = [...best.values()];
  const of = (from: Float64Array | Uint32Array) => retained.map((entry) => valueAt(from, entry));
  return {
    sample: Uint32Array.from(of(entries.sample)),
    feature: Uint32Array.from(of(entries.feature)),
    amount: Float64Array.from(of(entries.amount)),
    line: Uint32Array.from(of(entries.line)),
    retained,
  };
}

/** A feature of a sample has one amount: a second one is refused by its line. */
export function requireOnce(
  entries: Entries,
  by: BySample,
  table: { samples: string[]; features: BuiltFeature[] },
): void {
  const last = new Int32Array(table.features.length).fill(-1);
  for (const [sample, name] of table.samples.entries()) {
    for (const entry of by.order.subarray(by.from[sample], by.from[sample + 1])) {
      const feature = uint32At(entries.feature, entry);
      if (last[feature] === sample) {
        const id = shortened(table.features[feature]?.feature_id ?? '');
        const message = `${id} of ${name} has two amounts.`;
        throw new ImportTableError(message, 'Remove one of them.', entries.line[entry] || null);
      }
      last[feature] = sample;
    }
  }
}
