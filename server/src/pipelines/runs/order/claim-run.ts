import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import type { RunRow } from '../runs-store.ts';
import { beginRun, findRunOfJob, lockQueue, nextInQueue } from './queue-store.ts';

export const RUN_JOB = 'run-pipeline';

/**
 * Asks for a turn at the engine in the transaction that makes a run wait for it. A turn is no one’s: whose run it
 * serves is chosen when it comes, so that a workspace with many runs does not keep the others waiting.
 */
export async function enqueueEngineTurn({ jobs }: Platform, tx: Tx): Promise<void> {
  await jobs.send(RUN_JOB, {}, { db: tx });
}

/** The run that a turn serves: the one it began before it was interrupted, else the next in the queue, if any waits. */
export async function claimNextRun({ db, clock }: Platform, jobId: string): Promise<RunRow | undefined> {
  return transact(db, async (tx) => {
    await lockQueue(tx);
    const id = (await findRunOfJob(tx, jobId))?.id ?? (await nextInQueue(tx));
    return id === undefined ? undefined : beginRun(tx, id, jobId, clock.now());
  });
}
