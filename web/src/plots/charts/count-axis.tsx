import type { ScaleLinear } from 'd3-scale';
import { countTicks } from './chart-scales.ts';

export const formatTick = (value: number) =>
  (Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatShort(value)).replace('-', '−');
const formatShort = (value: number) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }).format(value);

/** Of the letters under a chart. */
const LETTER = 6.2;
const GAP = 8;

interface TickLabel {
  readonly tick: number;
  readonly label: string;
  readonly at: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

const wholeLimit = 10_000;
/** Decimals that tell neighbours apart. */
const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

function labelsOf(ticks: readonly number[]): string[] {
  const step = Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0));
  const isShort =
    ticks.some((tick) => Math.abs(tick) >= wholeLimit) && new Set(ticks.map(formatShort)).size === ticks.length;
  if (isShort || step === 0) return ticks.map(formatTick);
  return ticks.map((tick) => tick.toFixed(decimalsOf(step)).replace('-', '−'));
}

/** Labels along an axis, each readable: those that would touch the one before, or the last one, are left out. */
export function tickLabels(x: ScaleLinear<number, number>, count: number): TickLabel[] {
  const [left = 0, right = 0] = x.range();
  const ticks = x.ticks(count);
  const names = labelsOf(ticks);
  let end = Number.NEGATIVE_INFINITY;
  return ticks.flatMap((tick, index): TickLabel[] => {
    const labels = names[index] ?? '';
    const width = labels.length * LETTER;
    const at = x(tick);
    const anchor = at < left + width / 2 ? 'start' : at > right - width / 2 ? 'end' : 'middle';
    const from = anchor === 'start' ? at : anchor === 'end' ? at - width : at - width / 2;
    if (from < end + GAP) return [];
    end = from + width;
    return [{ tick, label: labels, at, anchor }];
  });
}

type CountAxisProps = {
  readonly counted: string;
  readonly most: number;
  readonly y: ScaleLinear<number, number>;
  readonly left: number;
  readonly right: number;
};

/** How many there are, at the left of a chart whose bars are counts. */
export function CountAxis({ counted, most, y, left, right }: CountAxisProps) {
  return (
    <g>
      <text x="0" y="9">
        {counted}
      </text>
      {countTicks(most).map((tick) => (
        <g key={tick}>
          {tick > 0 && (
            <line
              className="chart-grid"
              x1={left}
              x2={right}
              y1={Math.round(y(tick)) + 0.5}
              y2={Math.round(y(tick)) + 0.5}
            />
          )}
          <text x={left - 6} y={y(tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}
