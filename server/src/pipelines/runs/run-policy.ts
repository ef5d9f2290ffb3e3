import { denial } from '@cohortium/contract';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import type { RunRow } from './runs-store.ts';

export function demandReadable(asker: Asker, run: RunRow | undefined): RunRow {
  if (run?.workspace_id !== asker.workspace.workspace_id) throw notFound('This run');
  return run;
}

/** A run that has ended cannot be stopped. */
export function demandStoppable(run: RunRow): void {
  if (run.state === 'queued' || run.state === 'running') return;
  throw new Refusal('conflict', `${run.name} has ended already (${run.state}).`);
}

/** Only what failed or was stopped goes on; the sentence of the specification names the run. */
export function demandRetriable(run: RunRow): void {
  if (run.state === 'failed' || run.state === 'cancelled') return;
  throw new Refusal('conflict', `${run.name} is ${run.state}; only a failed or cancelled run can go on.`);
}

export const editDenied = (run: RunRow): string => denial.edit(run.name);
