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
  readonly seen: number[][];
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
): { next: Block; spill: number[][] } {
  const first = space.basis.length * COLUMNS;
  space.basis.push(...panels);
  space.live.push(...live.map((column) => first + column));
  for (let column = 0; column < panels.length * COLUMNS; column++) space.seen.push([]);
  const images = takePanels(space.free, panels.length);
  products.multiply(panels, images);
  const { inside, spill, is_left } = extendBasis(products, space.basis, images);
  inside.forEach((row, i) => {
    row.forEach((value, c) => {
      setSeen(space.seen, i, first + c, value);
      setSeen(space.seen, first + c, i, value);
    });
  });
  return { next: { panels: images, live: placesOf(is_left) }, spill };
}

export function placesOf(isLeft: readonly boolean[]): number[] {
  return isLeft.flatMap((left, column) => (left ? [column] : []));
}

export function takePanels(free: Panel[], count: number): Panel[] {
  return free.splice(free.length - count, count);
}

/** The first eigenvalues of the matrix as the subspace sees it, and vectors of weights of all its columns. */
export function solveSeen({ live, seen }: Subspace, count: number): EigenPairs {
  const small = Float64Array.from(live.flatMap((i) => live.map((j) => seen[i]?.[j] ?? 0)));
  const { values, vectors } = solveSymmetric(small, live.length, () => Math.min(live.length, count));
  const spread = vectors.map((weights) => {
    const all = new Float64Array(seen.length);
    live.forEach((column, k) => {
      all[column] = weights[k] ?? 0;
    });
    return all;
  });
  return { values, vectors: spread };
}

/** The first Ritz vectors themselves. */
export function liftVectors({ basis }: Subspace, ritz: EigenPairs, count: number): EigenPairs {
  const n = (basis[0]?.length ?? 0) / COLUMNS;
  const vectors = ritz.vectors.slice(0, count).map((weights) => {
    const vector = new Float64Array(n);
    basis.forEach((panel, p) => {
      const [a = 0, b = 0] = weights.subarray(COLUMNS * p, COLUMNS * (p + 1));
      for (let j = 0; j < n; j++) vector[j] = (vector[j] ?? 0) + a * (panel[2 * j] ?? 0) + b * (panel[2 * j + 1] ?? 0);
    });
    return vector;
  });
  return { values: ritz.values.slice(0, count), vectors };
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
  basis.forEach((panel, p) => {
    const [left, right] = ritz.vectors.slice(COLUMNS * p, COLUMNS * (p + 1));
    const weights = space.basis.map((_, b) =>
      Float64Array.of(left?.[2 * b] ?? 0, right?.[2 * b] ?? 0, left?.[2 * b + 1] ?? 0, right?.[2 * b + 1] ?? 0),
    );
    products.combine(space.basis, weights, panel);
  });
  const seen = Array.from({ length: width }, (_, i) =>
    Array.from({ length: width }, (__, j) => (i === j ? (ritz.values[i] ?? 0) : 0)),
  );
  return { basis, live: seen.map((_, k) => k), seen, free: [...space.free, ...space.basis] };
}

function setSeen(seen: number[][], row: number, column: number, value: number): void {
  const cells = seen[row];
  if (cells) cells[column] = value;
}
