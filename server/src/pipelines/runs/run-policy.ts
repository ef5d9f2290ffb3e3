import type { Db } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { activeProjectIds } from '#projects';
import { type ResourceAccess, requireAccess, requireModify, requireOwn } from '#sharing';
import type { RunRow } from './runs-store.ts';

export const RUN_RESOURCE = { kind: 'run', label: 'This run' } as const;

/** A run as a shareable resource; runs are never public themselves. */
export const toResource = ({ id, workspace_id }: RunRow) => ({ id, workspace_id, is_public: false });

async function getWithAccess(
  db: Db,
  caller: Caller,
  row: RunRow | undefined,
): Promise<{ run: RunRow; access: ResourceAccess }> {
  const access = await requireAccess(db, caller, RUN_RESOURCE, row && toResource(row));
  if (!row) throw notFound(RUN_RESOURCE.label);
  // With its submission a run leaves the sight of those it is shared with.
  const isThere = access.access === 'own' || (await activeProjectIds(db, [row.project_id])).length > 0;
  if (!isThere) throw notFound(RUN_RESOURCE.label);
  return { run: row, access };
}

/** A run of the caller's workspace, or one shared with them; any other does not exist. */
export async function requireReadable(db: Db, caller: Caller, row: RunRow | undefined): Promise<RunRow> {
  return (await getWithAccess(db, caller, row)).run;
}

/** Stopped by the workspace, and by those it is shared with at that level. */
export async function requireModifiable(db: Db, caller: Caller, row: RunRow | undefined): Promise<RunRow> {
  const { run, access } = await getWithAccess(db, caller, row);
  requireModify(access);
  return run;
}

/** Computed again by its workspace alone. */
export async function requireOwned(db: Db, caller: Caller, row: RunRow | undefined): Promise<RunRow> {
  const { run, access } = await getWithAccess(db, caller, row);
  requireOwn(access);
  return run;
}

/** A run that has ended cannot be stopped. */
export function requireStoppable(run: RunRow): void {
  if (run.state === 'queued' || run.state === 'running') return;
  throw new AppError('conflict', `${run.name} has already ended (${run.state}).`);
}

/** Only what failed or was stopped goes on. */
export function requireRetriable(run: RunRow): void {
  if (run.state === 'failed' || run.state === 'cancelled') return;
  throw new AppError('conflict', `${run.name} is ${run.state}; only failed or cancelled runs can be retried.`);
}
