import type { Platform } from '#platform';
import type { Tx } from '#platform/database';
import type { ProjectReads } from '../ports.ts';
import { stillNeeded } from './deletion-store.ts';

const FREE_JOB = 'free-files';
const AT_ONCE = 5000;
const HOUR_MS = 3_600_000;

/** Asks, in the transaction that stops needing them, for contents to be deleted; now or some hours later. */
export async function releaseFiles(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Tx,
  { file_keys, after_h = 0 }: { file_keys: readonly string[]; after_h?: number },
): Promise<void> {
  const start_after = new Date(clock.now().getTime() + after_h * HOUR_MS);
  for (let from = 0; from < file_keys.length; from += AT_ONCE) {
    const part = file_keys.slice(from, from + AT_ONCE);
    await jobs.send(FREE_JOB, { file_keys: part }, { db: tx, ...(after_h > 0 ? { start_after } : {}) });
  }
}

/** Deletes contents that no sample refers to. Carried out again after a kill, it finishes what is left. */
export async function freeFiles({ platform, ports }: ProjectReads, fileKeys: readonly string[]): Promise<void> {
  const needed = await stillNeeded(platform.db, fileKeys);
  const free = fileKeys.filter((key) => !needed.has(key));
  // First the rows that promise the content, then the content.
  await ports.purge_uploads(platform.db, free);
  for (const key of free) await platform.files.delete(key);
}

export function defineFreeJob(reads: ProjectReads): void {
  reads.platform.jobs.define<{ file_keys: string[] }>(FREE_JOB, {
    retry_limit: 100,
    retry_delay: 60,
    work: ({ data }) => freeFiles(reads, data.file_keys),
  });
}
