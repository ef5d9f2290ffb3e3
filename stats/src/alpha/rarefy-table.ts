import { float64At } from '../array/read-element.ts';
import { deriveSeed } from '../random/derive-seed.ts';
import { createRandomSource } from '../random/generator.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues, sampleRow } from '../table/feature-table.ts';
import { sampleTotals } from '../table/relative-abundance.ts';
import { drawReads } from './draw-reads.ts';

export interface RarefiedTable {
  readonly method: 'rarefaction without replacement';
  readonly table: FeatureTable;
  readonly depth: number;
  readonly seed: number;
  /** Samples with fewer reads than the depth, left out, in the order of the table. */
  readonly dropped: readonly { readonly sample_id: string; readonly reads: number }[];
}

/**
 * Brings every sample to the same number of reads by drawing `depth` of them without replacement; samples with fewer
 * are dropped and named. Each sample has a stream of its own, from the seed and its id, over features in the order of
 * their ids: neither the order of samples and features nor the other samples change what is drawn.
 * (phyloseq's `rarefy_even_depth` draws with replacement by default.)
 *
 * @param table whole counts, n samples × m features; all features stay, also those without reads left.
 * @param options.depth at least 1.
 * Degenerate: a sample of exactly `depth` reads stays as it is; no sample left gives a table without samples.
 * Refused: counts that are not whole (`bad_value`, naming the sample), more than 2³² reads in a sample (`bad_value`), a
 *   depth or seed out of range (`bad_parameter`).
 * Source: Hurlbert 1971, Ecology 52:577–586 (the method); same distribution as scikit-bio `subsample_counts`.
 */
export function rarefyTable(table: FeatureTable, options: { depth: number; seed: number }): RarefiedTable {
  const { depth, seed } = options;
  requireCount('The rarefaction depth', depth, 1);
  requireCount('The seed', seed, 0);
  requireValidValues(table);
  requireWholeReads(table);
  const totals = sampleTotals(table);
  const order = table.feature_ids.map((id, f) => ({ id, f })).sort((a, b) => (a.id < b.id ? -1 : 1));
  const stored = table.sample_ids.flatMap((id, sample) => (float64At(totals, sample) >= depth ? [{ id, sample }] : []));
  const width = table.feature_ids.length;
  const values = new Float64Array(stored.length * width);
  stored.forEach(({ id, sample }, row) => {
    const counts = sampleRow(table, sample);
    const random = createRandomSource(deriveSeed(seed, id));
    const drawn = drawReads(
      order.map(({ f }) => float64At(counts, f)),
      depth,
      random,
    );
    order.forEach(({ f }, index) => {
      values[row * width + f] = float64At(drawn, index);
    });
  });
  return {
    method: 'rarefaction without replacement',
    table: { sample_ids: stored.map(({ id }) => id), feature_ids: table.feature_ids, values },
    depth,
    seed,
    dropped: table.sample_ids.flatMap((sample_id, sample) => {
      const reads = float64At(totals, sample);
      return reads < depth ? [{ sample_id, reads }] : [];
    }),
  };
}

/** Refuses counts that are not whole and samples of more than 2³² reads (`bad_value`). */
export function requireWholeReads(table: FeatureTable): void {
  table.sample_ids.forEach((id, sample) => {
    const row = sampleRow(table, sample);
    const part = row.find((value) => !Number.isInteger(value));
    if (part !== undefined)
      throw new StatsError('bad_value', `Rarefaction needs whole read counts, but sample “${id}” has ${part}.`);
    const total = row.reduce((sum, value) => sum + value, 0);
    if (total > 2 ** 32)
      throw new StatsError('bad_value', `Sample “${id}” has ${total} reads. Rarefaction supports up to 2^32.`);
  });
}
