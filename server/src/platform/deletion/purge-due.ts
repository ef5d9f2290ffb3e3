import type { Clock } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import type { Logger } from '#platform/logging';
import type { DeletionRecord, Deletions } from './deletions-store.ts';

interface PurgeOptions<Row extends DeletionRecord> {
  db: Db;
  clock: Clock;
  log: Logger;
  table: Deletions<Row>;
  /** Permanently deletes one item, in its own transaction. */
  purge(tx: Tx, row: Row): Promise<void>;
}

/** Completes what nobody brought back in time. Answers with how many deletions that were. */
export async function purgeDue<Row extends DeletionRecord>({
  db,
  clock,
  log,
  table,
  purge,
}: PurgeOptions<Row>): Promise<number> {
  let purged = 0;
  for (const id of await table.due(db, clock.now())) {
    try {
      await transact(db, async (tx) => {
        const row = await table.lock(tx, id);
        if (!row || row.outcome) return;
        await purge(tx, row);
        purged += 1;
      });
    } catch (error) {
      // Continue with the others; this one is retried in an hour.
      log.error({ err: error, deletion_id: id }, 'a deletion could not be completed');
    }
  }
  return purged;
}
