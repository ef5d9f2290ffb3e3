import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatCount, useSize } from '#plots/frame';
import { clampRange, type Range, snapTo } from './chart-scales.ts';
import { CountAxis, tickLabels } from './count-axis.tsx';
import '../frame/frame.css';
import './charts.css';

export type HistogramBin = {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly n_selected: number;
};
type Props = {
  readonly label: string;
  readonly bins: readonly HistogramBin[];
  readonly unit?: string;
  readonly height?: number;
  /** What is counted (“samples”); given, the counts have an axis on the left. */
  readonly counted?: string;
  readonly range?: Range | null;
  /** Makes the range's two handles draggable, and movable with the arrow keys. */
  readonly onRange?: (range: Range) => void;
};

const FOOT = 18;
/** Room for the counts on the left, and for what is counted above them. */
const [AXIS, HEAD] = [34, 16];

/** Counts in bins: grey is all, petrol what is kept; with two handles for a range. */
export function Histogram({ label, bins, unit = '', height = 108, counted, range = null, onRange }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const { width } = useSize(target);
  const ends: Range = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const left = counted === undefined ? 0 : AXIS;
  const most = Math.max(1, ...bins.map((bin) => bin.total));
  const x = scaleLinear()
    .domain(ends)
    .range([left, Math.max(left, width)]);
  const y = scaleLinear()
    .domain([0, most])
    .range([height, counted === undefined ? 2 : HEAD]);
  const ticks = tickLabels(x, Math.max(2, Math.round((width - left) / 56)));
  const total = bins.reduce((sum, bin) => sum + bin.total, 0);
  const retainedCount = bins.reduce((sum, bin) => sum + bin.n_selected, 0);
  const bar = (bin: HistogramBin, count: number, className: string) => (
    <rect
      key={`${className}-${bin.from}`}
      className={className}
      x={x(bin.from) + 0.5}
      width={Math.max(0.5, x(bin.to) - x(bin.from) - 1)}
      y={y(count)}
      height={height - y(count)}
      rx="1"
    >
      <title>{`${bin.from}–${bin.to} ${unit}: ${formatCount(bin.n_selected)} of ${formatCount(bin.total)}`}</title>
    </rect>
  );
  const shown = range ?? ends;
  return (
    <div ref={target} className="chart histogram" style={{ height: height + FOOT }}>
      <svg
        width="100%"
        height={height + FOOT}
        role="img"
        aria-label={`${label}: ${formatCount(retainedCount)} of ${formatCount(total)}, from ${ends[0]} to ${ends[1]} ${unit}`}
      >
        {counted !== undefined && <CountAxis counted={counted} most={most} y={y} left={left} right={width} />}
        {bins.map((bin) => bar(bin, bin.total, 'chart-all'))}
        {bins.map((bin) => bar(bin, bin.n_selected, 'chart-kept'))}
        <line className="chart-base" x1={left} x2={width} y1={height + 0.5} y2={height + 0.5} />
        {ticks.map(({ tick, at, label, anchor }) => (
          <text key={tick} x={at} y={height + 14} textAnchor={anchor}>
            {label}
          </text>
        ))}
      </svg>
      {onRange && width > 0
        ? ([0, 1] as const).map((end) => (
            <Handle key={end} {...{ label, unit, end, ends, x, height, bins, onRange }} range={shown} />
          ))
        : null}
    </div>
  );
}

type HandleProps = {
  readonly label: string;
  readonly unit: string;
  readonly end: 0 | 1;
  readonly range: Range;
  readonly ends: Range;
  readonly x: ScaleLinear<number, number>;
  readonly height: number;
  readonly bins: readonly HistogramBin[];
  readonly onRange: (range: Range) => void;
};

function Handle({ label, unit, end, range, ends, x, height, bins, onRange }: HandleProps) {
  const edges = [...bins.map((bin) => bin.from), ends[1]];
  const value = range[end];
  const set = (next: number) => onRange(clampRange(range, end, next, ends));
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) set(snapTo(edges, x.invert(event.clientX - box.left)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by !== undefined) set(edges[edges.indexOf(snapTo(edges, value)) + by] ?? value);
    else if (event.key === 'Home') set(ends[0]);
    else if (event.key === 'End') set(ends[1]);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="plot-handle"
      style={{ left: x(value), height }}
      role="slider"
      tabIndex={0}
      aria-label={`${label}, ${end === 0 ? 'least' : 'greatest'}`}
      aria-valuemin={ends[0]}
      aria-valuemax={ends[1]}
      aria-valuenow={value}
      aria-valuetext={`${value} ${unit}`.trim()}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
