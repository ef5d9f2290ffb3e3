import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { lockSampleRows } from '../samples-store.ts';
import { changeTags } from '../tag-index-store.ts';
import { endChanges, resultsOfChanges, waitingChanges } from '../tags-store.ts';

export const SHOW_TAGS_JOB = 'show-tags';

const INDEX_WAIT_MS = 5000;
/** The job is for those whose process ended before the index had caught up. */
const JOB_AFTER_MS = 10_000;

/**
 * Tells the index what waiting changes say. Done again after a kill it changes nothing; what is written meanwhile waits
 * for the next round, and rows that a load is about to write are written with all tags of that moment.
 */
async function showWaiting({ db, index }: Pick<Platform, 'db' | 'index'>): Promise<void> {
  await transact(db, async (tx) => {
    await lockSampleRows(tx);
    const changes = await waitingChanges(tx);
    if (changes.length === 0) return;
    for (const marked of await resultsOfChanges(tx, changes)) {
      await changeTags(index, { ...marked, set_key: newId() });
    }
    await endChanges(tx, changes);
  });
}

interface Rounds {
  running: Promise<void>;
  /** The round that will see all that is written before it begins. */
  next: Promise<void> | null;
}
const rounds = new WeakMap<Db, Rounds>();

/** Resolves when the index shows every change that is committed now; many who ask at once share a round. */
export function syncTagsToIndex(platform: Pick<Platform, 'db' | 'index'>): Promise<void> {
  const own = rounds.get(platform.db) ?? { running: Promise.resolve(), next: null };
  rounds.set(platform.db, own);
  if (own.next) return own.next;
  const begin = async () => {
    own.next = null;
    await showWaiting(platform);
  };
  const next = own.running.then(begin, begin);
  own.next = next;
  own.running = next;
  return next;
}

/** Enqueued in the transaction of the change, so that a crash can't lose it. */
export async function enqueueTagProjection({ jobs, clock }: Platform, tx: Tx, change_id: string): Promise<void> {
  const start_after = new Date(clock.now().getTime() + JOB_AFTER_MS);
  await jobs.send(SHOW_TAGS_JOB, {}, { db: tx, singleton_key: change_id, start_after });
}

/** Whether the index has every change by now; what it does not show within five seconds is left to the job. */
export async function waitForTags(platform: Platform): Promise<'current' | 'pending'> {
  const shown = syncTagsToIndex(platform)
    .then(() => 'current' as const)
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the index does not have the new tags yet');
      return 'pending' as const;
    });
  return Promise.race([shown, pause(INDEX_WAIT_MS, 'pending' as const, { ref: false })]);
}
