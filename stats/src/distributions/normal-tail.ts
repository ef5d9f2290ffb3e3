import { chiSquareTail } from './chi-square-tail.ts';

/**
 * P(Z ≥ z) for a standard normal Z, from Q(½, z²/2)/2. Relative accuracy about 1e-12, far out in the upper tail too.
 *
 * @param z any number; +∞ gives 0 and −∞ gives 1. NaN is refused by `chiSquareTail` (`bad_parameter`).
 */
export function normalTail(z: number): number {
  const beyond = chiSquareTail(z * z, 1) / 2;
  return z >= 0 ? beyond : 1 - beyond;
}
