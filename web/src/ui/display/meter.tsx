import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type MeterProps = {
  /** What is measured: "Storage". */
  label: string;
  value: number;
  max: number;
  /** The value text: "312 of 500 GB". */
  description: string;
  /** Shows label and value text above the bar. */
  head?: ReactNode;
  className?: string;
};

/** How much of a limit is used. */
export function Meter({ label, value, max, description, head, className }: MeterProps) {
  const fraction = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={className}>
      {head && (
        <div className="mb-1 flex justify-between gap-3">
          <span>{head}</span>
          <span>{description}</span>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be dressed in every browser */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={description}
        className="h-1 overflow-hidden rounded-full bg-pressed"
      >
        <div
          className={classNames('h-full rounded-full', fraction >= 0.95 ? 'bg-warning' : 'bg-accent')}
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
    </div>
  );
}
