import { rm } from 'node:fs/promises';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { purgeShares } from '#sharing';
import { workFolder } from '../execution/stage-inputs.ts';
import { requireOwned } from '../runs/run-policy.ts';
import { runById } from '../runs/runs-store.ts';
import { deleteEndedRun } from './deletion-store.ts';
import { requireDeletable } from './require-deletable.ts';

/** Deletes a run that failed or was cancelled. One with results goes with its submission. */
export async function deleteRun(platform: Platform, caller: Caller, id: string): Promise<{ data: { run_id: string } }> {
  const { db } = platform;
  const run = await requireOwned(db, caller, await runById(db, id));
  requireDeletable(caller, 'run', run);
  await transact(db, async (tx) => {
    if (!(await deleteEndedRun(tx, id))) {
      const message =
        run.state === 'succeeded'
          ? `${run.name} has results, which can be deleted only with the submission.`
          : `${run.name} is ${run.state}. Cancel it, then delete it.`;
      throw new AppError('conflict', message);
    }
    await purgeShares(tx, 'run', [id]);
    const eventBase = { person_id: caller.person.id, workspace_id: run.workspace_id, kind: 'run', object_id: id };
    await recordAuditEvent(tx, { ...eventBase, action: 'delete', detail: { name: run.name } });
  });
  await rm(workFolder(platform, id), { recursive: true, force: true });
  return { data: { run_id: id } };
}
