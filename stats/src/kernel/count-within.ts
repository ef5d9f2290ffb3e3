import { float64At } from '../array/read-element.ts';
import { streamRows } from './bring-rows.ts';
import type { CountWithin, Labellings } from './distance-kernel.ts';
import type { Loops } from './shared-loops.ts';
import { sumWithin } from './sum-within.ts';

/** So many groups have three bits, and sixteen labellings are summed at a time: for others all sums are exact. */
const MAX_GROUPS = 8;
const LABELLINGS_PER_CALL = 16;
const ROWS_OF_BLOCK = 16;
/** The 64 bytes of sixteen sums and the tables of 256 bytes of bits: stats/kernel/screen-sums.as. */
const SCREEN_SCRATCH = 64 + 256 * 96;
/** Squared distances become whole numbers up to this one, so that four of them have three digits of seven bits. */
const MAX_SCALED_SQUARE = 2 ** 19 - 1;
/** What the rounding of f64 may add to both ways of summing, as a share of the limit. */
const ROUNDING = 1e-10;

interface CountWithinInput extends CountWithin {
  readonly distances: Float64Array;
  readonly labellings: Labellings;
}

/** See `DistanceKernel.countWithin`. */
export function countWithin(loops: Loops, request: CountWithinInput): number {
  const { distances, labellings, n, limit, largest } = request;
  const { rows, sizes } = labellings;
  const count = rows.length / n;
  const isFew = sizes.length <= MAX_GROUPS && count >= LABELLINGS_PER_CALL && largest > 0;
  if (!isFew) return sumWithin(loops, { distances, n, labellings }).filter((sum) => sum <= limit).length;
  const scale = MAX_SCALED_SQUARE / largest ** 2;
  // Each pair is off by half a unit at most, and a group of m samples has m (m − 1) / 2 pairs of the weight 1 / m.
  const off = (0.25 * (n - sizes.length)) / scale + ROUNDING * limit;
  const near = screenSums(loops, request, scale);
  const doubtful = [...near.keys()].filter((p) => Math.abs(float64At(near, p) - limit) <= off);
  const sure = near.filter((sum) => sum < limit - off).length;
  if (doubtful.length === 0) return sure;
  const again = new Uint16Array(doubtful.length * n);
  doubtful.forEach((p, index) => {
    again.set(rows.subarray(p * n, (p + 1) * n), index * n);
  });
  const sums = sumWithin(loops, { distances, n, labellings: { rows: again, sizes } });
  return sure + sums.filter((sum) => sum <= limit).length;
}

/** The sums within groups as near as whole numbers tell them. */
function screenSums(
  loops: Loops,
  { distances, labellings: { rows, sizes }, n }: CountWithinInput,
  scale: number,
): Float64Array {
  const count = rows.length / n;
  const whole = Math.ceil(count / LABELLINGS_PER_CALL) * LABELLINGS_PER_CALL;
  const planes = Math.max(1, Math.ceil(Math.log2(sizes.length)));
  const own = [SCREEN_SCRATCH * loops.threads, rows.length * 2 + 16, Math.ceil(n / 8) * planes * whole, MAX_GROUPS * 8];
  const { places, run } = streamRows(loops, { distances, n, count: whole, block: ROWS_OF_BLOCK }, own);
  const [at = 0, row = 0, codes = 0, weights = 0] = places;
  new Uint16Array(loops.memory(), row, rows.length).set(rows);
  new Float64Array(loops.memory(), weights, MAX_GROUPS).fill(0).set(sizes.map((size) => 1 / (size * scale)));
  loops.share({ loop: 'pack', args: [row, n, count, planes, codes] });
  const sums = run(({ pairs, first, last, sums: into, meanwhile }) => {
    const args = [pairs, n, first, last, whole, planes, codes, scale, weights, into];
    loops.share({ loop: 'screen', args, scratch: { at, bytes: SCREEN_SCRATCH }, meanwhile });
  });
  return sums.subarray(0, count);
}
