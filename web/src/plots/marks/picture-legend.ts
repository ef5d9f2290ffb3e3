import type { Mark } from './marks.ts';
import { movedMark } from './titled-picture.ts';

/** A line of a legend, drawn from its own upper left corner. */
export type LegendRow = { readonly marks: readonly Mark[]; readonly height: number };

/** What belongs together: the head stands over all of its rows. */
export type LegendPart = { readonly head?: LegendRow; readonly rows: readonly LegendRow[] };

export type Legend = {
  readonly parts: readonly LegendPart[];
  /** Width of a column of rows, in CSS pixels. */
  readonly column: number;
};

/** The minimum width of a plot next to its legend; narrower plots have the legend below. */
const LEAST_PLOT = 560;
const TOP = 6;
const LEFT = 14;
const BETWEEN = 6;

const isEmpty = ({ parts }: Legend): boolean => parts.every(({ head, rows }) => !head && rows.length === 0);

/** The width of a plot, and whether its legend fits next to it. */
export function fitLegendBeside(legend: Legend, width: number): { room: number; isBeside: boolean } {
  const isBeside = !isEmpty(legend) && width - legend.column >= LEAST_PLOT;
  return { room: isBeside ? width - legend.column : width, isBeside };
}

/** Rows one under the other, in as many columns as there is room for, read downwards. */
function inColumns(rows: readonly LegendRow[], columns: number, column: number): LegendRow {
  const each = Math.ceil(rows.length / columns);
  let height = 0;
  const marks = Array.from({ length: columns }, (_, at) => {
    let y = 0;
    const placed = rows.slice(at * each, (at + 1) * each).flatMap((row) => {
      const moved = row.marks.map((mark) => movedMark(mark, [at * column, y]));
      y += row.height;
      return moved;
    });
    height = Math.max(height, y);
    return placed;
  }).flat();
  return { marks, height };
}

/** The legend in a room of its own; what it needs of height comes back. */
function layoutLegend(legend: Legend, { x, y, width }: { x: number; y: number; width: number }): LegendRow {
  if (isEmpty(legend)) return { marks: [], height: 0 };
  const columns = Math.max(1, Math.floor(width / legend.column));
  let down = TOP;
  const marks = legend.parts.flatMap(({ head, rows }) => {
    const own = (head?.marks ?? []).map((mark) => movedMark(mark, [x, y + down]));
    down += head?.height ?? 0;
    const below = inColumns(rows, columns, legend.column);
    const moved = below.marks.map((mark) => movedMark(mark, [x, y + down]));
    down += below.height + BETWEEN;
    return [...own, ...moved];
  });
  return { marks, height: down };
}

/** A plot of `width` × `height` and its legend, beside it or below it. */
export function withLegend(
  plot: { readonly width: number; readonly height: number; readonly marks: readonly Mark[] },
  legend: Legend,
  isBeside: boolean,
): { width: number; height: number; marks: readonly Mark[] } {
  const { width, height, marks } = plot;
  const place = isBeside
    ? { x: width + LEFT, y: 0, width: legend.column }
    : { x: LEFT, y: height + BETWEEN, width: width - LEFT };
  const layout = layoutLegend(legend, place);
  return {
    width: isBeside ? width + legend.column : width,
    height: isBeside ? Math.max(height, layout.height) : height + (layout.height > 0 ? layout.height + BETWEEN : 0),
    marks: [...marks, ...layout.marks],
  };
}
