import type { ReactNode } from 'react';

export type StepState = 'done' | 'reused' | 'retried' | 'running' | 'queued' | 'failed' | 'not_reached' | 'cancelled';
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

export const STEP_LABELS: Readonly<Record<StepState, string>> = {
  done: 'Done',
  reused: 'Reused from an earlier run',
  retried: 'Done after retry',
  running: 'Running',
  queued: 'Queued',
  failed: 'Failed',
  not_reached: 'Not reached',
  cancelled: 'Cancelled',
};
const ORDER = ['done', 'reused', 'retried', 'running', 'queued', 'failed', 'not_reached', 'cancelled'] as const;
const TICK = 'm3 8.5 3.2 3L13 4.5';
const PATHS: Readonly<Partial<Record<StepState, string>>> = {
  done: TICK,
  reused: 'M3 5.5h7.5a3 3 0 0 1 0 6H6M5.5 3 3 5.5 5.5 8',
  running: 'M5.5 3.5v9l6.5-4.5z',
  failed: 'm4 4 8 8m0-8-8 8',
  cancelled: 'M4 8h8',
};

/** A cell's description: "Running 40 %. Its reads are being merged". */
export function describeCell({ state, share, detail }: StepCell): string {
  const percent = state === 'running' && share !== undefined ? ` ${Math.round(share * 100)} %` : '';
  return [`${STEP_LABELS[state]}${percent}`, detail].filter(Boolean).join('. ');
}

export function Sign({ cell }: { readonly cell: StepCell }): ReactNode {
  if (cell.state === 'running' && cell.share !== undefined)
    return <span className="steps-share" style={{ width: `${cell.share * 100}%` }} aria-hidden="true" />;
  if (cell.state === 'retried') return <span aria-hidden="true">{ordinal(cell.attempt ?? 2)}</span>;
  const path = PATHS[cell.state];
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
  return (
    <ul className="steps-legend">
      {ORDER.filter((state) => present.has(state)).map((state) => (
        <li key={state}>
          <span className={`steps-cell steps-${state}`} aria-hidden="true">
            <Sign cell={{ state }} />
          </span>
          {STEP_LABELS[state]}
        </li>
      ))}
    </ul>
  );
}
