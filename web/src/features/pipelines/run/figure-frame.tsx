import { ChartLine, Table } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { formatNumber } from '#platform';
import { readPageTokens } from '#plots/colours';
import { SaveFigure } from '#plots/figure';
import { type Card, writeCsv } from '#plots/frame';
import { LinePlot, linePng, lineSvg } from '#plots/lines';
import { IconButton } from '#ui/actions';
import { type Column, DataTable } from '#ui/data-table';
import type { Figure } from './run-figures.ts';

type FigureFrameProps = {
  figure: Figure;
  /** The saved files' name without its ending. */
  name: string;
  /** Shown if there is nothing to plot yet. */
  empty: string;
};
type NumberedRow = { at: number; cells: Figure['rows'][number] };

/** A figure with its title, n and method; its files, and the same numbers as a table. */
export function FigureFrame({ figure, name, empty }: FigureFrameProps) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const { title, description, series } = figure.figure;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-semibold text-13">
            {title}
          </h2>
          <p className="text-12 text-ink-3">{series.length === 0 ? empty : description}</p>
        </div>
        {series.length > 0 && (
          <>
            <FigureFiles figure={figure} name={name} />
            <IconButton
              label={asTable ? `${title}: as a plot` : `${title}: as a table`}
              icon={asTable ? ChartLine : Table}
              look="plain"
              size="small"
              aria-pressed={asTable}
              onClick={() => setAsTable(!asTable)}
            />
          </>
        )}
      </div>
      {series.length > 0 && (asTable ? <FigureTable figure={figure} /> : <FigurePlot figure={figure} />)}
    </section>
  );
}

function FigurePlot({ figure: { figure } }: { figure: Figure }) {
  const cardOf = (id: string): Card | null => {
    const matchingSeries = figure.series.find((one) => one.id === id);
    if (!matchingSeries) return null;
    const { names } = figure.x;
    const rows = names
      ? matchingSeries.points.map(([x, y]) => ({ label: names[x] ?? '', value: formatNumber(y, 0) }))
      : [{ label: `${matchingSeries.points.length} points`, value: '' }];
    return { title: id, rows };
  };
  return <LinePlot figure={figure} cardOf={cardOf} />;
}

function FigureTable({ figure: { figure, head, rows } }: { figure: Figure }) {
  const numbered = useMemo(() => rows.map((cells, at): NumberedRow => ({ at, cells })), [rows]);
  const columns = useMemo(
    () =>
      head.map(
        (title, at): Column<NumberedRow> => ({
          id: String(at),
          header: title,
          value: ({ cells }) => cells[at],
          numeric: rows.some((cells) => typeof cells[at] === 'number'),
        }),
      ),
    [head, rows],
  );
  return (
    <DataTable
      label={`${figure.title}, table`}
      className="h-75 rounded-l border border-line"
      columns={columns}
      rows={numbered}
      rowId={({ at }) => String(at)}
      empty="No data yet."
    />
  );
}

function FigureFiles({ figure: { figure, head, rows }, name }: Omit<FigureFrameProps, 'empty'>) {
  return (
    <SaveFigure
      title={figure.title}
      name={name}
      svg={() => lineSvg(figure, readPageTokens())}
      png={() => linePng(figure, readPageTokens())}
      csv={() => writeCsv(head, rows)}
    />
  );
}
