import { tickText } from '#plots/figure';
import type { Numbers } from './group-points.ts';

const LEAST = 0.6;
const MOST = 1.9;
/** What has no number is small rather than gone. */
const MISSING = 0.45;

/** How much larger or smaller than usual each of n points is, so that areas grow with the number; and what that means. */
export function sizePoints(count: number, sizeBy: Numbers | undefined): { scales: Float32Array; note: string | null } {
  const scales = new Float32Array(count).fill(1);
  const finiteValues = (sizeBy?.values ?? []).filter(
    (value): value is number => value !== null && Number.isFinite(value),
  );
  if (!sizeBy || finiteValues.length === 0) return { scales, note: null };
  const low = finiteValues.reduce((a, b) => Math.min(a, b));
  const high = finiteValues.reduce((a, b) => Math.max(a, b));
  for (let i = 0; i < count; i++) {
    const value = sizeBy.values[i];
    const fraction = high > low ? ((value ?? low) - low) / (high - low) : 0.5;
    const isKnown = value !== null && value !== undefined && Number.isFinite(value);
    scales[i] = isKnown ? Math.sqrt(LEAST ** 2 + fraction * (MOST ** 2 - LEAST ** 2)) : MISSING;
  }
  const rangeText = (value: number) => tickText(Number.isInteger(value) ? value : Number(value.toPrecision(3)));
  return { scales, note: `Size: ${sizeBy.title}, ${rangeText(low)} to ${rangeText(high)} ${sizeBy.unit ?? ''}`.trim() };
}
