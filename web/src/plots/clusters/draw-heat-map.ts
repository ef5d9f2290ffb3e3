import { type ColourMap, colourOf, rampColour, type Tokens } from '#plots/colours';
import { type Drawing, type Part, truncateText } from '#plots/figure';
import { type Card, formatFixed, type Size } from '#plots/frame';
import type { Mark, RectMark } from '#plots/marks';
import { cutHeight, type Dendrogram, layoutDendrogram } from './layout-dendrogram.ts';

export type HeatColumn = { readonly id: string; readonly name: string; readonly group: string | null };
export type HeatRow = { readonly id: string; readonly name: string; readonly italic: boolean };
/** A line of colours above the cells: the cluster or the group of each sample. */
export type HeatStrip = {
  readonly title: string;
  readonly values: readonly (string | null)[];
  readonly colours: ColourMap;
};

/** Root and logarithm show what is rare; `span` goes from the least value above 0, as of distances; `z` how far each value is from its row's mean, in standard deviations. */
export type HeatScale = 'root' | 'log' | 'z' | 'span';

export type HeatMap = {
  readonly rows: readonly HeatRow[];
  /** In the order that they are drawn. */
  readonly columns: readonly HeatColumn[];
  /** Per cent, unless another unit is given: one list a column, one value a row. */
  readonly percents: readonly ArrayLike<number>[];
  readonly strips: readonly HeatStrip[];
  /** How shares become shades; by their root by default. */
  readonly scale?: HeatScale;
  /** Of the values; per cent by default. */
  readonly unit?: string;
  /** Its samples are the columns by their places in `clusters`; its leaf order is theirs. */
  readonly tree: {
    readonly dendrogram: Dendrogram;
    readonly clusters: readonly number[];
    readonly k: number;
    /** Of clusters by their names, counted from 1. */
    readonly colours: ColourMap;
  } | null;
  readonly selection: ReadonlySet<string>;
};

const ROW = { least: 17, most: 44 } as const;
const STRIP = 12;
const TREE = 120;
const NAMES = 168;
const FOOT = 40;
const STEPS = 64;
const MAX_CARD_TAXA = 5;
const NAME_END = 8;

type Paper = {
  readonly map: HeatMap;
  readonly left: number;
  readonly right: number;
  readonly wide: number;
  /** Room for the names next to the cells. */
  readonly names: number;
  /** Height of a row. */
  readonly row: number;
  readonly tokens: Tokens;
};

/** Taxa × samples as shades, with a tree and strips of colour above them where there are any. */
export function drawHeatMap(map: HeatMap, { width, height }: Size, tokens: Tokens): Drawing {
  const left = 8;
  const names = Math.min(Math.max(NAMES, longestName(map)), width * 0.42);
  const right = Math.max(left + 40, width - names);
  const wide = (right - left) / Math.max(1, map.columns.length);
  const strips = map.tree ? TREE + 12 : 8;
  const cells = strips + map.strips.length * (STRIP + 3) + 4;
  // The rows fill the pane, within what still looks like a row.
  const fitting = Math.floor((height - cells - FOOT) / Math.max(1, map.rows.length));
  const row = Math.min(ROW.most, Math.max(ROW.least, fitting));
  const paper: Paper = { map, left, right, wide, names, row, tokens };
  const bottom = cells + map.rows.length * row;
  return {
    cells: [...stripCells(paper, strips), ...heatCells(paper, cells)],
    marks: [...treeMarks(paper), ...textMarks(paper, { strips, cells, bottom }), ...selectionMarks(paper, cells)],
    parts: partsOf(paper, { strips, cells, bottom }),
    height: bottom + FOOT,
  };
}

/** Room for the longest name whole, in letters of 11 px. */
const longestName = ({ rows, strips }: HeatMap): number =>
  14 +
  6.2 *
    Math.max(0, ...[...rows.map(({ name }) => name), ...strips.map(({ title }) => title)].map((name) => name.length));

/** Steps of the ramp in the legend. */
const RAMP = 8;
/** Below this share, in per cent, the logarithm has no more shades. */
const MIN_ABUNDANCE = 0.01;
/** Standard deviations at which the ramp ends. */
const Z_END = 2.5;

const rampOf = ({ scale }: HeatMap, { seq, cat, surface }: Tokens): readonly string[] =>
  scale === 'z' ? [cat[0] ?? '#000', surface, cat[1] ?? '#000'] : seq;

