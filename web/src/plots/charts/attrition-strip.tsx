import type { CSSProperties, ReactNode } from 'react';
import { formatCount } from '#plots/frame';
import './charts.css';
import './attrition-strip.css';

export type AttritionStep = {
  readonly key: string;
  /** The step in words, for a screen reader. */
  readonly label: string;
  /** Chips or words over the bar; by default the label. */
  readonly head?: ReactNode;
  /** Samples left after the step. */
  readonly count: number;
};

/** Filters as a strip of steps whose bars fall as samples leave. */
export function AttritionStrip({ label, steps }: { readonly label: string; readonly steps: readonly AttritionStep[] }) {
  const most = Math.max(1, steps[0]?.count ?? 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many steps scroll sideways, also from the keyboard
    <section className="attrition-scroller" aria-label={label} tabIndex={0}>
      <ol className="attrition">
        {steps.map((step, i) => {
          const before = steps[i - 1]?.count;
          const lostCount = before === undefined ? 0 : before - step.count;
          const change =
            before === undefined ? '' : `, ${formatCount(Math.abs(lostCount))} ${lostCount < 0 ? 'more' : 'fewer'}`;
          return (
            <li key={step.key} className={isLow(step.count / most) ? 'attrition-step attrition-low' : 'attrition-step'}>
              <div className="attrition-head">{step.head ?? step.label}</div>
              <div
                className="attrition-bar"
                role="img"
                aria-label={`${step.label}: ${formatCount(step.count)} samples${change}`}
              >
                {/* The level is a share of the strip's height or, on a phone, of its width. */}
                <Level fraction={step.count / most} />
                <span className="attrition-count" aria-hidden="true" style={levelVar(step.count / most)}>
                  {formatCount(step.count)}
                  {before === undefined ? null : (
                    <small>
                      {lostCount === 0 ? '±0' : `${lostCount < 0 ? '+' : '−'}${formatCount(Math.abs(lostCount))}`}
                    </small>
                  )}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A bar too low to contain its count shows it next to the bar. */
const LOW = 0.44;
const isLow = (fraction: number) => fraction < LOW;
const percentOf = (fraction: number) => `${Math.min(100, fraction * 100)}%`;
const levelVar = (fraction: number): CSSProperties & { '--level': string } => ({ '--level': percentOf(fraction) });

function Level({ fraction }: { readonly fraction: number }) {
  const percent = percentOf(fraction);
  return (
    <>
      <span className="attrition-level attrition-up" style={{ height: percent }} />
      <span className="attrition-level attrition-across" style={{ width: percent }} />
    </>
  );
}
