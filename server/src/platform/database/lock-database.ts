import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DatabaseUnavailable } from './database-errors.ts';
import { translateError } from './translate-errors.ts';

/** Another portal works on this database; the message is a sentence for the operator. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
}

export interface DatabaseLockOptions {
  url: string;
  /** How long a portal that was just killed may hold the lock. */
  patience_ms?: number;
  /** Delay before reconnecting. */
  pause_ms?: number;
  /** Called when another portal took the lock while the connection was lost. */
  on_taken: (error: DatabaseInUseError) => void;
}

export interface DatabaseLock {
  release: () => Promise<void>;
}

/** Advisory lock key ("cohort" in ASCII); nothing else in this database uses it. */
const LOCK_KEY = 0x636f686f7274;
const TRY_EVERY_MS = 250;

async function tryLock({ url, patience_ms = 3_000 }: DatabaseLockOptions): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'cohortium lock', keepAlive: true });
  // An error without a listener would end the process; what follows is reported by 'end'.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let waited = 0; ; waited += TRY_EVERY_MS) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK_KEY]);
      if (rows[0]?.held) return client;
      if (waited >= patience_ms) break;
      await pause(TRY_EVERY_MS);
    }
  } catch (error) {
    await client.end();
    throw translateError(error);
  }
  await client.end();
  throw new DatabaseInUseError(
    'Another portal with a different data folder uses this database. Stop it, or set another DATABASE_URL for this portal.',
  );
}

/**
 * Holds a PostgreSQL database for this portal alone, for as long as its connection lives: two with different data
 * folders would take each other's jobs. A lost connection is made again. Throws DatabaseInUse, DatabaseUnavailable.
 */
export async function lockDatabase(options: DatabaseLockOptions): Promise<DatabaseLock> {
  const released = new AbortController();
  let client = await tryLock(options);
  const watchConnection = () => client.once('end', () => void (released.signal.aborted || retake()));
  const retake = async () => {
    while (!released.signal.aborted) {
      await pause(options.pause_ms ?? 5_000, null, { ref: false });
      try {
        client = await tryLock(options);
        if (released.signal.aborted) await client.end();
        return void watchConnection();
      } catch (error) {
        if (error instanceof DatabaseInUseError) return options.on_taken(error);
        if (!(error instanceof DatabaseUnavailable)) throw error;
      }
    }
  };
  watchConnection();
  return {
    release: async () => {
      released.abort();
      await client.end();
    },
  };
}
