import { float64At, numberAt } from '../array/read-element.ts';
import { extendBasis } from './extend-basis.ts';
import { COLUMNS, type Panel, type PanelProducts } from './panels.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/**
 * A subspace in panels, orthonormal but for columns that are zeros since there are no more (`live` lists the others), and the
 * matrix seen in it: `seen[i][j]` = basis column iᵀ B basis column j. `free` are panels that nobody uses.
 */
export interface Subspace {
  readonly basis: Panel[];
  readonly live: number[];
  readonly projected: number[][];
  readonly free: Panel[];
}

/** Orthonormal panels that are to be multiplied next, with their columns that are not zeros. */
export interface Block {
  readonly panels: readonly Panel[];
  readonly live: readonly number[];
}

/** Multiplies the block, takes it into the subspace, and answers with the next block and what spilled into it. */
export function growSubspace(
  products: PanelProducts,
  space: Subspace,
  { panels, live }: Block,
): { next: Block; spill: Float64Array } {
  const first = space.basis.length * COLUMNS;
  space.basis.push(...panels);
  space.live.push(...live.map((column) => first + column));
  for (let column = 0; column < panels.length * COLUMNS; column++) space.projected.push([]);
  const images = takePanels(space.free, panels.length);
  products.multiply(panels, images);
  const { inside, spill, is_left } = extendBasis(products, space.basis, images);
  const width = panels.length * COLUMNS;
  for (let cell = 0; cell < inside.length; cell++) {
    const value = float64At(inside, cell);
    const i = Math.floor(cell / width);
    const k = first + (cell % width);
    setProjected(space.projected, i, k, value);
    setProjected(space.projected, k, i, value);
  }
  return { next: { panels: images, live: liveIndices(is_left) }, spill };
}

export function liveIndices(isLeft: readonly boolean[]): number[] {
  return isLeft.flatMap((left, column) => (left ? [column] : []));
}

export function takePanels(free: Panel[], count: number): Panel[] {
  return free.splice(free.length - count, count);
}

/** The first eigenvalues of the matrix as the subspace sees it, and vectors of weights of all its columns. */
export function solveProjected({ live, projected }: Subspace, count: number): EigenPairs {
  const n = live.length;
  const small = new Float64Array(n * n);
  live.forEach((i, row) => {
    const cells = projected[i];
    for (let k = row; k < n; k++) small[row * n + k] = cells?.[numberAt(live, k)] ?? 0;
  });
  const { values, vectors } = solveSymmetric(small, n, () => Math.min(n, count));
  const spread = vectors.map((weights) => {
    const all = new Float64Array(projected.length);
    live.forEach((column, k) => {
      all[column] = float64At(weights, k);
    });
    return all;
  });
  return { values, vectors: spread };
}

/** The first Ritz vectors themselves. */
export function liftVectors(
  products: PanelProducts,
  { basis, free }: Subspace,
  { ritz, count }: { ritz: EigenPairs; count: number },
): EigenPairs {
  const panels = takePanels(free, Math.ceil(count / COLUMNS));
  combineRitz(products, { basis, ritz }, panels);
  const vectors = ritz.vectors.slice(0, count).map((_, k) => {
    const panel = panels[Math.floor(k / COLUMNS)];
    const vector = new Float64Array(products.n);
    for (let j = 0; j < vector.length; j++) vector[j] = panel?.[COLUMNS * j + (k % COLUMNS)] ?? 0;
    return vector;
  });
  return { values: ritz.values.slice(0, count), vectors };
}

/** The first Ritz vectors into so many panels. */
function combineRitz(
  products: PanelProducts,
  { basis, ritz }: { basis: readonly Panel[]; ritz: EigenPairs },
  into: readonly Panel[],
): void {
  into.forEach((panel, p) => {
    const weights = new Float64Array(4 * basis.length);
    for (let side = 0; side < COLUMNS; side++) {
      ritz.vectors[COLUMNS * p + side]?.forEach((weight, k) => {
        weights[COLUMNS * k + side] = weight;
      });
    }
    products.combine(basis, weights, panel);
  });
}

/**
 * The first Ritz vectors are the new basis, a whole number of panels of them; what the next block's images spill back is met when
 * these are made.
 */
export function restartSubspace(
  products: PanelProducts,
  space: Subspace,
  { ritz, keep }: { ritz: EigenPairs; keep: number },
): Subspace {
  const width = Math.min(keep, ritz.vectors.length) - (Math.min(keep, ritz.vectors.length) % COLUMNS);
  const basis = takePanels(space.free, width / COLUMNS);
  combineRitz(products, { basis: space.basis, ritz }, basis);
  const seen = Array.from({ length: width }, (_, i) =>
    Array.from({ length: width }, (__, j) => (i === j ? float64At(ritz.values, i) : 0)),
  );
  return { basis, live: seen.map((_, k) => k), projected: seen, free: [...space.free, ...space.basis] };
}

function setProjected(seen: number[][], row: number, column: number, value: number): void {
  const cells = seen[row];
  if (cells) cells[column] = value;
}
