import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatCount, useSize } from '#plots/frame';
import '../frame/frame.css';
import './abundance.css';

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

export type AbundanceBin = {
  /** Shares of reads as fractions, from < to. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly n_selected: number;
};
type Props = {
  /** The taxon. */
  readonly label: string;
  readonly bins: readonly AbundanceBin[];
  /** Samples without a read of it. */
  readonly absent: { readonly total: number; readonly n_selected: number };
  /** Which side of the threshold stays; null where the rule is no threshold. */
  readonly keeps: 'above' | 'below' | null;
  readonly threshold: number;
  /** Told at every move of the handle. */
  readonly onThreshold?: (share: number) => void;
};

const [HEIGHT, FOOT, HEAD] = [112, 18, 16];
/** The bar of the samples without the taxon stands apart, left of the axis. */
const [ABSENT, AXIS_LEFT, RIGHT] = [34, 60, 18];
/** The tallest bar stays this much below the top. */
const OVER = 1.1;
const TICKS = [0.00001, 0.0001, 0.001, 0.01, 0.1, 1];

/** How many samples have how much of a taxon: grey is all, colour those that the other filters keep. */
export function AbundanceHistogram({ label, bins, absent, keeps, threshold, onThreshold }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const { width } = useSize(target);
  const span = Math.max(1, width - AXIS_LEFT - RIGHT);
  const x = (share: number) => AXIS_LEFT + span * toAxisPosition(share);
  // Samples without it may be so many that all other bars would vanish beside theirs: it ends at the top, with its number.
  const most = Math.max(1, ...bins.map((bin) => bin.total)) * OVER;
  const y = (count: number) => HEIGHT - ((HEIGHT - HEAD) * Math.min(count, most)) / most;
  const stays = (bin: AbundanceBin) => keeps === null || (keeps === 'above') === bin.to > threshold;
  const total = absent.total + bins.reduce((sum, bin) => sum + bin.total, 0);
  const at = x(threshold);
  return (
    <div ref={target} className="abundance" style={{ height: HEIGHT + FOOT }}>
      <svg
        width="100%"
        height={HEIGHT + FOOT}
        role="img"
        aria-label={`${label}: ${formatCount(total - absent.total)} of ${formatCount(total)} samples contain it, ${formatCount(absent.total)} do not`}
      >
        {keeps && width > 0 && (
          <rect
            className="abundance-stays"
            x={keeps === 'above' ? at : 0}
            y={0}
            width={Math.max(0, keeps === 'above' ? width - RIGHT - at : at)}
            height={HEIGHT}
          />
        )}
        <Bar
          x={2}
          width={ABSENT}
          y={y}
          {...absent}
          stays={keeps !== 'above'}
          title={`Absent: ${formatCount(absent.n_selected)} of ${formatCount(absent.total)} samples`}
        />
        <text x={2 + ABSENT / 2} y={y(absent.total) - 4} textAnchor="middle">
          {formatCount(absent.total)}
        </text>
        {bins.map((bin) => (
          <Bar
            key={bin.from}
            x={x(bin.from) + 0.5}
            width={Math.max(0.5, x(bin.to) - x(bin.from) - 1)}
            y={y}
            total={bin.total}
            n_selected={bin.n_selected}
            stays={stays(bin)}
            title={`${percentText(bin.from)} to ${percentText(bin.to)}: ${formatCount(bin.n_selected)} of ${formatCount(bin.total)} samples`}
          />
        ))}
        <line className="abundance-base" x1={0} x2={width} y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        <text x={2 + ABSENT / 2} y={HEIGHT + 14} textAnchor="middle">
          absent
        </text>
        {TICKS.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT + 14} textAnchor="middle">
            {tick === 1 ? '100 %' : Number((100 * tick).toPrecision(1))}
          </text>
        ))}
      </svg>
      {keeps && onThreshold && width > 0 && (
        <Threshold {...{ label, keeps, threshold, onThreshold }} left={at} axis={{ from: AXIS_LEFT, span }} />
      )}
    </div>
  );
}

type BarProps = {
  readonly x: number;
  readonly width: number;
  readonly y: (count: number) => number;
  readonly total: number;
  readonly n_selected: number;
  readonly stays: boolean;
  readonly title: string;
};

function Bar({ x, width, y, total, n_selected, stays, title }: BarProps) {
  return (
    <g>
      <title>{title}</title>
      <rect className="abundance-all" x={x} width={width} y={y(total)} height={HEIGHT - y(total)} rx="1" />
      <rect
        className={stays ? 'abundance-kept' : 'abundance-gone'}
        x={x}
        width={width}
        y={y(n_selected)}
        height={HEIGHT - y(n_selected)}
        rx="1"
      />
    </g>
  );
}

type ThresholdProps = {
  readonly label: string;
  readonly keeps: 'above' | 'below';
  readonly threshold: number;
  readonly onThreshold: (share: number) => void;
  readonly left: number;
  readonly axis: { readonly from: number; readonly span: number };
};

function Threshold({ label, keeps, threshold, onThreshold, left, axis }: ThresholdProps) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) onThreshold(toAbundance((event.clientX - box.left - axis.from) / axis.span));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }[event.key];
    if (by !== undefined) onThreshold(stepAbundance(threshold, by));
    else if (event.key === 'Home') onThreshold(MIN_ABUNDANCE);
    else if (event.key === 'End') onThreshold(1);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="plot-handle"
      style={{ left, height: HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label={`${label}: ${keeps === 'above' ? 'least' : 'greatest'} relative abundance`}
      aria-valuemin={100 * MIN_ABUNDANCE}
      aria-valuemax={100}
      aria-valuenow={100 * threshold}
      aria-valuetext={percentText(threshold)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
