import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatCount, useSize } from '#plots/frame';
import '../frame/frame.css';
import './abundance.css';

export type ReadsBin = { readonly from: number; readonly to: number; readonly count: number };
type Props = {
  /** Bins of equal width on a logarithmic axis; the first may be of samples without reads, from 0 to 1. */
  readonly bins: readonly ReadsBin[];
  /** Samples with fewer reads are pale; null: no threshold. */
  readonly threshold: number | null;
  /** Receives the value at every move of the handle. */
  readonly onThreshold: (reads: number) => void;
};

const [HEIGHT, FOOT, HEAD] = [96, 18, 8];
/** Room at both ends for half a tick label. */
const SIDE = 14;
const STEPS_PER_DECADE = 20;

/** Pixels between the label of no reads and the next one. */
const TICK_ROOM = 20;

/** The place of a number of reads on the axis; no reads are at 1. */
const placeOf = (reads: number): number => Math.log10(Math.max(1, reads));
/** A number of reads of two digits at a place, as somebody would type it. */
export const readsAt = (place: number): number => Math.max(1, Math.round(Number((10 ** place).toPrecision(2))));

/** The next threshold up or down by some steps of the axis; never the same number again. */
export function stepReads(reads: number, by: number): number {
  const next = readsAt(placeOf(reads) + by / STEPS_PER_DECADE);
  return next === reads ? Math.max(1, reads + Math.sign(by)) : next;
}

const ticksOf = (low: number, high: number): number[] => {
  const powers = Array.from({ length: 10 }, (_, at) => at).filter((at) => at >= low && at <= high);
  const between = powers.length > 2 ? [1] : [1, 2, 5];
  return Array.from({ length: 10 }, (_, at) => between.map((each) => each * 10 ** at))
    .flat()
    .filter((tick) => placeOf(tick) >= low && placeOf(tick) <= high);
};

/** The ends of the axis, and the width of a bar, as places on it. */
export function readsAxis(bins: readonly ReadsBin[]) {
  const [first, second] = bins;
  const last = bins.at(-1);
  const step = last && last.from > 0 ? placeOf(last.to) - placeOf(last.from) : 1;
  const isNone = first?.from === 0;
  // The bar of samples without reads is as wide as the others, left of them.
  const least = isNone ? placeOf(second?.from ?? 1) - step : placeOf(first?.from ?? 1);
  const most = Math.max(least + step, placeOf(last?.to ?? 10));
  // A bar alone has room on both sides: as wide as the plot it would look like samples of every depth.
  const room = bins.length === 1 && !isNone ? 3 * step : 0;
  return { start: least - room, end: most + room, step, isNone };
}

/** How many samples have how many reads, with a threshold to drag. */
export function ReadsHistogram({ bins, threshold, onThreshold }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const { width } = useSize(target);
  const { start, end, step, isNone } = readsAxis(bins);
  const [first] = bins;
  const span = Math.max(1, width - 2 * SIDE);
  const x = (place: number) => SIDE + (span * (place - start)) / (end - start);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const y = (count: number) => HEIGHT - ((HEIGHT - HEAD) * count) / most;
  const at = threshold === null ? start : Math.min(end, Math.max(start, placeOf(threshold)));
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const ofNone = x(start + step / 2);
  const round = ticksOf(start, end).filter((tick) => !isNone || x(placeOf(tick)) - ofNone > TICK_ROOM);
  const ticks = round.length > 1 || isNone ? round : [readsAt(start), readsAt(end)];
  return (
    <div ref={target} className="abundance" style={{ height: HEIGHT + FOOT }}>
      <svg
        width="100%"
        height={HEIGHT + FOOT}
        role="img"
        aria-label={`Reads per sample of ${formatCount(total)} samples, from ${formatCount(Math.round(first?.from ?? 0))} to ${formatCount(Math.round(bins.at(-1)?.to ?? 0))}`}
      >
        {bins.map((bin) => {
          const left = bin.from === 0 ? start : placeOf(bin.from);
          const isKept = threshold === null || bin.to > threshold;
          return (
            <rect
              key={bin.from}
              className={isKept ? 'abundance-kept' : 'abundance-gone'}
              x={x(left) + 0.5}
              width={Math.max(0.5, x(left + step) - x(left) - 1)}
              y={y(bin.count)}
              height={HEIGHT - y(bin.count)}
              rx="1"
            >
              <title>{describeBin(bin)}</title>
            </rect>
          );
        })}
        <line className="abundance-base" x1={0} x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        {isNone && (
          <text x={ofNone} y={HEIGHT + 14} textAnchor="middle">
            0
          </text>
        )}
        {ticks.map((tick) => (
          <text key={tick} x={x(placeOf(tick))} y={HEIGHT + 14} textAnchor="middle">
            {formatCount(tick)}
          </text>
        ))}
      </svg>
      {width > 0 && (
        <Threshold
          left={x(at)}
          threshold={threshold}
          onThreshold={onThreshold}
          axis={{ start, end, from: SIDE, span }}
        />
      )}
    </div>
  );
}

function describeBin({ from, to, count }: ReadsBin): string {
  if (from === 0) return `No reads: ${formatCount(count)} samples`;
  return `${formatCount(Math.ceil(from))} to ${formatCount(Math.ceil(to) - 1)} reads: ${formatCount(count)} samples`;
}

type ThresholdProps = Pick<Props, 'threshold' | 'onThreshold'> & {
  readonly left: number;
  readonly axis: { readonly start: number; readonly end: number; readonly from: number; readonly span: number };
};

function Threshold({ left, threshold, onThreshold, axis: { start, end, from, span } }: ThresholdProps) {
  const [least, greatest] = [1, readsAt(end)];
  const set = (reads: number) => onThreshold(Math.min(greatest, Math.max(least, reads)));
  const current = threshold ?? readsAt(Math.max(0, start));
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) set(readsAt(start + ((event.clientX - box.left - from) / span) * (end - start)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }[event.key];
    if (by !== undefined) set(stepReads(current, by));
    else if (event.key === 'Home') set(least);
    else if (event.key === 'End') set(greatest);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="plot-handle"
      style={{ left, height: HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label="Minimum reads per sample"
      aria-valuemin={least}
      aria-valuemax={greatest}
      aria-valuenow={current}
      aria-valuetext={threshold === null ? 'No minimum' : `${formatCount(threshold)} reads`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
