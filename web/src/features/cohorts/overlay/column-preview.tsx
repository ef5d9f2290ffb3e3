import type { OverlayColumnPreview } from '@cohortium/contract';
import { formatCount, formatNumber } from '#platform';
import { FacetBars, Histogram } from '#plots/charts';
import { type Column, DataTable } from '#ui/data-table';
import { Note } from '#ui/feedback';
import { cellText } from './grid-edits.ts';

type Row = OverlayColumnPreview['rows'][number];
const MAX_VALUES = 12;
const TYPE_LABELS: Record<OverlayColumnPreview['type'], string> = {
  text: 'Text',
  number: 'Numbers',
  date: 'Dates',
  boolean: 'True or false',
};

const rowColumns = (column: string, { compared }: { compared: boolean }): Column<Row>[] => [
  { id: 'sample_id', header: 'Sample', value: ({ sample_id }) => sample_id },
  ...(compared ? [{ id: 'before', header: 'Before', value: ({ before }: Row) => cellText(before) }] : []),
  { id: 'after', header: column, value: ({ after }) => cellText(after) || '—' },
];

/** How often each value is there: a histogram of numbers, bars of anything else. */
export function ValueCounts({ look }: { look: OverlayColumnPreview }) {
  if (look.type === 'number' && look.bins.length > 1) {
    const bins = look.bins.map(({ from, to, n }) => ({ from, to, total: n, n_selected: n }));
    return <Histogram label={look.column} bins={bins} counted="samples" />;
  }
  const values = look.values.slice(0, MAX_VALUES).map(({ value, n }) => ({
    ...{ value: cellText(value), label: cellText(value) },
    ...{ n_selected: n, total: look.n, chosen: false },
  }));
  const more = look.n_values - values.length;
  return (
    <>
      <FacetBars label={`Values of ${look.column}`} values={values} />
      {more > 0 && <p className="mt-1 text-12 text-ink-3">and {formatCount(more, 'value')} more</p>}
    </>
  );
}

/** What a column would hold: counts, what could not be computed, and the first samples. */
export function ColumnPreview({ look, compared = false }: { look: OverlayColumnPreview; compared?: boolean }) {
  const given = look.n - look.n_missing;
  return (
    <div className="grid gap-3">
      <p className="text-12 text-ink-2" role="status">
        {TYPE_LABELS[look.type]} of {formatCount(given, 'sample')}, {formatCount(look.n_values, 'different value')},{' '}
        {formatNumber(look.n_missing)} missing
      </p>
      {look.problems.length > 0 && (
        <Note tone="warn">
          {look.problems.map(({ description, n }) => `${formatNumber(n)} ${description}`).join('; ')} (treated as
          missing).
        </Note>
      )}
      {given > 0 && <ValueCounts look={look} />}
      <DataTable
        label={`First samples with ${look.column}`}
        columns={rowColumns(look.column, { compared })}
        rows={look.rows}
        rowId={({ result_id }) => result_id}
        empty="No samples of this cohort are visible to you."
        className="max-h-72 rounded-m border border-line"
      />
    </div>
  );
}
