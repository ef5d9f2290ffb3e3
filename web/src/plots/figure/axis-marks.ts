import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { Tokens } from '#plots/colours';
import { formatCount } from '#plots/frame';
import type { Mark } from '#plots/marks';

/** Where the plot itself lies in its room. */
export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Least and greatest of some finite values, with a little air; [0, 1] where there are none. */
export function domainOf(values: Iterable<number>): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  const air = high > low ? (high - low) * 0.05 : Math.abs(low) * 0.5 || 0.5;
  return [low - air, high + air];
}

/** A number at an axis: whole ones with separators, tiny ones as they are, with the true minus sign. */
export const tickText = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : String(Number(value.toPrecision(6))).replaceAll('-', '−');

export const scaleOver = (
  domain: readonly [number, number],
  range: readonly [number, number],
): ScaleLinear<number, number> => scaleLinear().domain(domain).range(range);

type Axis = {
  readonly scale: ScaleLinear<number, number>;
  readonly label: string;
  readonly frame: Frame;
  readonly tokens: Tokens;
};

/** Grid, numbers and name of an axis on the left. */
export function leftAxis({ scale, label, frame, tokens }: Axis): Mark[] {
  const { left, right, top, bottom } = frame;
  const labels = { fill: tokens.label, size: 11 } as const;
  return [
    ...scale.ticks(Math.max(2, Math.round((bottom - top) / 48))).flatMap((value): Mark[] => [
      { kind: 'line', from: [left, scale(value)], to: [right, scale(value)], stroke: tokens.grid },
      { kind: 'text', at: [left - 8, scale(value) + 4], text: tickText(value), anchor: 'end', ...labels },
    ]),
    { kind: 'text', at: [13, (top + bottom) / 2], text: label, anchor: 'middle', turn: -90, ...labels },
  ];
}

/** The same below the plot. */
export function bottomAxis({ scale, label, frame, tokens }: Axis): Mark[] {
  const { left, right, top, bottom } = frame;
  const labels = { fill: tokens.label, size: 11, anchor: 'middle' } as const;
  return [
    ...scale.ticks(Math.max(2, Math.round((right - left) / 80))).flatMap((value): Mark[] => [
      { kind: 'line', from: [scale(value), top], to: [scale(value), bottom], stroke: tokens.grid },
      { kind: 'text', at: [scale(value), bottom + 16], text: tickText(value), ...labels },
    ]),
    { kind: 'line', from: [left, bottom], to: [right, bottom], stroke: tokens.axis },
    { kind: 'text', at: [(left + right) / 2, bottom + 34], text: label, ...labels },
  ];
}

const LETTER = 6.2;

/** Truncates text to a width in CSS pixels; the card shows the full name. */
export function truncateText(text: string, room: number): string {
  const most = Math.max(3, Math.floor(room / LETTER));
  // By whole signs: half of one is no text, and breaks a saved figure.
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
