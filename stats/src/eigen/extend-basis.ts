import { COLUMNS, type Panel, type PanelProducts } from './panels.ts';

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
  products: Pick<PanelProducts, 'project' | 'n'>,
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
  products: Pick<PanelProducts, 'project'>,
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
    orthonormalise(panel, { turn, first: COLUMNS * p, whole: whole.slice(COLUMNS * p, COLUMNS * (p + 1)) });
  });
  return { seen, turn };
}

function columnNorms(panel: Panel): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => Math.sqrt(dotColumns(panel, column, column)));
}

/** Gram–Schmidt among a panel's columns; `turn` is told how the columns before are made of those after. */
function orthonormalise(
  panel: Panel,
  { turn, first, whole }: { turn: number[][]; first: number; whole: readonly number[] },
): void {
  for (let column = 0; column < COLUMNS; column++) {
    for (let before = 0; before < column; before++) {
      const along = dotColumns(panel, before, column);
      addTo(turn, { row: first + before, column: first + column }, along);
      for (let cell = 0; cell < panel.length; cell += COLUMNS)
        panel[cell + column] = (panel[cell + column] ?? 0) - along * (panel[cell + before] ?? 0);
    }
    const norm = Math.sqrt(dotColumns(panel, column, column));
    const isLeft = norm > NOTHING_LEFT * (whole[column] ?? 0);
    addTo(turn, { row: first + column, column: first + column }, isLeft ? norm : 0);
    for (let cell = column; cell < panel.length; cell += COLUMNS) panel[cell] = isLeft ? (panel[cell] ?? 0) / norm : 0;
  }
}

function dotColumns(panel: Panel, a: number, b: number): number {
  let sum = 0;
  for (let cell = 0; cell < panel.length; cell += COLUMNS) sum += (panel[cell + a] ?? 0) * (panel[cell + b] ?? 0);
  return sum;
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
