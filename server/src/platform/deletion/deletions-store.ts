import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';

export interface DeletionRecord {
  deletion_id: string;
  /** When it can no longer be undone. */
  purge_after: string;
  /** Outcome; null while it can be undone. */
  outcome: 'restored' | 'purged' | null;
}

/** A table of deletions that can be undone for a while, one row per deletion. */
export interface DeletionTable<Row extends DeletionRecord> {
  /** Locks a deletion until the transaction ends. */
  lock(tx: Tx, deletionId: string): Promise<Row | undefined>;
  end(tx: Tx, deletionId: string, outcome: 'restored' | 'purged'): Promise<void>;
  /** Deletions whose undo period is over, oldest first. */
  due(db: Db, now: Date): Promise<string[]>;
}

export function deletionTable<Row extends DeletionRecord>(name: string): DeletionTable<Row> {
  const table = sql.table(name);
  return {
    lock: async (tx, id) => {
      const { rows } = await sql<Row>`select * from ${table} where deletion_id = ${id} for update`.execute(tx);
      return rows[0];
    },
    end: async (tx, id, outcome) => {
      await sql`update ${table} set outcome = ${outcome} where deletion_id = ${id}`.execute(tx);
    },
    due: async (db, now) => {
      const { rows } = await sql<DeletionRecord>`
        select deletion_id from ${table} where outcome is null and purge_after <= ${now.toISOString()}
        order by purge_after`.execute(db);
      return rows.map(({ deletion_id }) => deletion_id);
    },
  };
}
