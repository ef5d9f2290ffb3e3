import type { RandomSource } from '../random/generator.ts';
import { createRandomSource } from '../random/generator.ts';
import { StatsRefusal } from '../refusal.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import { solveSymmetric } from './solve-symmetric.ts';
import { normalise, orthogonalise } from './tridiagonal-vectors.ts';

/** The product of one symmetric n × n matrix with several vectors of length n. */
export type MultiplyVectors = (vectors: readonly Float64Array[]) => Float64Array[];

/** A subspace and the matrix seen in it: `seen[i][j]` = basis[i]ᵀ B basis[j], known for the multiplied ones. */
interface Subspace {
  readonly basis: Float64Array[];
  readonly seen: number[][];
}

const MOST_PRODUCTS = 300;
const BLOCKS_KEPT = 16;

/**
 * The `count` largest eigenvalues and their unit eigenvectors of a symmetric operator, by block Lanczos with full
 * orthogonalisation and thick restarts, until each residual ‖Bx − λx‖ is below `tolerance` × the largest value.
 * Blocks are wider than `count`, so that repeated eigenvalues are all found.
 *
 * @param at.multiply B times several vectors of length n. @param at.seed of the random start.
 * @returns `values` (falling, `count` or fewer) and `vectors`.
 * Refused: `not_converged` after 300 block products.
 * Sources: Golub & Underwood 1977 (block Lanczos); Wu & Simon 2000, SIAM J. Matrix Anal. Appl. 22:602 (thick restart).
 */
export function solvePartial(at: {
  multiply: MultiplyVectors;
  n: number;
  count: number;
  seed: number;
  tolerance?: number;
}): EigenPairs {
  const random = createRandomSource(at.seed);
  const width = Math.min(at.n, Math.ceil((at.count + 2) / 4) * 4);
  const tolerance = at.tolerance ?? 1e-10;
  let space: Subspace = { basis: [], seen: [] };
  let block = extend(
    [],
    Array.from({ length: width }, () => randomVector(at.n, random)),
  ).block;
  for (let product = 0; product < MOST_PRODUCTS; product++) {
    const { block: next, spill } = grow(space, block, at.multiply);
    const ritz = solveSymmetric(flatten(space.seen), space.seen.length, () => at.count + width);
    const found = Math.min(at.count, ritz.values.length);
    const residual = worstResidual(ritz, { found, spill });
    if (next.length === 0 || residual <= tolerance * Math.abs(ritz.values[0] ?? 0)) return lift(space, ritz, found);
    if (space.basis.length + next.length > BLOCKS_KEPT * width) space = restart(space, ritz, found + width);
    block = next;
  }
  throw new StatsRefusal('not_converged', `The first ${at.count} axes did not settle in ${MOST_PRODUCTS} products.`);
}

function randomVector(n: number, random: RandomSource): Float64Array {
  return Float64Array.from({ length: n }, () => random.nextNormal());
}

/** Multiplies the block, takes it into the subspace, and returns the next block with what spilled into it. */
function grow(
  space: Subspace,
  block: readonly Float64Array[],
  multiply: MultiplyVectors,
): { block: Float64Array[]; spill: number[][] } {
  const images = multiply(block);
  const first = space.basis.length;
  space.basis.push(...block);
  for (let i = 0; i < block.length; i++) space.seen.push([]);
  images.forEach((image, c) => {
    space.basis.forEach((vector, i) => {
      const value = dot(vector, image);
      setSeen(space.seen, i, first + c, value);
      setSeen(space.seen, first + c, i, value);
    });
  });
  const { block: next } = extend(
    space.basis,
    images.map((image) => image.slice()),
  );
  return { block: next, spill: next.map((vector) => images.map((image) => dot(vector, image))) };
}

/** The parts of `candidates` outside the span of `basis`, as unit vectors orthogonal to it and to each other. */
function extend(basis: readonly Float64Array[], candidates: readonly Float64Array[]): { block: Float64Array[] } {
  const block: Float64Array[] = [];
  for (const candidate of candidates) {
    const whole = normalise(candidate);
    for (let round = 0; round < 2; round++) {
      orthogonalise(candidate, basis);
      orthogonalise(candidate, block);
    }
    // A remainder this small is rounding: the candidate already lies in the span.
    if (whole === 0 || normalise(candidate) < 1e-13) continue;
    orthogonalise(candidate, basis);
    orthogonalise(candidate, block);
    normalise(candidate);
    block.push(candidate);
  }
  return { block };
}

/** Largest ‖Bx − λx‖ of the first Ritz pairs: only the images of the last block leave the subspace. */
function worstResidual(ritz: EigenPairs, { found, spill }: { found: number; spill: readonly number[][] }): number {
  let worst = 0;
  for (const vector of ritz.vectors.slice(0, found)) {
    const squares = spill.map((row) => {
      const last = vector.subarray(vector.length - row.length);
      return row.reduce((sum, value, c) => sum + value * (last[c] ?? 0), 0) ** 2;
    });
    worst = Math.max(worst, Math.sqrt(squares.reduce((sum, value) => sum + value, 0)));
  }
  return worst;
}

function lift(space: Subspace, ritz: EigenPairs, count: number): EigenPairs {
  const vectors = ritz.vectors.slice(0, count).map((weights) => {
    const vector = new Float64Array(space.basis[0]?.length ?? 0);
    space.basis.forEach((base, i) => {
      const weight = weights[i] ?? 0;
      for (let j = 0; j < vector.length; j++) vector[j] = (vector[j] ?? 0) + weight * (base[j] ?? 0);
    });
    return vector;
  });
  return { values: ritz.values.slice(0, count), vectors };
}

function restart(space: Subspace, ritz: EigenPairs, keep: number): Subspace {
  const { values, vectors } = lift(space, ritz, keep);
  const seen = vectors.map((_, i) => vectors.map((__, j) => (i === j ? (values[i] ?? 0) : 0)));
  return { basis: [...vectors], seen };
}

function flatten(seen: readonly number[][]): Float64Array {
  return Float64Array.from(seen.flat());
}

function setSeen(seen: number[][], row: number, column: number, value: number): void {
  const cells = seen[row];
  if (cells) cells[column] = value;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] ?? 0) * (b[j] ?? 0);
  return sum;
}
