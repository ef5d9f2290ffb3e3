/** Shares of reads on a logarithmic axis. All shares are fractions: 0.05 is 5 %. */

/** The smallest share that the axis and the threshold tell apart: 0.001 %. */
export const MIN_ABUNDANCE = 1e-5;
const STEPS_A_DECADE = 20;

/** Where a share lies between the two ends of the axis, 0 to 1; what is below the axis is at its start. */
export function toAxisPosition(abundance: number): number {
  if (abundance <= MIN_ABUNDANCE) return 0;
  return Math.min(1, Math.log10(abundance / MIN_ABUNDANCE) / -Math.log10(MIN_ABUNDANCE));
}

/** The share at a place between 0 and 1, as a round number of two digits. */
export function toAbundance(place: number): number {
  const clamped = Math.min(1, Math.max(0, place));
  return Number((MIN_ABUNDANCE ** (1 - clamped)).toPrecision(2));
}

/** The threshold a small step up (1) or down (−1): a twentieth of a decade, and never the same number again. */
export function stepAbundance(abundance: number, by: number): number {
  const decades = -Math.log10(MIN_ABUNDANCE);
  const next = toAbundance(toAxisPosition(abundance) + by / (STEPS_A_DECADE * decades));
  return next === abundance ? toAbundance(toAxisPosition(abundance) + (2 * by) / (STEPS_A_DECADE * decades)) : next;
}

/** “5 %”, “0.001 %”: no more digits than it has. */
export const percentText = (abundance: number): string => `${Number((100 * abundance).toPrecision(3))} %`;
