import { COLUMNS, dotColumns, type Panel, type PanelSpace } from './panels.ts';

/** What of some panels lay inside a basis, and how the rest is made of the orthonormal columns that it became. */
export interface Extension {
  /** basisᵀ panels: a row a column of the basis. */
  readonly inside: number[][];
  /** outsideᵀ panels, before they were made orthonormal: square. */
  readonly spill: number[][];
  /** Whether each column is a unit vector now; the others are zeros: they lay in the span. */
  readonly is_left: boolean[];
}

/** A remainder this small is rounding: the column already lies in the span. */
const NOTHING_LEFT = 1e-13;
/** A column that loses so much to the basis in a round has to be cleaned of it once more (Kahan: twice is enough). */
const CLEAN = 0.7;
const MOST_ROUNDS = 5;

/**
 * Makes the panels' columns, in place, unit vectors orthogonal to the basis and to each other. First against the basis's last
 * panels, where images of Lanczos's blocks lie but for rounding, then against all until little is lost. One round against all
 * would not do: what the basis lacks in orthogonality grows with each block by what this loses.
 */
export function extendBasis(
  products: Pick<PanelSpace, 'project' | 'orthonormalise'>,
  basis: readonly Panel[],
  panels: readonly Panel[],
): Extension {
  const width = panels.length * COLUMNS;
  const inside = Array.from({ length: basis.length * COLUMNS }, () => Array<number>(width).fill(0));
  let spill = identity(width);
  const whole = panels.flatMap(columnNorms);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const first = round === 0 ? Math.max(0, basis.length - 2 * panels.length) : 0;
    const { seen, turn } = cleanOnce(products, { bases: basis.slice(first), panels, whole });
    multiply(seen, spill).forEach((row, k) => {
      row.forEach((value, column) => {
        addTo(inside, { row: COLUMNS * first + k, column }, value);
      });
    });
    spill = multiply(turn, spill);
    whole.fill(1);
    if (round > 0 && turn.every((row, c) => row[c] === 0 || (row[c] ?? 0) > CLEAN)) break;
  }
  return { inside, spill, is_left: spill.map((row, c) => (row[c] ?? 0) !== 0) };
}

/** A round: what of the panels lay in the bases, and how the columns before it are made of those after. */
function cleanOnce(
  products: Pick<PanelSpace, 'project' | 'orthonormalise'>,
  { bases, panels, whole }: { bases: readonly Panel[]; panels: readonly Panel[]; whole: readonly number[] },
): { seen: number[][]; turn: number[][] } {
  const width = panels.length * COLUMNS;
  const rowsOf = (count: number) => Array.from({ length: count }, () => Array<number>(width).fill(0));
  const [seen, turn] = [rowsOf(bases.length * COLUMNS), rowsOf(width)];
  panels.forEach((panel, p) => {
    products.project(bases, panel).forEach((block, b) => {
      addBlock(seen, { row: COLUMNS * b, column: COLUMNS * p }, block);
    });
    products.project(panels.slice(0, p), panel).forEach((block, before) => {
      addBlock(turn, { row: COLUMNS * before, column: COLUMNS * p }, block);
    });
    const least = whole.slice(COLUMNS * p, COLUMNS * (p + 1)).map((length) => NOTHING_LEFT * length);
    const [first = 0, along = 0, second = 0] = products.orthonormalise(panel, least);
    addBlock(turn, { row: COLUMNS * p, column: COLUMNS * p }, Float64Array.of(first, along, 0, second));
  });
  return { seen, turn };
}

function columnNorms(panel: Panel): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => Math.sqrt(dotColumns(panel, column, column)));
}

function addBlock(rows: readonly number[][], at: { row: number; column: number }, block: Float64Array): void {
  block.forEach((value, k) => {
    addTo(rows, { row: at.row + Math.floor(k / COLUMNS), column: at.column + (k % COLUMNS) }, value);
  });
}

function addTo(rows: readonly number[][], { row, column }: { row: number; column: number }, value: number): void {
  const cells = rows[row];
  if (cells) cells[column] = (cells[column] ?? 0) + value;
}

function identity(width: number): number[][] {
  return Array.from({ length: width }, (_, i) => Array.from({ length: width }, (__, j) => (i === j ? 1 : 0)));
}

function multiply(left: readonly number[][], right: readonly number[][]): number[][] {
  return left.map((row) =>
    row.map((_, column) => row.reduce((sum, value, k) => sum + value * (right[k]?.[column] ?? 0), 0)),
  );
}
