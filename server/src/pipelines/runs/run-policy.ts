import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { livingProjectIds } from '#projects';
import { type Access, demandAccess, demandModify, demandOwn } from '#sharing';
import type { RunRow } from './runs-store.ts';

export const shown = { kind: 'run', words: 'This run' } as const;

/** A run as a shareable resource; runs are never public themselves. */
export const thingOf = ({ id, workspace_id }: RunRow) => ({ id, workspace_id, is_public: false });

async function reach(db: Db, asker: Asker, found: RunRow | undefined): Promise<{ run: RunRow; access: Access }> {
  const access = await demandAccess(db, asker, shown, found && thingOf(found));
  if (!found) throw notFound(shown.words);
  // With its submission a run leaves the sight of those it is shared with.
  const isThere = access.access === 'own' || (await livingProjectIds(db, [found.project_id])).length > 0;
  if (!isThere) throw notFound(shown.words);
  return { run: found, access };
}

/** A run of the asker's workspace, or one shared with them; any other does not exist. */
export async function demandReadable(db: Db, asker: Asker, found: RunRow | undefined): Promise<RunRow> {
  return (await reach(db, asker, found)).run;
}

/** Stopped by the workspace, and by those it is shared with at that level. */
export async function demandModifiable(db: Db, asker: Asker, found: RunRow | undefined): Promise<RunRow> {
  const { run, access } = await reach(db, asker, found);
  demandModify(access);
  return run;
}

/** Computed again by its workspace alone. */
export async function demandOwned(db: Db, asker: Asker, found: RunRow | undefined): Promise<RunRow> {
  const { run, access } = await reach(db, asker, found);
  demandOwn(access);
  return run;
}

/** A run that has ended cannot be stopped. */
export function demandStoppable(run: RunRow): void {
  if (run.state === 'queued' || run.state === 'running') return;
  throw new Refusal('conflict', `${run.name} has already ended (${run.state}).`);
}

/** Only what failed or was stopped goes on. */
export function demandRetriable(run: RunRow): void {
  if (run.state === 'failed' || run.state === 'cancelled') return;
  throw new Refusal('conflict', `${run.name} is ${run.state}; only failed or cancelled runs can be retried.`);
}
