import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import type { OnRightsLost } from '#workspaces';
import { deleteSubmitted } from '../submissions-store.ts';
import { type Receiving, storageKey } from './receive-files.ts';
import {
  deleteExpired,
  deleteUnclaimed,
  expireUploadsOf,
  settledUploadIds,
  type UploadRow,
  uploadsByIds,
} from './uploads-store.ts';

/** Clients retry a lost response within the hour, not after a month. */
const SUBMITTED_RETENTION_MS = 30 * 24 * 3_600_000;

/** Removes what has arrived of uploads whose rows are gone. */
export async function purgeContents({ platform, uploads }: Receiving, rows: readonly UploadRow[]): Promise<void> {
  for (const { file_id } of rows) {
    await uploads.remove(file_id);
    await platform.files.delete(storageKey(file_id));
  }
}

/** Removes a person's own uploads that nothing has claimed: all of them or none. */
export async function removeUploads(receiving: Receiving, caller: Caller, fileIds: readonly string[]) {
  const { db } = receiving.platform;
  const ids = [...new Set(fileIds)];
  const rows = await uploadsByIds(db, caller.workspace.workspace_id, ids);
  const own = rows.filter(({ person_id }) => person_id === caller.person.id);
  if (own.length < ids.length) throw notFound('One of these uploads');
  const taken = await transact(db, async (tx) => {
    const removed = await deleteUnclaimed(tx, ids);
    if (removed.length < ids.length) {
      const stored = own.find(({ file_id }) => !removed.some((one) => one.file_id === file_id));
      throw new AppError('conflict', `${stored?.name} is part of a submission. Remove it there.`);
    }
    return removed;
  });
  await purgeContents(receiving, taken);
  return { data: { n_removed: taken.length } };
}

/** Ends the uploads of a person who lost the permission to submit; the next sweep deletes the received bytes. */
export async function endUploads(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { person_id, workspace_id, permissions, because }: Parameters<OnRightsLost>[1],
): Promise<void> {
  if (permissions.has('workspace:project:create')) return;
  const n = await expireUploadsOf(tx, { person_id, workspace_id, at: clock.now() });
  if (n === 0) return;
  const act = { person_id: null, workspace_id, action: 'end', kind: 'upload', object_id: person_id };
  await recordAuditEvent(tx, { ...act, detail: { n, because } });
}

/** Deletes expired uploads with their received bytes; called every hour. */
export async function sweepUploads(receiving: Receiving): Promise<void> {
  const { platform, uploads } = receiving;
  const { db, clock } = platform;
  await transact(db, async (tx) => {
    // In the transaction, so that a concurrent submission waits and then does not find them.
    await purgeContents(receiving, await deleteExpired(tx, clock.now()));
  });
  // Places that were made without a row, by a kill in between.
  await uploads.sweep();
  await deleteSubmitted(db, new Date(clock.now().getTime() - SUBMITTED_RETENTION_MS));
  // Claimed files belong to the file store; their upload offsets are not needed any more.
  for (const id of await settledUploadIds(db, await uploads.finished())) await uploads.remove(id);
}
