import type { ScaleLinear } from 'd3-scale';
import { countTicks } from './chart-scales.ts';

export const formatTick = (value: number) =>
  (Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : formatShort(value)).replace('-', '−');
const formatShort = (value: number) =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }).format(value);

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
