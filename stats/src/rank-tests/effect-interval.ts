import { StatsError } from '../stats-error.ts';

const Z = 1.959963984540054;
/** Halvings: beyond these a double has no more digits. */
const MAX_BISECTIONS = 60;

/**
 * 95 % interval of the rank-biserial correlation 2θ − 1, θ = U/(mn) the share of pairs in which the first group has the
 * larger value: the bounds of θ are where |θ − θ̂| = z √V(θ), V(θ) = θ(1 − θ)[1 + (N − 1)((1 − θ)/(2 − θ) + θ/(1 + θ))]/(mn)
 * with N = (m + n)/2. Never beyond −1 and 1, and of some width where all pairs point one way.
 *
 * @param u Mann–Whitney's U, ties as half. @param sizes m and n, 1 or more.
 * Refused: sizes that are no whole numbers above 0, a U outside 0 to mn (`bad_parameter`).
 * Source: Newcombe 2006, Statist. Med. 25:559–573, method 5.
 */
export function rankBiserialInterval(u: number, sizes: readonly [number, number]): [number, number] {
  const [m, n] = sizes;
  if (!(Number.isInteger(m) && Number.isInteger(n) && m > 0 && n > 0 && u >= 0 && u <= m * n))
    throw new StatsError('bad_parameter', `U can’t be ${u} for groups of ${m} and ${n}.`);
  const found = u / (m * n);
  const isBeyond = (theta: number) => Math.abs(theta - found) > Z * Math.sqrt(varianceAt(theta, m, n));
  return [2 * bisectBound(0, found, isBeyond) - 1, 2 * bisectBound(1, found, isBeyond) - 1];
}

const varianceAt = (theta: number, m: number, n: number): number =>
  (theta * (1 - theta) * (1 + ((m + n) / 2 - 1) * ((1 - theta) / (2 - theta) + theta / (1 + theta)))) / (m * n);

/** Where values between what was found and an end begin to lie beyond. */
function bisectBound(end: number, found: number, isBeyond: (theta: number) => boolean): number {
  if (found === end) return end;
  let [inside, beyond] = [found, end];
  for (let i = 0; i < MAX_BISECTIONS; i++) {
    const middle = (inside + beyond) / 2;
    if (isBeyond(middle)) beyond = middle;
    else inside = middle;
  }
  return inside;
}
