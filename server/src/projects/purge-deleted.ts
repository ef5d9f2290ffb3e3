import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { purgeDue } from '#platform/deletion';
import type { Caller } from '#platform/http';
import { purgeShares } from '#sharing';
import { requireOpenDeletion } from './delete-project.ts';
import {
  type DeletionRow,
  deletions,
  erasePart,
  fileKeysOf,
  partOfDeletion,
  projectIdsOfWorkspace,
  stillNeeded,
} from './deletion-store.ts';
import type { ProjectReads } from './ports.ts';

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

/**
 * All of it or nothing: rows of every floor, and the job that frees the files. Killed before the end it is begun
 * again by the next sweep, killed after it the job goes on.
 */
async function purge({ platform, ports }: ProjectReads, tx: Tx, row: DeletionRow, person_id: string | null) {
  const part = await partOfDeletion(tx, row);
  const own = await fileKeysOf(tx, part);
  const above = await ports.purge(tx, part);
  if (part.sample_ids === null) await purgeShares(tx, 'project', [part.project_id]);
  await erasePart(tx, part);
  await deletions.end(tx, row.deletion_id, 'purged');
  await releaseFiles(platform, tx, { file_keys: [...own, ...above] });
  const act = {
    person_id,
    workspace_id: row.workspace_id,
    action: 'purge',
    kind: 'project',
    object_id: row.project_id,
  };
  await recordAuditEvent(tx, {
    ...act,
    detail: { deletion_id: row.deletion_id, of: row.kind, n_samples: row.n_samples },
  });
}

/** Deletes permanently, in the caller's transaction, every submission of a workspace that is deleted itself. */
export async function purgeProjects({ platform, ports }: ProjectReads, tx: Tx, workspaceId: string): Promise<void> {
  for (const project_id of await projectIdsOfWorkspace(tx, workspaceId)) {
    const part = { project_id, sample_ids: null };
    const own = await fileKeysOf(tx, part);
    const above = await ports.purge(tx, part);
    await erasePart(tx, part);
    await releaseFiles(platform, tx, { file_keys: [...own, ...above] });
  }
}

/** Purges expired deletions; called every hour. Returns their number. */
export async function purgeDeleted(reads: ProjectReads): Promise<number> {
  const { db, clock, log } = reads.platform;
  return purgeDue({ db, clock, log, table: deletions, purge: (tx, row) => purge(reads, tx, row, null) });
}

/** Purges a deletion immediately on request. */
export async function purgeNow(reads: ProjectReads, caller: Caller, deletionId: string) {
  await transact(reads.platform.db, async (tx) => {
    await purge(reads, tx, await requireOpenDeletion(tx, caller, deletionId), caller.person.id);
  });
  return { data: { deletion_id: deletionId } };
}
