import { rm } from 'node:fs/promises';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { Refusal } from '#platform/refusal';
import { forgetShares } from '#sharing';
import { workFolder } from '../execution/stage-inputs.ts';
import { demandOwned } from '../runs/run-policy.ts';
import { runById } from '../runs/runs-store.ts';
import { deleteEndedRun } from './deletion-store.ts';
import { demandDeletable } from './may-delete.ts';

/** Deletes a run that failed or was cancelled. One with results goes with its submission. */
export async function deleteRun(platform: Platform, asker: Asker, id: string): Promise<{ data: { run_id: string } }> {
  const { db } = platform;
  const run = await demandOwned(db, asker, await runById(db, id));
  demandDeletable(asker, 'run', run);
  await transact(db, async (tx) => {
    if (!(await deleteEndedRun(tx, id))) {
      const words =
        run.state === 'succeeded'
          ? `${run.name} has results, which can be deleted only with the submission.`
          : `${run.name} is ${run.state}. Cancel it, then delete it.`;
      throw new Refusal('conflict', words);
    }
    await forgetShares(tx, 'run', [id]);
    const act = { person_id: asker.person.id, workspace_id: run.workspace_id, kind: 'run', object_id: id };
    await recordAct(tx, { ...act, action: 'delete', detail: { name: run.name } });
  });
  await rm(workFolder(platform, id), { recursive: true, force: true });
  return { data: { run_id: id } };
}
