import type { RandomSource } from '../random/generator.ts';
import { createRandomSource } from '../random/generator.ts';
import { StatsRefusal } from '../refusal.ts';
import { extendBasis } from './extend-basis.ts';
import type { Panel, PanelProducts } from './panels.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/**
 * A subspace in panels of four columns, orthonormal but for those that are zeros since there are no more (`live` lists the
 * others), and the matrix seen in it: `seen[i][j]` = basis column iᵀ B basis column j.
 */
interface Subspace {
  readonly basis: Panel[];
  readonly live: number[];
  readonly seen: number[][];
}

/** Orthonormal panels that are to be multiplied next, with their columns that are not zeros. */
interface Block {
  readonly panels: Panel[];
  readonly live: readonly number[];
}

/** Panels of the basis before it is restarted: 256 columns, or sixteen blocks. */
const PANELS_KEPT = 64;
const BLOCKS_KEPT = 16;
/** The small problem costs the cube of its size: it is looked at when the basis has grown by a twentieth. */
const GROWTH = 1.05;
/**
 * Angle to the true vectors, and the share of the largest value to which residuals are brought at most: vectors with nearly the
 * same values turn among themselves, and products that are only near add noise to all (some 10⁻⁸ of the largest value).
 */
const EXACT = { angle: 1e-7, residual: 1e-10 };
const NEAR = { angle: 1e-6, residual: 3e-7 };
/** A neighbour's residual as a share of its distance, below which it is a vector of its own. */
const TOLD_APART = 0.1;
/** Blocks of values behind those that are asked for, among which neighbours are looked for. */
const LOOKED_AT = 4;

/**
 * The `count` largest eigenvalues and their unit eigenvectors of a symmetric matrix, by block Lanczos with full
 * orthogonalisation and thick restarts, until the angle between each vector and the true one is below 10⁻⁷, as its
 * residual ‖Bx − λx‖ and the distance to the next value that it may be mixed with tell (Davis & Kahan 1970), or the residual
 * is below 10⁻¹⁰ of the largest value. Blocks are wider than `count`, so that repeated eigenvalues are all found.
 * With products that can be made sharp the first are taken, until angles are below 10⁻⁶ or residuals below 3 · 10⁻⁷; the sharp
 * matrix then decides in the space of the vectors found.
 *
 * @param at.products B times panels of four vectors of length n. @param at.seed of the random start.
 * @returns `values` (falling, `count` or fewer) and `vectors`.
 * @param at.most block products, 600 unless given; after that it is refused (`not_converged`).
 * Sources: Golub & Underwood 1977 (block Lanczos); Wu & Simon 2000, SIAM J. Matrix Anal. Appl. 22:602 (thick restart).
 */
export function solvePartial(at: { products: PanelProducts; count: number; seed: number; most?: number }): EigenPairs {
  const { products, count, most = 600 } = at;
  const accuracy = products.sharpen ? NEAR : EXACT;
  const width = Math.ceil((count + 1) / 4);
  const kept = Math.max(PANELS_KEPT, BLOCKS_KEPT * width);
  const free = products.allocate(kept + 2 * width);
  let space: Subspace = { basis: [], live: [], seen: [] };
  let block = startBlock(products, { free, width, random: createRandomSource(at.seed) });
  let lookAt = 0;
  for (let product = 0; product < most; product++) {
    const { next, spill } = grow(products, space, { block, free });
    const isLast = next.live.length === 0;
    const isFull = space.basis.length + width > kept;
    block = next;
    if (!isLast && !isFull && space.basis.length < lookAt) continue;
    lookAt = space.basis.length * GROWTH;
    const ritz = solveSeen(space, count + LOOKED_AT * 4 * width);
    const found = Math.min(count, ritz.values.length);
    if (isLast || isSettled(ritz, { found, spill, accuracy })) return sharpen(products, space, { ritz, found, free });
    if (isFull) space = restart(space, ritz, { keep: count + 4 * width, free });
  }
  throw new StatsRefusal('not_converged', `The first ${count} axes did not settle in ${most} products.`);
}

function startBlock(
  products: PanelProducts,
  { free, width, random }: { free: Panel[]; width: number; random: RandomSource },
): Block {
  const panels = takePanels(free, width);
  for (const panel of panels) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
  return { panels, live: placesOf(extendBasis(products, [], panels).is_left) };
}

/** Multiplies the block, takes it into the subspace, and answers with the next block and what spilled into it. */
function grow(
  products: PanelProducts,
  space: Subspace,
  { block: { panels, live }, free }: { block: Block; free: Panel[] },
): { next: Block; spill: number[][] } {
  const first = space.basis.length * 4;
  space.basis.push(...panels);
  space.live.push(...live.map((column) => first + column));
  for (let column = 0; column < panels.length * 4; column++) space.seen.push([]);
  const images = takePanels(free, panels.length);
  panels.forEach((panel, k) => {
    const image = images[k];
    if (image) products.multiply(panel, image);
  });
  const { inside, spill, is_left } = extendBasis(products, space.basis, images);
  inside.forEach((row, i) => {
    row.forEach((value, c) => {
      setSeen(space.seen, i, first + c, value);
      setSeen(space.seen, first + c, i, value);
    });
  });
  return { next: { panels: images, live: placesOf(is_left) }, spill };
}

