import { scaleLinear } from 'd3-scale';
import type { Extent } from '../prepare-points.ts';

export type Axis = {
  readonly name: string;
  /** Share of the variance, or null. */
  readonly percent: number | null;
  /** What it is a share of, where that has to be stated: “of positive eigenvalues”. */
  readonly of?: string;
};
export type Tick = { readonly value: number; readonly label: string };

/** Round values within a domain, about one for every `spacing` pixels, labelled with the true minus sign. */
export function axisTicks(domain: Extent, pixels: number, spacing = 90): Tick[] {
  const targetCount = Math.max(2, Math.round(pixels / spacing));
  const scale = scaleLinear().domain(domain);
  const format = scale.tickFormat(targetCount);
  return scale.ticks(targetCount).map((value) => ({ value, label: value === 0 ? '0' : format(value) }));
}

/** “PC1 (27.8 % of positive eigenvalues)”; `short` where there is no room for what it is of. */
export function axisTitle(axis: Axis | undefined, { short = false } = {}): string {
  if (!axis) return '';
  return axis.percent === null
    ? axis.name
    : `${axis.name} (${axis.percent.toFixed(1)} %${axis.of && !short ? ` ${axis.of}` : ''})`;
}
