import type { QualityFigures } from '@cohortium/contract';
import { Download, TriangleAlert } from 'lucide-react';
import { useId, useMemo } from 'react';
import { formatCount, formatNumber, saveContent } from '#platform';
import { writeCsv } from '#plots/frame';
import { IconButton } from '#ui/actions';
import { type Column, DataTable } from '#ui/data-table';
import { Note } from '#ui/feedback';

type QualityColumn = QualityFigures['columns'][number];
type QualityRow = QualityFigures['rows'][number];

type QualityValue = QualityRow['values'][number];

const isLow = ({ warn_below }: QualityColumn, value: QualityValue | undefined): value is number =>
  warn_below !== null && typeof value === 'number' && value < warn_below;

interface LowFigure {
  column: QualityColumn;
  samples: readonly string[];
}

/** Figures that are too low in some samples, with those samples. */
export function lowFigures({ columns, rows }: QualityFigures): LowFigure[] {
  return columns.flatMap((column, at) => {
    const samples = rows.filter(({ values }) => isLow(column, values[at])).map(({ sample_id }) => sample_id);
    return samples.length > 0 ? [{ column, samples }] : [];
  });
}

/** A share needs one decimal, and so does what is small; counts need none. */
const digitsOf = (rows: readonly QualityRow[], at: number): number =>
  rows.every(({ values }) => Number.isInteger(values[at] ?? 0)) ? 0 : 1;

function toTableColumns({ columns, rows }: QualityFigures): Column<QualityRow>[] {
  return [
    { id: 'sample_id', header: 'Sample', value: ({ sample_id }) => sample_id, pinned: 'start' },
    ...columns.map((column, at): Column<QualityRow> => {
      const digits = digitsOf(rows, at);
      return {
        id: column.name,
        header: column.title,
        unit: column.unit,
        value: ({ values }) => values[at],
        cell: ({ values }) => <QualityCell column={column} value={values[at] ?? null} digits={digits} />,
        numeric: rows.every(({ values }) => typeof values[at] !== 'string'),
      };
    }),
  ];
}

type QualityCellProps = { column: QualityColumn; value: QualityValue; digits: number };

function QualityCell({ column, value, digits }: QualityCellProps) {
  if (value === null) return <span className="text-ink-3">–</span>;
  if (typeof value === 'string') return value;
  const text = formatNumber(value, digits);
  if (!isLow(column, value)) return text;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-warning" title={column.warning ?? undefined}>
      <TriangleAlert role="img" aria-label="low" className="size-3.25!" />
      {text}
    </span>
  );
}

/** Samples beyond these are counted. */
const MOST_NAMED = 8;

function describeSamples(samples: readonly string[], all: number): string {
  if (samples.length === all && all > 1) return `All ${formatCount(all, 'sample')}`;
  const more = samples.length - MOST_NAMED;
  return `${samples.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The quality figures of each sample; what is too low is marked, and the remedy stands above. */
export function QualityTable({ figures, name }: { figures: QualityFigures; name: string }) {
  const id = useId();
  const columns = useMemo(() => toTableColumns(figures), [figures]);
  const low = useMemo(() => lowFigures(figures), [figures]);
  const head = ['Sample', ...figures.columns.map(({ title, unit }) => (unit ? `${title} (${unit})` : title))];
  const csv = () =>
    writeCsv(
      head,
      figures.rows.map(({ sample_id, values }) => [sample_id, ...values]),
    );
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <div className="flex items-start gap-2">
        <h2 id={id} className="min-w-0 flex-1 font-semibold text-13">
          Quality per sample{' '}
          <span className="font-normal text-ink-3">{formatCount(figures.rows.length, 'sample')}; –: not measured</span>
        </h2>
        <IconButton
          label="Download the quality figures as CSV"
          icon={Download}
          look="plain"
          size="small"
          onClick={() => saveContent(`${name}.csv`, csv(), 'text/csv')}
        />
      </div>
      {low.map(({ column, samples }) => (
        <Note
          key={column.name}
          tone="warn"
          title={`${column.title} below ${formatNumber(column.warn_below ?? 0)} ${column.unit}`.trim().concat(':')}
        >
          {describeSamples(samples, figures.rows.length)}. {column.warning}
        </Note>
      ))}
      <DataTable
        label="Quality per sample"
        className="max-h-120 rounded-l border border-line"
        columns={columns}
        rows={figures.rows}
        rowId={({ sample_id }) => sample_id}
        empty="No sample has quality figures."
      />
    </section>
  );
}
