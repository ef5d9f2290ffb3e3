import type { RunDetail, RunStep } from '@cohortium/contract';

/** A problem of a step, sorted by severity. */
export interface StepProblem {
  /** `lost`: all steps of the sample succeeded, but the pooled steps gave it no result. */
  kind: 'failed' | 'lost' | 'retried';
  /** Null for a step over the pool. */
  sample_id: string | null;
  step: string;
  step_id: string;
  reason: string | null;
  remedy: string | null;
  attempts: number;
}

const SEVERITY_ORDER: readonly StepProblem['kind'][] = ['failed', 'lost', 'retried'];

export function stepProblems(run: Pick<RunDetail, 'steps' | 'step_records'>): StepProblem[] {
  const titles = new Map(run.steps.map((step) => [step.id, step.title]));
  return run.step_records
    .flatMap((record): StepProblem[] => {
      const kind = kindOf(record);
      const { sample_id, reason, remedy, attempts } = record;
      const step = titles.get(record.step) ?? record.step;
      return kind ? [{ kind, sample_id, step, step_id: record.step, reason, remedy, attempts }] : [];
    })
    .sort((a, b) => SEVERITY_ORDER.indexOf(a.kind) - SEVERITY_ORDER.indexOf(b.kind));
}

function kindOf({ state, reason, attempts }: RunStep): StepProblem['kind'] | null {
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return null;
  if (reason !== null) return 'lost';
  return attempts > 1 ? 'retried' : null;
}
