import { colourOf, rampColour, type Tokens } from '#plots/colours';
import { type Drawing, type Figure, type LegendLine, truncateText } from '#plots/figure';
import type { Size } from '#plots/frame';
import type { Mark, RectMark } from '#plots/marks';
import {
  gridOf,
  groupsOf,
  HEAD_HEIGHT,
  LINE_HEIGHT,
  linesOf,
  type MapGrid,
  type MapLine,
  pixelsOf,
  type ResistanceMap,
  runsOf,
} from './layout-map.ts';

const STEPS = 48;

/** Shades of amounts by their root: few samples have much, and small values would look like none. */
export function shadesOf(
  { most, is_linear }: Pick<ResistanceMap, 'most' | 'is_linear'>,
  { seq }: Tokens,
): (value: number) => string {
  const stops = seq.slice(1);
  const ramp = Array.from({ length: STEPS + 1 }, (_, at) => rampColour(stops, at / STEPS));
  return (value) => {
    const share = Math.min(1, value / Math.max(most, 1e-12));
    return ramp[Math.round((is_linear ? share : Math.sqrt(share)) * STEPS)] ?? '';
  };
}

interface Window {
  readonly map: ResistanceMap;
  readonly lines: readonly MapLine[];
  readonly size: Size;
  readonly scroll: number;
  readonly tokens: Tokens;
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

function paintHead(context: CanvasRenderingContext2D, { map, tokens }: Window, grid: MapGrid): void {
  const { groups, columns } = map;
  context.fillStyle = tokens.surface;
  context.fillRect(0, 0, grid.right + 400, HEAD_HEIGHT);
  if (!groups) return;
  for (const [at, { group }] of columns.entries()) {
    context.fillStyle = colourOf(group, groups.colours, tokens);
    context.fillRect(grid.left + at * grid.column, 4, grid.column + 0.4, 12);
  }
  context.fillStyle = tokens.label;
  context.font = `11px ${tokens.font}`;
  context.fillText(groups.title, grid.right + 8, 14);
}

function paintLine(context: CanvasRenderingContext2D, line: MapLine, { window, grid, y, shade }: Painting): void {
  const { map, tokens, cursor } = window;
  if ('heading' in line) {
    context.fillStyle = tokens.text;
    context.font = `600 11px ${tokens.font}`;
    context.fillText(line.heading, grid.left, y + 12);
    return;
  }
  context.fillStyle = tokens.grid;
  context.fillRect(grid.left, y, grid.right - grid.left, LINE_HEIGHT - 1);
  const cells = map.cells[line.row];
  for (const { from, to, value } of cells ? runsOf(pixelsOf(cells, grid)) : []) {
    context.fillStyle = shade(value);
    context.fillRect(grid.left + from, y, to - from, LINE_HEIGHT - 1);
  }
  context.fillStyle = tokens.label;
  context.font = `11px ${tokens.font}`;
  context.fillText(
    truncateText(map.rows[line.row]?.name ?? '', window.size.width - grid.right - 12),
    grid.right + 8,
    y + 12,
  );
  if (cursor?.row !== line.row) return;
  context.strokeStyle = tokens.accent;
  context.lineWidth = 2;
  const wide = Math.max(3, grid.column);
  context.strokeRect(grid.left + cursor.column * grid.column, y, wide, LINE_HEIGHT - 1);
}

interface Painting {
  readonly window: Window;
  readonly grid: MapGrid;
  readonly y: number;
  readonly shade: (value: number) => string;
}

/** Paints the lines that can be seen: as quick for a thousand rows as for forty. */
export function paintWindow(context: CanvasRenderingContext2D, window: Window): void {
  const { map, lines, size, scroll, tokens } = window;
  const grid = gridOf(map, size.width);
  const shade = shadesOf(map, tokens);
  context.clearRect(0, 0, size.width, size.height);
  const first = Math.max(0, Math.floor((scroll - HEAD_HEIGHT) / LINE_HEIGHT));
  const last = Math.min(lines.length, Math.ceil((scroll + size.height) / LINE_HEIGHT));
  for (let at = first; at < last; at += 1) {
    const line = lines[at];
    if (line) paintLine(context, line, { window, grid, shade, y: HEAD_HEIGHT + at * LINE_HEIGHT - scroll });
  }
  paintHead(context, window, grid);
}

function rowMarks(
  map: ResistanceMap,
  lines: readonly MapLine[],
  { size, tokens, grid }: { size: Size; tokens: Tokens; grid: MapGrid },
) {
  return lines.map((line, at): Mark => {
    const y = HEAD_HEIGHT + at * LINE_HEIGHT + 12;
    if ('heading' in line)
      return { kind: 'text', at: [grid.left, y], text: line.heading, size: 11, weight: 600, fill: tokens.text };
    const text = truncateText(map.rows[line.row]?.name ?? '', size.width - grid.right - 12);
    return { kind: 'text', at: [grid.right + 8, y], text, size: 11, fill: tokens.label };
  });
}

function drawWhole(map: ResistanceMap, size: Size, tokens: Tokens): Drawing {
  const grid = gridOf(map, size.width);
  const lines = linesOf(map);
  const shade = shadesOf(map, tokens);
  const rect = (x: number, y: number, width: number, height: number, fill: string): RectMark => ({
    ...{ kind: 'rect', x, y, width, height, fill },
  });
  const strip = map.groups
    ? map.columns.map(({ group }, at) =>
        rect(
          grid.left + at * grid.column,
          4,
          grid.column + 0.3,
          12,
          colourOf(group, map.groups?.colours ?? new Map(), tokens),
        ),
      )
    : [];
  const cells = lines.flatMap((line, at) => {
    const own = 'row' in line ? map.cells[line.row] : undefined;
    const y = HEAD_HEIGHT + at * LINE_HEIGHT;
    return own
      ? runsOf(pixelsOf(own, grid)).map(({ from, to, value }) =>
          rect(grid.left + from, y, to - from, LINE_HEIGHT - 1, shade(value)),
        )
      : [];
  });
  const height = HEAD_HEIGHT + lines.length * LINE_HEIGHT + 8;
  return { marks: rowMarks(map, lines, { size, tokens, grid }), cells: [...strip, ...cells], parts: [], height };
}

/** The whole map as a figure, for files. */
export function mapFigure(map: ResistanceMap, words: Pick<Figure, 'title' | 'description'>): Figure {
  const legend = (tokens: Tokens): LegendLine[] => {
    const shade = shadesOf(map, tokens);
    const shades = [map.most, map.most / 4, map.most / 25].map((value) => ({
      name: `${Number(value.toPrecision(2))} ${map.unit}`,
      colour: shade(value),
    }));
    const { groups } = map;
    if (!groups) return shades;
    return [
      ...shades,
      ...groupsOf(map).map(({ name, n }) => ({
        name: `${name ?? 'Not recorded'} (n = ${n})`,
        colour: colourOf(name, groups.colours, tokens),
      })),
    ];
  };
  return { ...words, legend, draw: (size, tokens) => drawWhole(map, size, tokens) };
}
