import { createRandomSource } from '../random/generator.ts';
import { StatsError } from '../stats-error.ts';
import { extendBasis } from './extend-basis.ts';
import { type Accuracy, mayBeRepeated, residualExcess } from './judge-residuals.ts';
import { COLUMNS, type Panel, type PanelProducts } from './panels.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import {
  type Block,
  growSubspace,
  liftVectors,
  liveIndices,
  restartSubspace,
  type Subspace,
  solveProjected,
  takePanels,
} from './subspace.ts';

/** Panels of the basis before it is restarted: 256 columns, or sixteen of the widest blocks. */
const MAX_BASIS_PANELS = 128;
const MAX_BASIS_BLOCKS = 16;
/**
 * Angle to the true vectors, and the share of the largest value to which residuals are brought at most: vectors with nearly the
 * same values turn among themselves, and products that are only near add noise to all (some 10⁻⁸ of the largest value).
 */
const EXACT_ACCURACY: Accuracy = { angle: 1e-7, residual: 1e-10 };
const APPROXIMATE_ACCURACY: Accuracy = { angle: 1e-6, residual: 3e-7 };
/** From so many samples on twice that residual: a coordinate is then off by up to 3 · 10⁻⁶ of the largest on its axis. */
const LARGE_APPROXIMATE_ACCURACY: Accuracy = { ...APPROXIMATE_ACCURACY, residual: 6e-7 };
const LARGE_FROM = 2_000;
/** Columns behind those that are asked for, among which neighbours are looked for, and which are kept at a restart. */
const GUARD_COLUMNS = 16;
/** The small problem costs the cube of its size: it is looked at again at this part of the way that seems to be left. */
const CHECK_AT_FRACTION = 0.8;
const MAX_GROWTH = 0.35;

interface PartialSolveInput {
  readonly products: PanelProducts;
  readonly count: number;
  readonly seed: number;
  readonly most?: number;
}

/**
 * The `count` largest eigenvalues and their unit eigenvectors of a symmetric matrix, by block Lanczos with full
 * orthogonalisation and thick restarts, until the angle between each vector and the true one is below 10⁻⁷, as its
 * residual ‖Bx − λx‖ and the distance to the next value that it may be mixed with tell (Davis & Kahan 1970), or the residual
 * is below 10⁻¹⁰ of the largest value. Blocks are of two vectors. Where so many values found are equal, there may be more of
 * them than such blocks see: all is begun again with blocks twice as wide, up to more than `count`, so that repeated eigenvalues
 * are all found.
 * With products that can be made sharp the first are taken, until angles are below 10⁻⁶ or residuals below 3 · 10⁻⁷ (from 2,000
 * samples on 6 · 10⁻⁷); the sharp matrix then decides in the space of the vectors found.
 *
 * @param at.products B times panels of vectors of length n. @param at.seed of the random start.
 * @returns `values` (falling, `count` or fewer) and `vectors`.
 * @param at.most products of a block, 1,200 unless given; after that it is refused (`not_converged`).
 * Sources: Golub & Underwood 1977 (block Lanczos); Wu & Simon 2000, SIAM J. Matrix Anal. Appl. 22:602 (thick restart).
 */
export function solvePartial(at: PartialSolveInput): EigenPairs {
  const { products, count } = at;
  const widest = Math.ceil((count + 1) / COLUMNS);
  const maxColumns = Math.max(MAX_BASIS_PANELS, MAX_BASIS_BLOCKS * widest);
  const panels = products.allocate(maxColumns + 2 * widest + Math.ceil((count + GUARD_COLUMNS) / COLUMNS));
  for (let width = 1; ; width = Math.min(widest, 2 * width)) {
    const { space, ritz } = iterateUntilConverged(at, { width, retained: maxColumns, free: [...panels] });
    const isWhole = ritz.values.length >= Math.min(count, products.n);
    if (width < widest && (!isWhole || mayBeRepeated(ritz.values, { count, columns: COLUMNS * width }))) continue;
    return refineWithExactMatrix(products, space, { ritz, found: Math.min(count, ritz.values.length) });
  }
}

/** The subspace of blocks of a width in which the first vectors are settled, or from which no image leads out. */
function iterateUntilConverged(
  { products, count, seed, most = 1_200 }: PartialSolveInput,
  { width, retained, free }: { width: number; retained: number; free: Panel[] },
): { space: Subspace; ritz: EigenPairs } {
  let space: Subspace = { basis: [], live: [], projected: [], free };
  let block = startBlock(products, { free, width, seed });
  let look: ConvergenceCheck = { at: 0, size: 0, excess: Number.POSITIVE_INFINITY };
  for (let product = 0; product < most; product++) {
    const { next, spill } = growSubspace(products, space, block);
    const isLast = next.live.length === 0;
    const size = space.basis.length;
    const isFull = size + width > retained;
    block = next;
    if (!isLast && !isFull && size < look.at) continue;
    const ritz = solveProjected(space, count + GUARD_COLUMNS);
    const excess = residualExcess(ritz, { count, spill, accuracy: accuracyOf(products) });
    if (isLast || excess <= 1) return { space, ritz };
    look = nextCheck(look, { size, excess });
    if (!isFull) continue;
    space = restartSubspace(products, space, { ritz, keep: count + GUARD_COLUMNS });
    look = { at: 0, size: 0, excess: Number.POSITIVE_INFINITY };
  }
  throw new StatsError('not_converged', `The first ${count} axes did not converge after ${most} matrix products.`);
}

function accuracyOf({ n, sharpen: isNear }: PanelProducts): Accuracy {
  if (!isNear) return EXACT_ACCURACY;
  return n < LARGE_FROM ? APPROXIMATE_ACCURACY : LARGE_APPROXIMATE_ACCURACY;
}

/** What was seen of a small problem, and at which size of the basis the next is to be looked at. */
interface ConvergenceCheck {
  readonly at: number;
  readonly size: number;
  readonly excess: number;
}

function nextCheck(before: ConvergenceCheck, { size, excess }: { size: number; excess: number }): ConvergenceCheck {
  const rate = Math.log(before.excess / excess) / (size - before.size);
  const left = rate > 0 ? Math.log(excess) / rate : Number.POSITIVE_INFINITY;
  return { at: Math.floor(size + Math.min(CHECK_AT_FRACTION * left, MAX_GROWTH * size)), size, excess };
}

function startBlock(
  products: PanelProducts,
  { free, width, seed }: { free: Panel[]; width: number; seed: number },
): Block {
  const random = createRandomSource(seed);
  const panels = takePanels(free, width);
  for (const panel of panels) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
  return { panels, live: liveIndices(extendBasis(products, [], panels).is_left) };
}

/** Where products were only near, the values and vectors of the exact matrix in the space of the first vectors and the next. */
function refineWithExactMatrix(
  products: PanelProducts,
  space: Subspace,
  { ritz, found }: { ritz: EigenPairs; found: number },
): EigenPairs {
  if (!products.sharpen) return liftVectors(products, space, { ritz, count: found });
  const { basis, live, free } = restartSubspace(products, space, { ritz, keep: found + COLUMNS - 1 });
  const near: Subspace = { basis: [], live: [], projected: [], free };
  growSubspace({ ...products, multiply: products.sharpen }, near, { panels: basis, live });
  return liftVectors(products, near, { ritz: solveProjected(near, found), count: found });
}
