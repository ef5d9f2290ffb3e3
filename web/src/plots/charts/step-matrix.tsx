import type { ReactNode } from 'react';
import '../frame/frame.css';
import './styles/charts.css';
import './styles/step-matrix.css';

export type StepState = 'done' | 'retried' | 'running' | 'queued' | 'failed' | 'not_reached' | 'cancelled';
export type StepCell = {
  readonly state: StepState;
  /** 0…1 while running, where it is known. */
  readonly share?: number | undefined;
  /** How often it was tried. */
  readonly attempt?: number | undefined;
  /** Why, for the reader who asks. */
  readonly detail?: string | undefined;
};
export type StepRow = { readonly sample_id: string; readonly amount?: string; readonly cells: readonly StepCell[] };
type Props = {
  readonly label: string;
  readonly steps: readonly string[];
  readonly rows: readonly StepRow[];
  /** Head of the column of amounts: “Pairs in”. */
  readonly amountHead?: string;
  readonly onCell?: (sampleId: string, step: string) => void;
};

export const STEP_WORDS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  retried: 'Done after retry',
  running: 'Running',
  queued: 'Queued',
  failed: 'Failed',
  not_reached: 'Not reached',
  cancelled: 'Cancelled',
};
const TICK = 'm3 8.5 3.2 3L13 4.5';
const CROSS = 'm4 4 8 8m0-8-8 8';
const BAR = 'M4 8h8';

/** Samples × steps of a run; a state is told by sign, word and colour. */
export function StepMatrix({ label, steps, rows, amountHead, onCell }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also from the keyboard
    <section className="steps" aria-label={`${label}, table`} tabIndex={0}>
      <table className="steps-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="steps-sample">
              Sample
            </th>
            {amountHead ? (
              <th scope="col" className="steps-amount">
                {amountHead}
              </th>
            ) : null}
            {steps.map((step) => (
              <th key={step} scope="col" className="steps-step">
                {step}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sample_id}>
              <th scope="row" className="steps-sample" title={row.sample_id}>
                {row.sample_id}
              </th>
              {amountHead ? <td className="steps-amount">{row.amount ?? ''}</td> : null}
              {steps.map((step, i) => (
                <td key={step}>
                  <Cell cell={row.cells[i] ?? { state: 'queued' }} step={step} sample={row.sample_id} onCell={onCell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = {
  readonly cell: StepCell;
  readonly step: string;
  readonly sample: string;
  readonly onCell: Props['onCell'];
};

function Cell({ cell, step, sample, onCell }: CellProps) {
  const percent = cell.state === 'running' && cell.share !== undefined ? ` ${Math.round(cell.share * 100)} %` : '';
  const word = `${STEP_WORDS[cell.state]}${percent}`;
  const says = [`${step}: ${word}`, cell.detail].filter(Boolean).join('. ');
  const className = `steps-cell steps-${cell.state}`;
  if (onCell) {
    return (
      <button
        type="button"
        className={className}
        title={says}
        aria-label={`${sample}, ${says}`}
        onClick={() => onCell(sample, step)}
      >
        <Sign cell={cell} />
      </button>
    );
  }
  return (
    <span className={className} title={says}>
      <Sign cell={cell} />
      <span className="plot-sr">{word}</span>
    </span>
  );
}

function Sign({ cell }: { readonly cell: StepCell }): ReactNode {
  if (cell.state === 'running')
    return <span className="steps-share" style={{ width: `${(cell.share ?? 0.5) * 100}%` }} aria-hidden="true" />;
  if (cell.state === 'retried') return <span aria-hidden="true">{ordinal(cell.attempt ?? 2)}</span>;
  const path = { done: TICK, failed: CROSS, cancelled: BAR, queued: null, not_reached: null }[cell.state];
  if (!path) return null;
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`;

/** What the colours of the matrix mean; only the states that occur. */
export function StepLegend({ rows }: { readonly rows: readonly StepRow[] }) {
  const present = new Set(rows.flatMap((row) => row.cells.map((cell) => cell.state)));
  const states = (['done', 'retried', 'running', 'queued', 'failed', 'not_reached', 'cancelled'] as const).filter(
    (state) => present.has(state),
  );
  return (
    <ul className="steps-legend">
      {states.map((state) => (
        <li key={state}>
          <span className={`steps-cell steps-${state}`} aria-hidden="true">
            <Sign cell={{ state }} />
          </span>
          {STEP_WORDS[state]}
        </li>
      ))}
    </ul>
  );
}
