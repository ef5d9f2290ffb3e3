/** Shares of reads on a logarithmic axis. All shares are fractions: 0.05 is 5 %. */

/** The smallest share that the axis and the threshold tell apart: 0.001 %. */
export const LEAST_SHARE = 1e-5;
const STEPS_A_DECADE = 20;

/** Where a share lies between the two ends of the axis, 0 to 1; what is below the axis is at its start. */
export function placeOf(share: number): number {
  if (share <= LEAST_SHARE) return 0;
  return Math.min(1, Math.log10(share / LEAST_SHARE) / -Math.log10(LEAST_SHARE));
}

/** The share at a place between 0 and 1, as a round number of two digits. */
export function shareAt(place: number): number {
  const clamped = Math.min(1, Math.max(0, place));
  return Number((LEAST_SHARE ** (1 - clamped)).toPrecision(2));
}

/** The threshold a small step up (1) or down (−1): a twentieth of a decade, and never the same number again. */
export function stepShare(share: number, by: number): number {
  const decades = -Math.log10(LEAST_SHARE);
  const next = shareAt(placeOf(share) + by / (STEPS_A_DECADE * decades));
  return next === share ? shareAt(placeOf(share) + (2 * by) / (STEPS_A_DECADE * decades)) : next;
}

/** “5 %”, “0.001 %”: no more digits than it has. */
export const percentText = (share: number): string => `${Number((100 * share).toPrecision(3))} %`;
