import type { ExportLevel } from '@cohortium/contract';
import type { Target } from './formats/writing.ts';

/** Figures that determine the size of a table. */
interface Shape {
  n_samples: number;
  n_fields: number;
  n_rows: number;
  /** Above zero. */
  n_amounts: number;
  has_sequences: boolean;
}

interface Bytes {
  base: number;
  /** A taxon or feature with its lineage. */
  row: number;
  /** Extra bytes per feature with hashed name and sequence. */
  feature: number;
  amount: number;
  /** A cell of a table that writes zeros too. */
  cell: number;
  /** A value of the samples’ sheet. */
  value: number;
}

/** Fitted to simulated cohorts of 6 to 600 samples and 40 to 4,000 features (expected-bytes.test.ts). */
const text: Bytes = { base: 1_400, row: 10, feature: 140, amount: 3.2, cell: 0.02, value: 3 };
const bytesOf: Record<Target, Bytes> = {
  tsv: text,
  phyloseq: { ...text, base: 2_100 },
  tree_summarized_experiment: { ...text, base: 2_200 },
  ro_crate: { ...text, base: 3_600 },
  // Not packed: a zero is a digit and a tab.
  merged: { base: 200, row: 12, feature: 30, amount: 1.6, cell: 2, value: 12 },
  biom: { base: 46_000, row: 390, feature: 0, amount: 12, cell: 0, value: 20 },
  h5ad: { base: 43_000, row: 345, feature: 275, amount: 8, cell: 0, value: 20 },
  qza: { base: 36_000, row: 388, feature: 119, amount: 10, cell: 0, value: 3 },
};

/** How large an export will be, before it is made: within a factor of 1.5 in most cohorts. */
export function expectedBytes(
  { target, level, with_metadata }: { target: Target; level: ExportLevel; with_metadata: boolean },
  shape: Shape,
): number {
  const { base, row, feature, amount, cell, value } = bytesOf[target];
  const { n_samples, n_fields, n_rows, n_amounts, has_sequences } = shape;
  const perRow = row + (level === 'feature' && has_sequences ? feature : 0);
  const table = n_rows * perRow + n_amounts * amount + n_rows * n_samples * cell;
  return Math.round(base + table + (with_metadata ? n_samples * n_fields * value : 0));
}
