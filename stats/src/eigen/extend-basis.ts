import { float64At, numberAt } from '../array/read-element.ts';
import { COLUMNS, type Panel, type PanelSpace } from './panels.ts';

/** What of some panels lay inside a basis, and how the rest is made of the orthonormal columns that it became. */
export interface Extension {
  /** basisᵀ panels, row-major: a row a column of the basis. */
  readonly inside: Float64Array;
  /** outsideᵀ panels, before they were made orthonormal: square, row-major. */
  readonly spill: Float64Array;
  /** Whether each column is a unit vector now; the others are zeros: they lay in the span. */
  readonly is_left: boolean[];
}

/** A column that loses so much to the basis in a round has to be cleaned of it once more (Kahan: twice is enough). */
const REORTHOGONALISE_BELOW = 0.7;
const MAX_ROUNDS = 5;

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
  const inside = new Float64Array(basis.length * COLUMNS * width);
  let spill = identity(width);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const first = round === 0 ? Math.max(0, basis.length - 2 * panels.length) : 0;
    const { seen, turn } = orthogonaliseOnce(products, basis.slice(first), panels);
    addProduct(inside.subarray(first * COLUMNS * width), { left: seen, right: spill, width });
    const before = spill;
    spill = new Float64Array(width * width);
    addProduct(spill, { left: turn, right: before, width });
    const lengths = diagonalOf(turn, width);
    if (round > 0 && lengths.every((length) => length === 0 || length > REORTHOGONALISE_BELOW)) break;
  }
  return { inside, spill, is_left: diagonalOf(spill, width).map((length) => length !== 0) };
}

/** A round: what of the panels lay in the bases, and how the columns before it are made of those after. */
function orthogonaliseOnce(
  products: Pick<PanelSpace, 'project' | 'orthonormalise'>,
  bases: readonly Panel[],
  panels: readonly Panel[],
): { seen: Float64Array; turn: Float64Array } {
  const width = panels.length * COLUMNS;
  const seen = new Float64Array(bases.length * COLUMNS * width);
  const turn = new Float64Array(width * width);
  panels.forEach((panel, p) => {
    const taken = [0, 0];
    const keep = (rows: Float64Array, blocks: Float64Array) => {
      for (let k = 0; k < blocks.length; k++) {
        const value = float64At(blocks, k);
        rows[(k >> 1) * width + COLUMNS * p + (k & 1)] = value;
        taken[k & 1] = numberAt(taken, k & 1) + value * value;
      }
    };
    keep(seen, products.project(bases, panel));
    keep(turn, products.project(panels.slice(0, p), panel));
    const [first = 0, along = 0, second = 0] = products.orthonormalise(panel, taken);
    turn.set([first, along], COLUMNS * p * (width + 1));
    turn[(COLUMNS * p + 1) * (width + 1)] = second;
  });
  return { seen, turn };
}

/** Adds left · right, whose rows are so wide. */
function addProduct(
  into: Float64Array,
  { left, right, width }: { left: Float64Array; right: Float64Array; width: number },
): void {
  for (let first = 0; first < left.length; first += width) {
    for (let k = 0; k < width; k++) {
      const value = float64At(left, first + k);
      for (let c = 0; c < width; c++)
        into[first + c] = float64At(into, first + c) + value * float64At(right, k * width + c);
    }
  }
}

function diagonalOf(square: Float64Array, width: number): number[] {
  return Array.from({ length: width }, (_, c) => float64At(square, c * (width + 1)));
}

function identity(width: number): Float64Array {
  const square = new Float64Array(width * width);
  for (let c = 0; c < width; c++) square[c * (width + 1)] = 1;
  return square;
}
