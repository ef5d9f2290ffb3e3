import { createRandomSource } from '../random/generator.ts';
import { StatsRefusal } from '../refusal.ts';
import { extendBasis } from './extend-basis.ts';
import { type Accuracy, excessOf, mayRepeat } from './judge-residuals.ts';
import { COLUMNS, type Panel, type PanelProducts } from './panels.ts';
import type { EigenPairs } from './solve-symmetric.ts';
import {
  type Block,
  growSubspace,
  liftVectors,
  placesOf,
  restartSubspace,
  type Subspace,
  solveSeen,
  takePanels,
} from './subspace.ts';

/** Panels of the basis before it is restarted: 256 columns, or sixteen of the widest blocks. */
const PANELS_KEPT = 128;
const BLOCKS_KEPT = 16;
/**
 * Angle to the true vectors, and the share of the largest value to which residuals are brought at most: vectors with nearly the
 * same values turn among themselves, and products that are only near add noise to all (some 10⁻⁸ of the largest value).
 */
const EXACT: Accuracy = { angle: 1e-7, residual: 1e-10 };
const NEAR: Accuracy = { angle: 1e-6, residual: 3e-7 };
/** From so many samples on twice that residual: a coordinate is then off by up to 3 · 10⁻⁶ of the largest on its axis. */
const NEAR_ENOUGH: Accuracy = { ...NEAR, residual: 6e-7 };
const MANY = 2_000;
/** Columns behind those that are asked for, among which neighbours are looked for, and which are kept at a restart. */
const LOOKED_AT = 16;
/** The small problem costs the cube of its size: it is looked at again at this part of the way that seems to be left. */
const LOOK_AFTER = 0.8;
const MOST_GROWTH = 0.35;

interface Asked {
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
 * them than such blocks see: all is begun anew with blocks twice as wide, up to more than `count`, so that repeated eigenvalues
 * are all found.
 * With products that can be made sharp the first are taken, until angles are below 10⁻⁶ or residuals below 3 · 10⁻⁷ (from 2,000
 * samples on 6 · 10⁻⁷); the sharp matrix then decides in the space of the vectors found.
 *
 * @param at.products B times panels of vectors of length n. @param at.seed of the random start.
 * @returns `values` (falling, `count` or fewer) and `vectors`.
 * @param at.most products of a block, 1,200 unless given; after that it is refused (`not_converged`).
 * Sources: Golub & Underwood 1977 (block Lanczos); Wu & Simon 2000, SIAM J. Matrix Anal. Appl. 22:602 (thick restart).
 */
export function solvePartial(at: Asked): EigenPairs {
  const { products, count } = at;
  const widest = Math.ceil((count + 1) / COLUMNS);
  const kept = Math.max(PANELS_KEPT, BLOCKS_KEPT * widest);
  const panels = products.allocate(kept + 2 * widest + Math.ceil((count + LOOKED_AT) / COLUMNS));
  for (let width = 1; ; width = Math.min(widest, 2 * width)) {
    const { space, ritz } = settle(at, { width, kept, free: [...panels] });
    const isWhole = ritz.values.length >= Math.min(count, products.n);
    if (width < widest && (!isWhole || mayRepeat(ritz.values, { count, columns: COLUMNS * width }))) continue;
    return sharpen(products, space, { ritz, found: Math.min(count, ritz.values.length) });
  }
}

/** The subspace of blocks of a width in which the first vectors are settled, or from which no image leads out. */
function settle(
  { products, count, seed, most = 1_200 }: Asked,
  { width, kept, free }: { width: number; kept: number; free: Panel[] },
): { space: Subspace; ritz: EigenPairs } {
  let space: Subspace = { basis: [], live: [], seen: [], free };
  let block = startBlock(products, { free, width, seed });
  let look: Look = { at: 0, size: 0, excess: Number.POSITIVE_INFINITY };
  for (let product = 0; product < most; product++) {
    const { next, spill } = growSubspace(products, space, block);
    const isLast = next.live.length === 0;
    const size = space.basis.length;
    const isFull = size + width > kept;
    block = next;
    if (!isLast && !isFull && size < look.at) continue;
    const ritz = solveSeen(space, count + LOOKED_AT);
    const excess = excessOf(ritz, { count, spill, accuracy: accuracyOf(products) });
    if (isLast || excess <= 1) return { space, ritz };
    look = nextLook(look, { size, excess });
    if (!isFull) continue;
    space = restartSubspace(products, space, { ritz, keep: count + LOOKED_AT });
    look = { at: 0, size: 0, excess: Number.POSITIVE_INFINITY };
  }
  throw new StatsRefusal('not_converged', `The first ${count} axes did not converge after ${most} matrix products.`);
}

function accuracyOf({ n, sharpen: isNear }: PanelProducts): Accuracy {
  if (!isNear) return EXACT;
  return n < MANY ? NEAR : NEAR_ENOUGH;
}

/** What was seen of a small problem, and at which size of the basis the next is to be looked at. */
interface Look {
  readonly at: number;
  readonly size: number;
  readonly excess: number;
}

function nextLook(before: Look, { size, excess }: { size: number; excess: number }): Look {
  const rate = Math.log(before.excess / excess) / (size - before.size);
  const left = rate > 0 ? Math.log(excess) / rate : Number.POSITIVE_INFINITY;
  return { at: Math.floor(size + Math.min(LOOK_AFTER * left, MOST_GROWTH * size)), size, excess };
}

function startBlock(
  products: PanelProducts,
  { free, width, seed }: { free: Panel[]; width: number; seed: number },
): Block {
  const random = createRandomSource(seed);
  const panels = takePanels(free, width);
  for (const panel of panels) for (let cell = 0; cell < panel.length; cell++) panel[cell] = random.nextNormal();
  return { panels, live: placesOf(extendBasis(products, [], panels).is_left) };
}

/** Where products were only near, the values and vectors of the exact matrix in the space of the first vectors and the next. */
function sharpen(
  products: PanelProducts,
  space: Subspace,
  { ritz, found }: { ritz: EigenPairs; found: number },
): EigenPairs {
  if (!products.sharpen) return liftVectors(products, space, { ritz, count: found });
  const { basis, live, free } = restartSubspace(products, space, { ritz, keep: found + COLUMNS - 1 });
  const near: Subspace = { basis: [], live: [], seen: [], free };
  growSubspace({ ...products, multiply: products.sharpen }, near, { panels: basis, live });
  return liftVectors(products, near, { ritz: solveSeen(near, found), count: found });
}
