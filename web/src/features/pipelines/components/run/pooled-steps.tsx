import type { RunDetail, RunStep } from '@cohortium/contract';
import { Ban, Check, ChevronRight, Circle, type LucideIcon, Minus, Play, TriangleAlert } from 'lucide-react';
import { formatDuration, now } from '#platform';
import type { StepState } from '#plots/charts';
import { Pill } from '#ui/display';
import { durationOf } from '../../model/describe-run.ts';
import { type PooledStep, pooledSteps } from '../../model/step-rows.ts';

const signs: Record<StepState, { Icon: LucideIcon; look: string; word: string }> = {
  done: { Icon: Check, look: 'text-success', word: 'Done' },
  retried: { Icon: Check, look: 'text-warning', word: 'Done after retry' },
  running: { Icon: Play, look: 'text-accent', word: 'Running' },
  queued: { Icon: Circle, look: 'text-ink-3', word: 'Queued' },
  failed: { Icon: TriangleAlert, look: 'text-danger', word: 'Failed' },
  not_reached: { Icon: Minus, look: 'text-ink-3', word: 'Not reached' },
  cancelled: { Icon: Ban, look: 'text-warning', word: 'Cancelled' },
};

/** What is done once for all samples together; each step opens to its command. */
export function PooledSteps({ run }: { run: RunDetail }) {
  const steps = pooledSteps(run);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="pooled">
      <h2 id="pooled" className="mb-1.5 font-semibold text-13">
        For all samples together
      </h2>
      <ul className="overflow-hidden rounded-l border border-line">
        {steps.map((pooled) => (
          <li key={pooled.step.id} className="border-line border-t first:border-t-0">
            <Step pooled={pooled} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ pooled: { step, record, cell } }: { pooled: PooledStep }) {
  const { Icon, look, word } = signs[cell.state];
  const line = (
    <>
      <Icon aria-hidden="true" className={look} />
      <span className="min-w-0 flex-1 truncate">{step.title}</span>
      {cell.state === 'failed' && <Pill tone="danger">Failed</Pill>}
      {cell.state === 'running' && <Pill tone="accent">Running</Pill>}
      {cell.state !== 'failed' && cell.state !== 'running' && <span className="text-12 text-ink-3">{word}</span>}
      <span className="w-18 text-right text-12 text-ink-2">
        {record?.started_at ? formatDuration(durationOf(record, now())) : ''}
      </span>
    </>
  );
  if (!record?.command) return <div className="flex h-8.5 items-center gap-2.5 px-3 pl-8.5 text-13">{line}</div>;
  return (
    <details className="group/step">
      <summary className="flex h-8.5 list-none items-center gap-2.5 px-3 text-13 hover:bg-hover">
        <ChevronRight
          aria-hidden="true"
          className="-mr-1 size-3.5! text-ink-3 transition-transform group-open/step:rotate-90"
        />
        {line}
      </summary>
      <Command record={record} />
    </details>
  );
}

function Command({ record }: { record: RunStep }) {
  const attempts = record.attempts > 1 ? `, attempt ${record.attempts}` : '';
  return (
    <div className="border-line border-t bg-canvas px-3 py-2.5 text-12">
      {record.reason && <p className="mb-1.5 text-danger">{record.reason}</p>}
      <pre className="overflow-x-auto whitespace-pre-wrap break-all font-mono text-11 text-ink-2">{record.command}</pre>
      {record.exit_code !== null && (
        <p className="mt-1.5 text-ink-3">
          Exit code {record.exit_code}
          {attempts}
        </p>
      )}
    </div>
  );
}