function placesOf(isLeft: readonly boolean[]): number[] {
  return isLeft.flatMap((left, column) => (left ? [column] : []));
}

/** The first eigenvalues of the matrix as the subspace sees it, and vectors of weights of all its columns. */
function solveSeen({ live, seen }: Subspace, count: number): EigenPairs {
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

/**
 * Only the images of the last block leave the subspace, by `spill`: a Ritz vector's residual is what its last weights
 * make of it.
 */
function isSettled(
  ritz: EigenPairs,
  { found, spill, accuracy }: { found: number; spill: readonly number[][]; accuracy: typeof EXACT },
): boolean {
  const residuals = ritz.vectors.map((vector) => {
    const squares = spill.map((row) => {
      const last = vector.subarray(vector.length - row.length);
      return row.reduce((sum, value, c) => sum + value * (last[c] ?? 0), 0) ** 2;
    });
    return Math.sqrt(squares.reduce((sum, value) => sum + value, 0));
  });
  const smallest = accuracy.residual * Math.abs(ritz.values[0] ?? 0);
  return residuals
    .slice(0, found)
    .every((residual, k) => residual <= Math.max(smallest, accuracy.angle * gapAt(ritz.values, residuals, k)));
}

/**
 * Distance of a value to the nearest that may still be mixed with it. A neighbour whose own residual is a tenth of the distance
 * is a vector of its own in the subspace, orthogonal to this one; what is missing lies outside (Saad 2011, §4.6).
 */
function gapAt(values: Float64Array, residuals: readonly number[], place: number): number {
  const value = values[place] ?? 0;
  const gaps = residuals.map((residual, k) => {
    const gap = Math.abs(value - (values[k] ?? 0));
    return k === place || residual <= TOLD_APART * gap ? Number.POSITIVE_INFINITY : gap;
  });
  return Math.min(...gaps, Math.abs(value - (values[residuals.length - 1] ?? 0)));
}

function lift(space: Subspace, ritz: EigenPairs, count: number): EigenPairs {
  const n = (space.basis[0]?.length ?? 0) / 4;
  const vectors = ritz.vectors.slice(0, count).map((weights) => {
    const vector = new Float64Array(n);
    space.basis.forEach((panel, p) => {
      const [a = 0, b = 0, c = 0, d = 0] = weights.subarray(4 * p, 4 * p + 4);
      for (let j = 0; j < n; j++) {
        const along = a * (panel[4 * j] ?? 0) + b * (panel[4 * j + 1] ?? 0) + c * (panel[4 * j + 2] ?? 0);
        vector[j] = (vector[j] ?? 0) + along + d * (panel[4 * j + 3] ?? 0);
      }
    });
    return vector;
  });
  return { values: ritz.values.slice(0, count), vectors };
}

/** Where products were only near, the values and vectors of the exact matrix in the space of the first vectors and some next. */
function sharpen(
  products: PanelProducts,
  space: Subspace,
  { ritz, found, free }: { ritz: EigenPairs; found: number; free: Panel[] },
): EigenPairs {
  if (!products.sharpen) return lift(space, ritz, found);
  const { basis, live } = restart(space, ritz, { keep: Math.ceil(found / 4) * 4, free });
  const exact = { ...products, multiply: products.sharpen };
  const near: Subspace = { basis: [], live: [], seen: [] };
  grow(exact, near, { block: { panels: basis, live }, free });
  return lift(near, solveSeen(near, found), found);
}

/** The first Ritz vectors are the new basis; what the next block's images spill back is met when these are made. */
function restart(space: Subspace, ritz: EigenPairs, { keep, free }: { keep: number; free: Panel[] }): Subspace {
  const { values, vectors } = lift(space, ritz, keep - (keep % 4));
  free.push(...space.basis);
  const basis = takePanels(free, vectors.length / 4);
  vectors.forEach((vector, k) => {
    const panel = basis[Math.floor(k / 4)];
    if (panel) for (let j = 0; j < vector.length; j++) panel[4 * j + (k % 4)] = vector[j] ?? 0;
  });
  const seen = vectors.map((_, i) => vectors.map((__, j) => (i === j ? (values[i] ?? 0) : 0)));
  return { basis, live: vectors.map((_, k) => k), seen };
}

function takePanels(free: Panel[], count: number): Panel[] {
  return free.splice(free.length - count, count);
}

function setSeen(seen: number[][], row: number, column: number, value: number): void {
  const cells = seen[row];
  if (cells) cells[column] = value;
}
