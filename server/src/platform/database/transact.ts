import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionConflict } from './database-errors.ts';
import type { Db, Tx } from './open-database.ts';

const MAX_ATTEMPTS = 4;

interface TransactionPreamble {
  /** Work at the start of the next transaction; null after a transaction with it was committed. */
  preamble: ((tx: Tx) => Promise<void>) | null;
}
const preambleStorage = new AsyncLocalStorage<TransactionPreamble>();

/**
 * Runs `work` in one transaction: all of it is kept, or nothing when it throws. Called with a transaction it joins
 * that one. A deadlock or serialization failure runs `work` again (4 times at most): it must touch nothing but `tx`.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return work(db);
  const beginning = preambleStorage.getStore();
  const begin = beginning?.preamble;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await db.transaction().execute(async (tx) => {
        await begin?.(tx);
        return work(tx);
      });
      if (beginning) beginning.preamble = null;
      return answer;
    } catch (error) {
      if (!(error instanceof TransactionConflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Runs `work`; its first committed transaction starts with `begin`, in the same transaction. */
export function withPreamble<T>(begin: (tx: Tx) => Promise<void>, work: () => Promise<T>): Promise<T> {
  return preambleStorage.run({ preamble: begin }, work);
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}
