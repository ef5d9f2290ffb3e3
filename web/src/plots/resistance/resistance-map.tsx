import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { colourOf, useTokens } from '#plots/colours';
import { type Card, cardText, HoverCard, usePixelRatio, useSize } from '#plots/frame';
import { gridOf, groupsOf, HEAD_HEIGHT, LINE_HEIGHT, linesOf, type ResistanceMap, valueAt } from './layout-map.ts';
import { paintWindow, shadesOf } from './paint-map.ts';

interface Cell {
  readonly row: number;
  readonly column: number;
}

type Props = {
  readonly map: ResistanceMap;
  /** What it shows, for a screen reader. */
  readonly label: string;
  /** A cell was clicked, or Enter pressed on it. */
  readonly onCell: (row: string, column: string) => void;
};

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};
const FAR = 10;
const clamp = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));

function cardOf(map: ResistanceMap, { row, column }: Cell): Card {
  const [feature, sample] = [map.rows[row], map.columns[column]];
  const value = valueAt(map, row, column);
  return {
    title: feature?.name ?? '',
    aside: sample?.name ?? '',
    rows: [
      { label: map.unit, value: value === 0 ? 'none' : String(Number(value.toPrecision(4))) },
      ...(map.groups ? [{ label: map.groups.title, value: sample?.group ?? 'not recorded' }] : []),
    ],
  };
}

/** Features × samples on canvas, of which only what can be seen is painted; cells are read by pointer or arrow keys. */
export function ResistanceMapView({ map, label, onCell }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(scroller);
  const tokens = useTokens();
  const ratio = usePixelRatio();
  const lines = useMemo(() => linesOf(map), [map]);
  const [chosen, setChosen] = useState<{ map: ResistanceMap; cell: Cell } | null>(null);
  // Of an earlier map it is another cell.
  const cursor = chosen?.map === map ? chosen.cell : null;
  const setCursor = (cell: Cell | null) => setChosen(cell && { map, cell });
  const [scroll, setScroll] = useState(0);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || size.width === 0) return;
    canvas.current.width = Math.round(size.width * ratio);
    canvas.current.height = Math.round(size.height * ratio);
    context.scale(ratio, ratio);
    paintWindow(context, { map, lines, size, scroll, tokens, cursor });
  }, [map, lines, size, scroll, tokens, ratio, cursor]);
  const grid = gridOf(map, size.width);
  const lineOfRow = (row: number) => lines.findIndex((line) => 'row' in line && line.row === row);
  const cellAt = (event: MouseEvent<HTMLElement>): Cell | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const line = lines[Math.floor((y + scroll - HEAD_HEIGHT) / LINE_HEIGHT)];
    const column = Math.floor((x - grid.left) / grid.column);
    const isInside = y > HEAD_HEIGHT && column >= 0 && column < map.columns.length;
    return line && 'row' in line && isInside ? { row: line.row, column } : null;
  };
  const pick = (cell: Cell | null) => {
    const [row, column] = [map.rows[cell?.row ?? -1], map.columns[cell?.column ?? -1]];
    if (row && column) onCell(row.id, column.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move) {
      const by = event.shiftKey ? FAR : 1;
      const row = clamp((cursor?.row ?? 0) + move[0] * by * (cursor ? 1 : 0), map.rows.length - 1);
      const column = clamp((cursor?.column ?? 0) + move[1] * by * (cursor ? 1 : 0), map.columns.length - 1);
      setCursor({ row, column });
      showLine(scroller.current, lineOfRow(row));
    } else if (event.key === 'Enter') pick(cursor);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
  };
  const card = cursor && cardOf(map, cursor);
  const y = cursor ? HEAD_HEIGHT + (lineOfRow(cursor.row) + 0.5) * LINE_HEIGHT - scroll : 0;
  return (
    <div
      ref={scroller}
      className="figure figure-picks"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot takes arrow keys
      tabIndex={0}
      aria-roledescription="plot"
      aria-label={`${label}. Use the arrow keys to read the cells, Enter for the evidence.`}
      onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
      onPointerMove={(event) => setCursor(cellAt(event))}
      onPointerLeave={() => setCursor(null)}
      onBlur={() => setCursor(null)}
      onClick={(event) => pick(cellAt(event))}
    >
      <div style={{ height: HEAD_HEIGHT + lines.length * LINE_HEIGHT }}>
        <div className="sticky top-0" style={{ height: size.height, width: size.width }}>
          <canvas ref={canvas} style={{ width: size.width, height: size.height }} />
          {card && cursor && (
            <HoverCard card={card} at={[grid.left + (cursor.column + 0.5) * grid.column, y]} within={size} />
          )}
        </div>
      </div>
      <p className="plot-sr" aria-live="polite">
        {card ? cardText(card) : ''}
      </p>
    </div>
  );
}

function showLine(scroller: HTMLElement | null, line: number): void {
  if (!scroller) return;
  const top = line * LINE_HEIGHT;
  const bottom = top + HEAD_HEIGHT + LINE_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = bottom - scroller.clientHeight;
}

const LEGEND_STEPS = 24;

type GroupLegendProps = { map: ResistanceMap; groups: NonNullable<ResistanceMap['groups']> };

/** What the colours above the samples mean, and how many samples each group has. */
function GroupLegend({ map, groups }: GroupLegendProps) {
  const tokens = useTokens();
  return groupsOf(map).map(({ name, n }) => (
    <span key={name ?? ''} className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className="size-2.5 rounded-s"
        style={{ background: colourOf(name, groups.colours, tokens) }}
      />
      <span className="text-ink-2">{name ?? 'Not recorded'}</span> n = {n}
    </span>
  ));
}

/** What the shades mean. */
export function MapLegend({ map }: { map: ResistanceMap }) {
  const tokens = useTokens();
  const shade = shadesOf(map, tokens);
  const shades = Array.from({ length: LEGEND_STEPS }, (_, at) => shade((map.most * (at + 1)) / LEGEND_STEPS));
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1 px-6 py-1.5 text-12 text-ink-3 max-md:px-4">
      <span>{map.unit}: 0</span>
      <span
        aria-hidden="true"
        className="h-2.5 w-28 rounded-s"
        style={{ background: `linear-gradient(to right, ${shades.join(', ')})` }}
      />
      <span>{Number(map.most.toPrecision(3))}; grey: none</span>
      {map.groups && <GroupLegend map={map} groups={map.groups} />}
    </p>
  );
}
