import { TransactionConflict } from './database-errors.ts';
import type { Db, Tx } from './open-database.ts';

const attempts = 4;

/**
 * Runs `work` in one transaction: all of it is kept, or nothing when it throws. Called with a transaction it joins
 * that one. A deadlock or serialization failure runs `work` again (4 times at most): it must touch nothing but `tx`.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === attempts) throw error;
    }
  }
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}
