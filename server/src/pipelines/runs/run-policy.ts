import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import type { RunRow } from './runs-store.ts';

/** A run is seen in its own workspace; elsewhere it does not exist. */
export function demandReadable(asker: Asker, run: RunRow | undefined): RunRow {
  if (run?.workspace_id !== asker.workspace.workspace_id) throw notFound('This run');
  return run;
}

/** A run that has ended cannot be stopped. */
export function demandStoppable(run: RunRow): void {
  if (run.state === 'queued' || run.state === 'running') return;
  throw new Refusal('conflict', `${run.name} has ended already (${run.state}).`);
}

/** Only what failed or was stopped goes on. */
export function demandRetriable(run: RunRow): void {
  if (run.state === 'failed' || run.state === 'cancelled') return;
  throw new Refusal('conflict', `${run.name} is ${run.state}; only a failed or cancelled run can go on.`);
}
