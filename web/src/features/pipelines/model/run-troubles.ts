import type { RunDetail, RunStep } from '@cohortium/contract';

/** A problem of a step, sorted by severity. */
export interface StepTrouble {
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

const worstFirst: readonly StepTrouble['kind'][] = ['failed', 'lost', 'retried'];

export function troublesOf(run: Pick<RunDetail, 'steps' | 'step_records'>): StepTrouble[] {
  const titles = new Map(run.steps.map((step) => [step.id, step.title]));
  return run.step_records
    .flatMap((record): StepTrouble[] => {
      const kind = kindOf(record);
      const { sample_id, reason, remedy, attempts } = record;
      const step = titles.get(record.step) ?? record.step;
      return kind ? [{ kind, sample_id, step, step_id: record.step, reason, remedy, attempts }] : [];
    })
    .sort((a, b) => worstFirst.indexOf(a.kind) - worstFirst.indexOf(b.kind));
}

function kindOf({ state, reason, attempts }: RunStep): StepTrouble['kind'] | null {
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return null;
  if (reason !== null) return 'lost';
  return attempts > 1 ? 'retried' : null;
}
