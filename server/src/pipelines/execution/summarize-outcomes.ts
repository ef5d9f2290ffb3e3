import type { PipelineDefinition } from '@cohortium/workflows';
import type { SampleOutcome } from '../runs/run-steps-store.ts';
import type { RunOutputs } from './read-outputs.ts';
import { sampleIndex } from './stage-inputs.ts';

/** Reads that came out of each step of a sample, by the columns of the tracking file. */
const columnOfStep: Record<string, string> = { primers: 'trimmed', merge: 'merged', filter: 'filtered' };

/** Outcome of each sample and its steps, from the workflow's status files. */
export function summarizeOutcomes({ status, tracking }: RunOutputs, definition: PipelineDefinition): SampleOutcome[] {
  const perSample = definition.steps.filter((step) => step.per_sample).map((step) => step.id);
  return status.map(({ sample_id, step, state, reads_in, reads_out, reason }): SampleOutcome => {
    const ended = perSample.indexOf(step);
    // Lost in the pool: the sample's own steps went well, and the last of them is where people look for it.
    const endIndex = ended >= 0 ? ended : perSample.length - 1;
    let reads: number | null = reads_in;
    const steps = perSample.map((id, index) => {
      const isEnd = state !== 'ok' && index === ended;
      const isAfter = state !== 'ok' && ended >= 0 && index > ended;
      const out = columnOfStep[id] ? (tracking[sample_id]?.[columnOfStep[id] ?? ''] ?? null) : reads;
      const record = {
        step: id,
        state: isAfter ? ('skipped' as const) : isEnd ? ('failed' as const) : ('succeeded' as const),
        reason: state !== 'ok' && index === endIndex ? reason : null,
        reads_in: isAfter ? null : reads,
        reads_out: isAfter || isEnd ? null : (out ?? reads),
      };
      reads = record.reads_out;
      return record;
    });
    return { sample_index: sampleIndex(sample_id), state, reason, reads_in, reads_out, steps };
  });
}
