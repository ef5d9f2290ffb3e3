import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFormatOf, UPLOAD, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import { type FileStore, type FinishedUpload, openUploads, type Uploads } from '#platform/files';
import { type PersonCaller, toErrorResponse } from '#platform/http';
import { enqueueUploadCheck } from './check-uploads.ts';
import { requireClean } from './scan-upload.ts';
import { deleteUnclaimed, markStored, type StoredUpload, uploadById } from './uploads-store.ts';

/** Dependencies of the upload functions in addition to the platform. */
export interface Receiving {
  platform: Platform;
  uploads: Uploads;
}

export const storageKey = (fileId: string): string => `uploads/${fileId}`;

async function taken(files: FileStore, key: string, path: string): Promise<StoredUpload> {
  await files.moveIn(key, path);
  return { file_key: key };
}

async function adopted(files: FileStore, key: string, path: string): Promise<StoredUpload> {
  const { sha256 } = await files.moveInWithDigest(key, path);
  return { file_key: key, sha256, checked: { facts: null, fault: null } };
}

/** An infected file is deleted with its row and bytes. */
async function purgeWhole(tx: Tx, id: string, path: string): Promise<void> {
  await deleteUnclaimed(tx, [id]);
  await rm(path, { force: true });
}

/**
 * Keeps a complete upload: its content in the file store, then its row. Files of samples are not read here, so that the sender
 * need not wait: they are scanned, and their checksum is made, with their check. Called again after a kill in between.
 */
async function storeFile(platform: Platform, { id, path }: FinishedUpload): Promise<void> {
  const { db, files } = platform;
  const key = storageKey(id);
  const upload = await uploadById(db, id);
  const format = fileFormatOf(upload?.name ?? '');
  // FASTA outside a submission is a reference, or is read once it is submitted.
  const isRead = format === 'fastq' || format === 'idat' || (format === 'fasta' && upload?.submission_id != null);
  if (upload && !isRead) await requireClean(platform, upload, { path, discard: (tx) => purgeWhole(tx, id, path) });
  const stored = isRead ? await taken(files, key, path) : await adopted(files, key, path);
  const there = await transact(db, async (tx) => {
    if (!(await markStored(tx, id, stored))) return false;
    if (isRead) await enqueueUploadCheck(platform, tx, id);
    return true;
  });
  if (there) return;
  // Its time passed while the last bytes were on their way.
  await files.delete(key);
  throw new AppError('gone', 'This upload has expired. Start it again.');
}

export async function openIngestionUploads(platform: Platform): Promise<Uploads> {
  return openUploads({
    folder: join(platform.config.home, 'uploads'),
    path: uploadRoute.path,
    expires_h: UPLOAD.expires_h,
    clock: platform.clock,
    on_finished: (upload) => storeFile(platform, upload),
    on_cancelled: (id) => transact(platform.db, (tx) => deleteUnclaimed(tx, [id])).then(() => undefined),
    answerError: toErrorResponse,
  });
}

/** Only the person who created an upload can access it, in the workspace it was created for. */
export async function requireOwnUpload({ db, clock }: Platform, caller: PersonCaller, fileId: string): Promise<void> {
  const upload = await uploadById(db, fileId);
  const isOwn = upload?.person_id === caller.person.id && upload.workspace_id === caller.workspace?.workspace_id;
  if (!upload || !isOwn) throw notFound('This upload');
  if (upload.state === 'claimed') throw new AppError('gone', `${upload.name} is already part of a submission.`);
  if (upload.state === 'waiting' && Date.parse(upload.expires_at) < clock.now().getTime()) {
    throw new AppError('gone', `The upload of ${upload.name} has expired. Start it again.`);
  }
}