/** Where a share of a row lies on the ramp, 0 to 1. */
function shadeOf(map: HeatMap): (value: number, row: number) => number {
  const high = most(map);
  if (map.scale === 'log') {
    const span = Math.log(Math.max(high, MIN_ABUNDANCE * 10) / MIN_ABUNDANCE);
    return (value) => (value <= MIN_ABUNDANCE ? 0 : Math.log(value / MIN_ABUNDANCE) / span);
  }
  if (map.scale === 'span') {
    const low = leastAbove(map);
    return (value) => Math.max(0, (value - low) / Math.max(1e-9, high - low));
  }
  // By its root: small shares would all look like none.
  if (map.scale !== 'z') return (value) => Math.sqrt(value / high);
  const each = map.rows.map((_, row) => {
    const values = map.percents.map((column) => column[row] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) };
  });
  return (value, row) => {
    const { mean = 0, sd = 0 } = each[row] ?? {};
    return sd === 0 ? 0.5 : 0.5 + (value - mean) / sd / (2 * Z_END);
  };
}

function endsOf(map: HeatMap): [string, string] {
  if (map.scale === 'z') return [`−${Z_END} SD`, `+${Z_END} SD`];
  if (map.scale === 'span') return [`≤ ${formatFixed(leastAbove(map), 1)}`, formatFixed(most(map), 1)];
  return [map.scale === 'log' ? `≤ ${MIN_ABUNDANCE} %` : '0 %', `${formatFixed(most(map), 0)} %`];
}

/** The least value above 0. */
const leastAbove = ({ percents }: HeatMap): number => {
  const all = percents.flatMap((row) => Array.from(row)).filter((value) => value > 0);
  return all.reduce((low, value) => Math.min(low, value), all[0] ?? 0);
};

const most = ({ percents }: HeatMap) => percents.reduce((high, row) => Math.max(high, ...Array.from(row)), 1e-9);

/** Columns that share a pixel are drawn as one. */
const columnsPerPixel = (wide: number) => Math.max(1, Math.ceil(0.5 / wide - 1e-6));

function heatCells({ map, left, wide, row: tall, tokens }: Paper, top: number): RectMark[] {
  const stops = rampOf(map, tokens);
  const ramp = Array.from({ length: STEPS + 1 }, (_, i) => rampColour(stops, i / STEPS));
  const shade = shadeOf(map);
  const together = columnsPerPixel(wide);
  const cells: RectMark[] = [];
  for (let from = 0; from < map.columns.length; from += together) {
    const columns = map.percents.slice(from, from + together);
    const [x, end] = [left + from * wide, left + (from + columns.length) * wide];
    map.rows.forEach((_, row) => {
      const value = columns.reduce((sum, column) => sum + (column[row] ?? 0), 0) / columns.length;
      const fill = ramp[Math.round(Math.min(1, Math.max(0, shade(value, row))) * STEPS)] ?? tokens.surface;
      cells.push({
        kind: 'rect',
        x,
        y: top + row * tall,
        width: end - x + (wide > 4 ? -0.5 : 0.3),
        height: tall - 1,
        fill,
      });
    });
  }
  return cells;
}

function stripCells({ map, left, wide, tokens }: Paper, top: number): RectMark[] {
  return map.strips.flatMap(({ values, colours }, at) =>
    runsOf(values.map((value) => colourOf(value, colours, tokens))).map(({ fill, from, to }): RectMark => {
      return {
        kind: 'rect',
        x: left + from * wide,
        y: top + at * (STRIP + 3),
        width: (to - from) * wide + 0.3,
        height: STRIP,
        fill,
      };
    }),
  );
}

/** Neighbours of one colour are one rectangle: the seams between many narrow ones would be seen as a pattern. */
function runsOf(fills: readonly string[]): { fill: string; from: number; to: number }[] {
  const starts = fills.flatMap((fill, at) => (at === 0 || fill !== fills[at - 1] ? [at] : []));
  return starts.map((from, at) => ({ fill: fills[from] ?? '', from, to: starts[at + 1] ?? fills.length }));
}

