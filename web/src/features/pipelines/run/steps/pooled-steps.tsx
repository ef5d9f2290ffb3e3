import type { RunDetail } from '@cohortium/contract';
import { ChevronRight } from 'lucide-react';
import { formatDuration, now } from '#platform';
import { durationOf } from '../../runs/describe-run.ts';
import { StepPill } from './step-pill.tsx';
import { type PooledStep, pooledSteps } from './step-rows.ts';

type PooledStepsProps = { run: RunDetail; onCell: (step: string, sample_id: string | null) => void };

/** What is done once for all samples together; each step opens to its command. */
export function PooledSteps({ run, onCell }: PooledStepsProps) {
  const steps = pooledSteps(run);
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="pooled">
      <h2 id="pooled" className="mb-1.5 font-semibold text-13">
        All samples
      </h2>
      <ul className="overflow-hidden rounded-l border border-line">
        {steps.map((pooled) => (
          <li key={pooled.step.id} className="border-line border-t first:border-t-0">
            <button
              type="button"
              className="flex min-h-8.5 w-full items-center gap-2.5 px-3 py-1 text-left text-13 hover:bg-hover"
              onClick={() => onCell(pooled.step.id, null)}
            >
              <span className="min-w-0 flex-1">{pooled.step.title}</span>
              <StepPill state={pooled.cell.state} />
              <span className="w-16 text-right text-12 text-ink-2">{timeOf(pooled)}</span>
              <ChevronRight aria-hidden="true" className="size-3.5! text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function timeOf({ record }: PooledStep): string {
  if (!record?.started_at) return '';
  return formatDuration(record.seconds === null ? durationOf(record, now()) : record.seconds * 1000);
}
