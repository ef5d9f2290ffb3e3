import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useState } from 'react';
import { type CellPosition, type Cells, HEADER_ROW } from './cells.ts';
import { columnWidths } from './column-widths.ts';

export const ROW_PX = 28;
export const GUTTER_PX = 46;
/** The initial size before measuring, so that the first render is not empty. */
const FIRST_RECT = { width: 900, height: 480 };

// Keeps the active cell rendered when it is scrolled out of view, for screen readers and for editing.
const keepActiveInRange = (active: number) => (range: Range) => {
  const indexes = defaultRangeExtractor(range);
  if (active < 0 || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((a, b) => a - b);
};

/** Measures again when columns change, but not during edits, to avoid layout shift. */
function useWidths(cells: Cells): readonly number[] {
  const { columns } = cells;
  const [measured, setMeasured] = useState(() => ({ columns, widths: columnWidths(cells) }));
  if (measured.columns.length !== columns.length) setMeasured({ columns, widths: columnWidths(cells) });
  return measured.widths;
}

/** Scrolls to the active row or column when it changes; the header is always visible. */
function useScrollToActive(index: number, virtual: Pick<Virtualizer<HTMLElement, Element>, 'scrollToIndex'>) {
  useEffect(() => {
    if (index !== HEADER_ROW) virtual.scrollToIndex(index, { align: 'auto' });
  }, [virtual, index]);
}

/** Which rows and columns are drawn, and scrolling to the active cell. */
export function useGridView(cells: Cells, active: CellPosition) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { columns, rows } = cells;
  const widths = useWidths(cells);
  const getScrollElement = useCallback(() => scroller, [scroller]);
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement,
    estimateSize: () => ROW_PX,
    initialRect: FIRST_RECT,
    overscan: 4,
    paddingStart: ROW_PX,
    scrollPaddingStart: ROW_PX,
    rangeExtractor: useCallback((range: Range) => keepActiveInRange(active.row)(range), [active.row]),
  });
  const over = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    estimateSize: (column) => widths[column] ?? 0,
    initialRect: FIRST_RECT,
    overscan: 1,
    paddingStart: GUTTER_PX,
    scrollPaddingStart: GUTTER_PX,
    rangeExtractor: useCallback((range: Range) => keepActiveInRange(active.column)(range), [active.column]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are of these widths
  useEffect(() => over.measure(), [over, widths]);
  useScrollToActive(active.row, down);
  useScrollToActive(active.column, over);
  return {
    scroller,
    setScroller,
    rows: down.getVirtualItems(),
    columns: over.getVirtualItems(),
    height: down.getTotalSize(),
    width: over.getTotalSize(),
    page: Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / ROW_PX) - 2),
  };
}
