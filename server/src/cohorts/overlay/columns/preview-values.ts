import { type Cell, OVERLAY, type OverlayColumnPreview } from '@cohortium/contract';
import { cellKey } from './cell-values.ts';
import { FORMULA_ISSUE_LABELS, type FormulaIssues } from './evaluate-formula.ts';
import type { ColumnQuery } from './query-values.ts';

const BINS = 20;

function valuesOf(cells: readonly Cell[]): Pick<OverlayColumnPreview, 'n_missing' | 'n_values' | 'values'> {
  const counts = new Map<string, { value: Cell; n: number }>();
  for (const value of cells) {
    const key = cellKey(value);
    const known = counts.get(key);
    if (known) known.n += 1;
    else counts.set(key, { value, n: 1 });
  }
  const n_missing = counts.get(cellKey(null))?.n ?? 0;
  counts.delete(cellKey(null));
  const values = [...counts.values()].sort((a, b) => b.n - a.n).slice(0, OVERLAY.maximum_values);
  return { n_missing, n_values: counts.size, values };
}

/** The width of bins that begin and end at round numbers: 1, 2 or 5 times a power of ten. */
function roundStep(span: number): number {
  const least = span / BINS;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return factor * power;
}

function binsOf(cells: readonly Cell[]): OverlayColumnPreview['bins'] {
  const numbers = cells.filter((cell): cell is number => typeof cell === 'number');
  if (numbers.length === 0) return [];
  const low = numbers.reduce((a, b) => Math.min(a, b));
  const high = numbers.reduce((a, b) => Math.max(a, b));
  const step = high > low ? roundStep(high - low) : 1;
  const first = Math.floor(low / step);
  const bins = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => ({
    from: Number(((first + at) * step).toPrecision(12)),
    to: Number(((first + at + 1) * step).toPrecision(12)),
    n: 0,
  }));
  for (const value of numbers) {
    const bin = bins[Math.min(bins.length - 1, Math.floor(value / step) - first)];
    if (bin) bin.n += 1;
  }
  return bins;
}

const troublesOf = (issues: FormulaIssues): OverlayColumnPreview['problems'] =>
  [...issues].map(([issue, n]) => ({ description: FORMULA_ISSUE_LABELS[issue], n }));

export interface ColumnPreview {
  /** Columns as one would be, and as it was where it was anything. */
  after: string;
  before: string;
}
type Look = Pick<OverlayColumnPreview, 'n' | 'n_missing' | 'n_values' | 'values' | 'bins' | 'rows' | 'problems'>;

/** Summary of a column, with example members. */
export const previewValues: ColumnQuery<ColumnPreview, Look> = {
  name: 'look',
  answer({ result_ids, sample_ids, columns, issues }, { after, before }) {
    const [cells = [], old] = [columns.get(after), columns.get(before)];
    const rows = result_ids.slice(0, OVERLAY.preview_rows).map((result_id, at) => ({
      result_id,
      sample_id: sample_ids[at] ?? '',
      before: old?.[at] ?? null,
      after: cells[at] ?? null,
    }));
    return { n: cells.length, ...valuesOf(cells), bins: binsOf(cells), rows, problems: troublesOf(issues) };
  },
};
