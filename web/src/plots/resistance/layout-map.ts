import type { ColourMap } from '#plots/colours';

export interface MapRow {
  readonly id: string;
  readonly name: string;
  /** What it stands under; null where rows are in one list. */
  readonly heading: string | null;
}
export interface MapColumn {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
}

/** Features × samples as shades; of each row only the cells that are not empty. */
export interface ResistanceMap {
  readonly rows: readonly MapRow[];
  readonly columns: readonly MapColumn[];
  readonly cells: readonly { readonly at: Uint32Array; readonly value: Float32Array }[];
  /** The largest value, at which the shades end. */
  readonly most: number;
  /** Whether shades grow with the value itself; else with its root. */
  readonly is_linear: boolean;
  /** “RPKM”, printed with values. */
  readonly unit: string;
  readonly groups: { readonly title: string; readonly colours: ColourMap } | null;
}

interface Sparse {
  readonly sample: readonly number[];
  readonly feature: readonly number[];
  readonly value: readonly number[];
}

/** Cells by drawn row and column, from those by place. */
export function placeCells(
  { sample, feature, value }: Sparse,
  { rows, columns }: { rows: readonly number[]; columns: readonly number[] },
): ResistanceMap['cells'] {
  const columnOf = new Map(columns.map((place, at) => [place, at]));
  const rowOf = new Map(rows.map((place, at) => [place, at]));
  const sizes = new Uint32Array(rows.length);
  for (const place of feature) {
    const row = rowOf.get(place);
    if (row !== undefined) sizes[row] = (sizes[row] ?? 0) + 1;
  }
  const cells = Array.from(sizes, (n) => ({ at: new Uint32Array(n), value: new Float32Array(n) }));
  const filled = new Uint32Array(rows.length);
  for (const [entry, place] of feature.entries()) {
    const row = rowOf.get(place);
    const column = columnOf.get(sample[entry] ?? -1);
    if (row === undefined || column === undefined) continue;
    const next = filled[row] ?? 0;
    const own = cells[row];
    if (own) {
      own.at[next] = column;
      own.value[next] = value[entry] ?? 0;
    }
    filled[row] = next + 1;
  }
  return cells;
}

/** The groups in the order of their first samples, with how many samples each has. */
export function groupsOf({ columns }: Pick<ResistanceMap, 'columns'>): { name: string | null; n: number }[] {
  const counts = new Map<string | null, number>();
  for (const { group } of columns) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([name, n]) => ({ name, n }));
}

/** A line of the picture: a heading, or a row by its place. */
export type MapLine = { readonly heading: string } | { readonly row: number };

/** Rows with a heading above each run of them. */
export function linesOf({ rows }: Pick<ResistanceMap, 'rows'>): MapLine[] {
  return rows.flatMap(({ heading }, row): MapLine[] =>
    heading !== null && heading !== rows[row - 1]?.heading ? [{ heading }, { row }] : [{ row }],
  );
}

export const LINE_HEIGHT = 17;
export const HEAD_HEIGHT = 22;
const NAMES_AT_MOST = 220;
const LEFT = 8;

export interface MapGrid {
  readonly left: number;
  /** Right end of the cells, where names begin. */
  readonly right: number;
  readonly column: number;
}

/** Where cells and names are in a room of some width. */
export function gridOf({ rows, columns }: ResistanceMap, width: number): MapGrid {
  const longest = Math.max(12, ...rows.map(({ name }) => name.length));
  const names = Math.min(NAMES_AT_MOST, width * 0.4, 20 + longest * 6.4);
  const right = Math.max(LEFT + 40, width - names);
  return { left: LEFT, right, column: (right - LEFT) / Math.max(1, columns.length) };
}

/** The largest value that falls on each pixel of a row. */
export function pixelsOf(cells: ResistanceMap['cells'][number], { left, right, column }: MapGrid): Float32Array {
  const found = new Float32Array(Math.max(1, Math.ceil(right - left)));
  for (const [entry, at] of cells.at.entries()) {
    const value = cells.value[entry] ?? 0;
    const from = Math.floor(at * column);
    // Wide cells leave a line between them.
    const to = column > 5 ? Math.ceil((at + 1) * column) - 1 : Math.max(from + 1, Math.floor((at + 1) * column));
    for (let pixel = from; pixel < to; pixel += 1) if (value > (found[pixel] ?? 0)) found[pixel] = value;
  }
  return found;
}

/** Runs of equal values above zero. */
export function runsOf(pixels: Float32Array): { from: number; to: number; value: number }[] {
  const runs: { from: number; to: number; value: number }[] = [];
  let from = 0;
  for (let at = 1; at <= pixels.length; at += 1) {
    if (at < pixels.length && pixels[at] === pixels[from]) continue;
    const value = pixels[from] ?? 0;
    if (value > 0) runs.push({ from, to: at, value });
    from = at;
  }
  return runs;
}

/** The value of a cell; 0 where it is empty. */
export function valueAt({ cells }: ResistanceMap, row: number, column: number): number {
  const own = cells[row];
  const entry = own?.at.indexOf(column) ?? -1;
  return entry < 0 ? 0 : (own?.value[entry] ?? 0);
}
