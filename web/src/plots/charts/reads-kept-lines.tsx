import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useRef } from 'react';
import { formatCount, useSize } from '#plots/frame';
import { medianReads, type ReadsLine } from './chart-scales.ts';
import './styles/charts.css';

type Props = {
  /** “Read pairs” or “Reads”. */
  readonly what: string;
  readonly steps: readonly string[];
  readonly lines: readonly ReadsLine[];
};

type Place = readonly [number, number];

/** Reads left after each step, one line a sample; the median of the finished ones is bold. */
export function ReadsKeptLines({ what, steps, lines }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(target);
  const median = medianReads(lines, steps.length);
  const kept = median?.[0] ? (100 * (median.at(-1) ?? 0)) / median[0] : null;
  const narrow = width < 520;
  const frame = { left: 44, right: narrow ? 64 : 92, top: 12, bottom: narrow ? 56 : 26 };
  const most = Math.max(1, ...lines.flatMap((own) => own.reads));
  const x = scaleLinear()
    .domain([0, Math.max(1, steps.length - 1)])
    .range([frame.left, Math.max(frame.left + 1, width - frame.right)]);
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([Math.max(frame.top + 1, height - frame.bottom), frame.top]);
  const path = line<Place>();
  const places = (reads: readonly number[]): Place[] => reads.map((value, i): Place => [x(i), y(value)]);
  const base = height - frame.bottom;
  const failed = lines.filter((own) => own.failed_at !== undefined);
  const says = [
    `${what} kept at each step, ${lines.length} samples.`,
    kept === null ? '' : `Median ${formatCount(median?.[0] ?? 0)} at first, ${kept.toFixed(0)} % kept.`,
    ...failed.map((own) => `${own.sample_id} stopped at ${own.failed_at}.`),
  ];
  return (
    <div ref={target} className="chart reads-kept">
      {width === 0 ? null : (
        <svg width={width} height={height} role="img" aria-label={says.join(' ').trim()}>
          {y.ticks(5).map((tick) => (
            <g key={tick}>
              <line className="chart-grid" x1={frame.left} x2={width - frame.right} y1={y(tick)} y2={y(tick)} />
              <text x={frame.left - 8} y={y(tick) + 4} textAnchor="end">
                {formatCount(tick)}
              </text>
            </g>
          ))}
          {steps.map((step, i) => (
            <g key={step}>
              <line className="chart-grid" x1={x(i)} x2={x(i)} y1={frame.top} y2={base} />
              <text
                x={x(i)}
                y={base + 16}
                textAnchor={narrow ? 'end' : 'middle'}
                transform={narrow ? `rotate(-40 ${x(i)} ${base + 12})` : ''}
              >
                {step}
              </text>
            </g>
          ))}
          {lines.map((own) => (
            <SampleLine
              key={own.sample_id}
              own={own}
              d={path(places(own.reads)) ?? ''}
              end={places(own.reads).at(-1)}
            />
          ))}
          {median ? <path className="reads-median" d={path(places(median)) ?? ''} /> : null}
          {median
            ? places(median).map(([cx, cy]) => <circle key={cx} className="reads-median-dot" cx={cx} cy={cy} r="3.5" />)
            : null}
          {kept === null || !median ? null : (
            <text className="reads-kept-share" x={width - frame.right + 10} y={y(median.at(-1) ?? 0) + 4}>
              {kept.toFixed(0)} % kept
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

function SampleLine({ own, d, end }: { readonly own: ReadsLine; readonly d: string; readonly end: Place | undefined }) {
  if (!end) return null;
  const failed = own.failed_at !== undefined;
  return (
    <g className={failed ? 'reads-failed' : 'reads-line'}>
      <title>{`${own.sample_id}: ${own.reads.map(formatCount).join(' → ')}`}</title>
      <path d={d} />
      <circle cx={end[0]} cy={end[1]} r={failed ? 4 : 2.4} />
      {failed ? (
        <text x={end[0] + 9} y={end[1] + 4}>
          {own.sample_id} stopped at {own.failed_at}
        </text>
      ) : null}
    </g>
  );
}
