import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFastqName, UPLOAD, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { type FileStore, type FinishedUpload, openUploads, type Uploads } from '#platform/files';
import { answerError, type PersonAsker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { askForCheck } from '../check/check-uploads.ts';
import { demandClean } from '../check/scan-upload.ts';
import { markStored, type StoredUpload, takeUnclaimed, uploadById } from './uploads-store.ts';

/** Dependencies of the upload functions in addition to the platform. */
export interface Receiving {
  platform: Platform;
  uploads: Uploads;
}

export const keyOf = (fileId: string): string => `uploads/${fileId}`;

async function taken(files: FileStore, key: string, path: string): Promise<StoredUpload> {
  await files.take(key, path);
  return { file_key: key };
}

async function adopted(files: FileStore, key: string, path: string): Promise<StoredUpload> {
  const { sha256 } = await files.adopt(key, path);
  return { file_key: key, sha256, checked: { facts: null, fault: null } };
}

/** An infected file is deleted with its row and bytes. */
async function forgetWhole(tx: Tx, id: string, path: string): Promise<void> {
  await takeUnclaimed(tx, [id]);
  await rm(path, { force: true });
}

/**
 * Keeps a complete upload: its content in the file store, then its row. Reads are not read here, so that the sender
 * need not wait: they are scanned, and their checksum is made, with their check. Called again after a kill in between.
 */
async function keepFile(platform: Platform, { id, path }: FinishedUpload): Promise<void> {
  const { db, files } = platform;
  const key = keyOf(id);
  const upload = await uploadById(db, id);
  const isRead = isFastqName(upload?.name ?? '');
  if (upload && !isRead) await demandClean(platform, upload, { path, forget: (tx) => forgetWhole(tx, id, path) });
  const stored = isRead ? await taken(files, key, path) : await adopted(files, key, path);
  const there = await transact(db, async (tx) => {
    if (!(await markStored(tx, id, stored))) return false;
    if (isRead) await askForCheck(platform, tx, id);
    return true;
  });
  if (there) return;
  // Its time passed while the last bytes were on their way.
  await files.delete(key);
  throw new Refusal('gone', 'This upload has expired. Start it again.');
}

export async function openIngestionUploads(platform: Platform): Promise<Uploads> {
  return openUploads({
    folder: join(platform.config.home, 'uploads'),
    path: uploadRoute.path,
    expires_h: UPLOAD.expires_h,
    clock: platform.clock,
    finished: (upload) => keepFile(platform, upload),
    called_off: (id) => transact(platform.db, (tx) => takeUnclaimed(tx, [id])).then(() => undefined),
    answerError,
  });
}

/** Only the person who created an upload can access it, in the workspace it was created for. */
export async function demandOwnUpload({ db, clock }: Platform, asker: PersonAsker, fileId: string): Promise<void> {
  const upload = await uploadById(db, fileId);
  const isOwn = upload?.person_id === asker.person.id && upload.workspace_id === asker.workspace?.workspace_id;
  if (!upload || !isOwn) throw notFound('This upload');
  if (upload.state === 'claimed') throw new Refusal('gone', `${upload.name} is already part of a submission.`);
  if (upload.state === 'waiting' && Date.parse(upload.expires_at) < clock.now().getTime()) {
    throw new Refusal('gone', `The upload of ${upload.name} has expired. Start it again.`);
  }
}
