import { formatPercent } from '#platform';
import { classNames } from '../class-names.ts';

type ProgressBarProps = {
  /** The task: "Uploading F3D1_R1.fastq.gz". */
  label: string;
  /** From 0 to 1; undefined while unknown. */
  value?: number | null | undefined;
  tone?: 'running' | 'succeeded' | 'failed' | 'paused';
  /** Prints the label and the percentage above the bar. */
  showLabel?: boolean;
  className?: string;
};

const TONES = {
  running: 'bg-state-running',
  succeeded: 'bg-state-succeeded',
  failed: 'bg-state-failed',
  paused: 'bg-state-queued',
};

/** How far a long task is. */
export function ProgressBar({ label, value, tone = 'running', showLabel = false, className }: ProgressBarProps) {
  const isDeterminate = typeof value === 'number' && Number.isFinite(value);
  const fraction = isDeterminate ? Math.min(1, Math.max(0, value)) : 0;
  return (
    <div className={classNames('min-w-0', className)}>
      {showLabel && (
        <div className="mb-1 flex justify-between gap-3 text-12 text-ink-2">
          <span className="truncate">{label}</span>
          {isDeterminate && <span>{formatPercent(fraction, 0)}</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isDeterminate ? { 'aria-valuenow': Math.round(fraction * 100) } : {})}
        className="h-1.25 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className={classNames(
            'h-full rounded-full transition-[width] duration-(--t-base)',
            TONES[tone],
            !isDeterminate &&
              'w-2/7 animate-slide motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-40',
          )}
          style={isDeterminate ? { width: `${fraction * 100}%` } : undefined}
        />
      </div>
    </div>
  );
}
