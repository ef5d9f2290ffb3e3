import { scaleLinear, scaleLog } from 'd3-scale';
import { tickText } from '#plots/figure';
import type { LineAxis, LineFigure, Point } from './line-figure.ts';

export type Room = { readonly width: number; readonly height: number };
export type Tick = { readonly at: number; readonly text: string };

export type LineLayout = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly narrow: boolean;
  /** Of the whole room. */
  readonly width: number;
  readonly x: { readonly place: (value: number) => number; readonly ticks: readonly Tick[] };
  readonly y: { readonly place: (value: number) => number; readonly ticks: readonly Tick[] };
  /** Where a curve goes; what a logarithm cannot show is left out. */
  readonly path: (points: readonly Point[]) => readonly Point[];
};

const NARROW = 520;

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const amountText = (value: number) =>
  Math.abs(value) >= 100_000 ? short.format(value).replace('-', '−') : tickText(value);

/** Only whole powers of ten carry words on a logarithm, or 1, 2, 5 where it spans little. */
function logTicks(domain: readonly [number, number], scale: { ticks: () => number[] }): number[] {
  const decades = Math.log10(domain[1] / domain[0]);
  const lead = (value: number) => value / 10 ** Math.floor(Math.log10(value) + 1e-9);
  const labelledPowers = decades > 2 ? [1] : [1, 2, 5];
  return scale.ticks().filter((value) => labelledPowers.some((first) => Math.abs(lead(value) - first) < 1e-6));
}

type AxisRoom = { readonly range: readonly [number, number]; readonly count: number; readonly nice: boolean };

function axisOf(axis: LineAxis, { range, count, nice }: AxisRoom) {
  if (axis.names) {
    const scale = scaleLinear()
      .domain([0, Math.max(1, axis.names.length - 1)])
      .range(range);
    return { place: (value: number) => scale(value), ticks: axis.names.map((text, i) => ({ at: scale(i), text })) };
  }
  if (axis.scale === 'log') {
    const domain: [number, number] = [Math.max(axis.domain[0], 1e-9), Math.max(axis.domain[1], 1e-8)];
    const scale = scaleLog().domain(domain).range(range);
    const ticks = logTicks(domain, scale).map((value) => ({ at: scale(value), text: amountText(value) }));
    return { place: (value: number) => scale(value), ticks };
  }
  const scale = scaleLinear().domain(axis.domain).range(range);
  if (nice) scale.nice(count);
  return {
    place: (value: number) => scale(value),
    ticks: scale.ticks(count).map((value) => ({ at: scale(value), text: amountText(value) })),
  };
}

/** Where everything of a figure goes in a room of so many CSS pixels. */
export function layoutLines(figure: LineFigure, { width, height }: Room): LineLayout {
  const narrow = width < NARROW;
  const named = figure.x.names !== undefined;
  const longestEnd = Math.max(0, ...figure.series.map(({ end }) => end?.length ?? 0));
  const left = 56;
  const half = narrow ? 0 : (figure.x.names?.at(-1)?.length ?? 0) * 3;
  const right = Math.max(left + 1, width - Math.max(14, half, Math.min(longestEnd * 6.4 + 12, width * 0.3)));
  const top = 10;
  const bottom = Math.max(top + 1, height - (named && narrow ? 74 : 42));
  const x = axisOf(figure.x, {
    range: [left, right],
    count: Math.max(2, Math.round((right - left) / 80)),
    nice: false,
  });
  const y = axisOf(figure.y, {
    range: [bottom, top],
    count: Math.max(2, Math.round((bottom - top) / 44)),
    nice: true,
  });
  const shown = ([a, b]: Point) =>
    (figure.x.scale === 'linear' || a > 0) && (figure.y.scale === 'linear' || b > 0) && Number.isFinite(a + b);
  return {
    left,
    right,
    top,
    bottom,
    narrow,
    width,
    x,
    y,
    path: (points) => points.filter(shown).map(([a, b]): Point => [x.place(a), y.place(b)]),
  };
}

/** The series nearest to a place on the screen, within some pixels of one of its points; null where there is none. */
export function nearestSeries(figure: LineFigure, layout: LineLayout, at: Point, within = 24): string | null {
  let best: { id: string; far: number } | null = null;
  for (const { id, points } of figure.series) {
    for (const [x, y] of layout.path(points)) {
      const far = Math.hypot(x - at[0], y - at[1]);
      if (far <= within && (best === null || far < best.far)) best = { id, far };
    }
  }
  return best?.id ?? null;
}
