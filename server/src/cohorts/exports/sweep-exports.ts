import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { purgeExpired } from './exports-store.ts';

/** Deletes files that were not downloaded for some days; they can be requested again. */
export async function sweepExports({ db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<void> {
  const removed = await transact(db, (tx) => purgeExpired(tx, clock.now()));
  for (const key of removed) await files.delete(key);
}
