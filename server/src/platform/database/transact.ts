import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionConflict } from './database-errors.ts';
import type { Db, Tx } from './open-database.ts';

const attempts = 4;

interface Beginning {
  /** Work at the start of the next transaction; null after a transaction with it was committed. */
  begin: ((tx: Tx) => Promise<void>) | null;
}
const beginnings = new AsyncLocalStorage<Beginning>();

/**
 * Runs `work` in one transaction: all of it is kept, or nothing when it throws. Called with a transaction it joins
 * that one. A deadlock or serialization failure runs `work` again (4 times at most): it must touch nothing but `tx`.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  const beginning = beginnings.getStore();
  const begin = beginning?.begin;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await db.transaction().execute(async (tx) => {
        await begin?.(tx);
        return work(tx);
      });
      if (beginning) beginning.begin = null;
      return answer;
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === attempts) throw error;
    }
  }
}

/** Runs `work`; its first committed transaction starts with `begin`, in the same transaction. */
export function beginningWith<T>(begin: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return beginnings.run({ begin }, work);
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}