function treeMarks({ map, left, right, wide, tokens }: Paper): Mark[] {
  if (!map.tree) return [];
  const { dendrogram, clusters, k, colours } = map.tree;
  const highest = Math.max(1e-12, ...dendrogram.heights);
  const x = (place: number) => left + (place + 0.5) * wide;
  const y = (height: number) => 8 + TREE * (1 - Math.max(0, height) / highest);
  const paths = new Map<number | null, string[]>();
  for (const { left: a, right: b, from, height, cluster } of layoutDendrogram(dendrogram, clusters)) {
    const d = `M${x(a)} ${y(from[0])}L${x(a)} ${y(height)}L${x(b)} ${y(height)}L${x(b)} ${y(from[1])}`;
    paths.set(cluster, [...(paths.get(cluster) ?? []), d]);
  }
  const cut = cutHeight(dendrogram, k);
  return [
    ...[...paths].map(([cluster, parts]): Mark => {
      const stroke = cluster === null ? tokens.axis : colourOf(String(cluster + 1), colours, tokens);
      return { kind: 'path', d: parts.join(''), stroke, width: 1.2 };
    }),
    ...(cut === null
      ? []
      : [
          {
            kind: 'path',
            d: `M${left} ${y(cut)}L${right} ${y(cut)}`,
            stroke: tokens.accent,
            width: 1.2,
            dash: [5, 3],
          } satisfies Mark,
        ]),
  ];
}

type Heights = { readonly strips: number; readonly cells: number; readonly bottom: number };

function textMarks(
  { map, left, right, wide, names, row: tall, tokens }: Paper,
  { strips, cells, bottom }: Heights,
): Mark[] {
  const name = (at: readonly [number, number], text: string, italic = false): Mark => {
    return { kind: 'text', at, text, italic, size: 11, fill: italic ? tokens.text : tokens.label };
  };
  const room = names - 14;
  const columns = wide < 12 ? [] : map.columns;
  const [low, high] = endsOf(map);
  const stops = rampOf(map, tokens);
  const from = right + 14 + low.length * 6;
  const ramp = Array.from({ length: RAMP }, (_, i) => rampColour(stops, i / (RAMP - 1))).map(
    (fill, i): Mark => ({ kind: 'rect', x: from + i * 10, y: bottom + 12, width: 10, height: 9, fill }),
  );
  return [
    ...map.strips.map(({ title }, at) => name([right + 8, strips + at * (STRIP + 3) + 10], truncateText(title, room))),
    ...map.rows.map((row, at) =>
      name([right + 8, cells + (at + 0.5) * tall + 4], truncateText(row.name, room), row.italic),
    ),
    ...columns.map((column, at): Mark => {
      const text = endOf(column.name);
      return {
        kind: 'text',
        at: [left + (at + 0.7) * wide, bottom + 12],
        text,
        turn: -40,
        anchor: 'end',
        size: 11,
        fill: tokens.label,
      };
    }),
    ...(map.rows.length === 0
      ? []
      : [name([right + 8, bottom + 20], low), ...ramp, name([from + 6 + RAMP * 10, bottom + 20], high)]),
  ];
}

/** Names of one study begin alike: their ends tell them apart. */
function endOf(name: string): string {
  const letters = [...name];
  return letters.length <= NAME_END ? name : `…${letters.slice(1 - NAME_END).join('')}`;
}

function selectionMarks({ map, left, wide, tokens }: Paper, cells: number): Mark[] {
  if (map.selection.size === 0) return [];
  const d = map.columns.flatMap(({ id }, at) => {
    return map.selection.has(id) ? [`M${left + at * wide} ${cells - 3}L${left + (at + 1) * wide} ${cells - 3}`] : [];
  });
  return [{ kind: 'path', d: d.join(''), stroke: tokens.accent, width: 3 }];
}

function partsOf({ map, left, right, wide, tokens }: Paper, { strips, cells, bottom }: Heights): Part[] {
  const top = map.tree ? strips : cells;
  const { unit = ' %' } = map;
  return map.columns.map(({ id, name, group }, column): Part => {
    const x = left + column * wide;
    const rows = map.strips.map(({ title, values, colours }): Card['rows'][number] => {
      const value = values[column] ?? null;
      return { label: title, value: value ?? 'not recorded', colour: colourOf(value, colours, tokens) };
    });
    const largest = map.rows
      .map((row, at) => ({ row, percent: map.percents[column]?.[at] ?? 0 }))
      .sort((a, b) => b.percent - a.percent)
      .slice(0, MAX_CARD_TAXA)
      .map(({ row, percent }) => ({ label: row.name, value: `${formatFixed(percent, 1)}${unit}` }));
    return {
      id,
      at: [Math.min(right, x + wide / 2), (cells + bottom) / 2],
      box: { x, y: top, width: wide, height: bottom - top },
      card: { title: name, ...(group ? { aside: group } : {}), rows: [...rows, ...largest] },
    };
  });
}
