import { join } from 'node:path';
import { UPLOAD, type Upload, uploadRoute } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { type FinishedUpload, openUploads, type Uploads } from '#platform/files';
import { type Asker, answerError, type PersonAsker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { projectUsage } from '#projects';
import { insertUploads, lockQuota, markStored, takeExpired, unclaimedBytes, uploadById } from './ingestion-store.ts';

const HOUR_MS = 3_600_000;

const keyOf = (fileId: string): string => `uploads/${fileId}`;

/** Keeps a complete upload: its content in the file store, then its row. Called again after a kill in between. */
async function keepFile({ db, files }: Platform, { id, path }: FinishedUpload): Promise<void> {
  const { key, sha256 } = await files.adopt(keyOf(id), path);
  if (await markStored(db, id, { sha256, file_key: key })) return;
  // Its time passed while the last bytes were on their way.
  await files.delete(key);
  throw new Refusal('gone', 'The time to upload this file has passed; start it again.');
}

export async function openIngestionUploads(platform: Platform): Promise<Uploads> {
  return openUploads({
    folder: join(platform.config.home, 'uploads'),
    path: uploadRoute.path,
    expires_h: UPLOAD.expires_h,
    clock: platform.clock,
    finished: (upload) => keepFile(platform, upload),
    answerError,
  });
}

/** An upload is touched by the person who asked for it, from the workspace it was asked for, and by nobody else. */
export async function demandOwnUpload({ db, clock }: Platform, asker: PersonAsker, fileId: string): Promise<void> {
  const upload = await uploadById(db, fileId);
  const isOwn = upload?.person_id === asker.person.id && upload.workspace_id === asker.workspace?.workspace_id;
  if (!upload || !isOwn) throw notFound('This upload');
  if (upload.state === 'waiting' && Date.parse(upload.expires_at) < clock.now().getTime()) {
    throw new Refusal('gone', `The time to upload ${upload.name} has passed; start it again.`);
  }
}

export interface Receiving {
  platform: Platform;
  uploads: Uploads;
}

async function demandRoom(tx: Tx, workspace_id: string, wanted: readonly { size_bytes: number }[]): Promise<void> {
  const { storage_bytes } = await projectUsage(tx, workspace_id);
  const asked = wanted.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const left = UPLOAD.workspace_quota_bytes - storage_bytes - (await unclaimedBytes(tx, workspace_id));
  if (asked <= left) return;
  throw new Refusal(
    'too_large',
    'These files do not fit into the workspace’s storage. Remove submissions, or ask for more.',
  );
}

/** Places for files to be sent to, as long as the workspace has room for all of them. */
export async function offerUploads(
  { platform, uploads }: Receiving,
  asker: Asker,
  wanted: readonly { name: string; size_bytes: number }[],
): Promise<{ data: Upload[] }> {
  const { db, clock } = platform;
  const { workspace_id } = asker.workspace;
  const expires_at = new Date(clock.now().getTime() + UPLOAD.expires_h * HOUR_MS).toISOString();
  const made = await transact(db, async (tx) => {
    await lockQuota(tx, workspace_id);
    await demandRoom(tx, workspace_id, wanted);
    const places = await Promise.all(
      wanted.map(async (file) => ({ ...file, file_id: await uploads.create(file.size_bytes), expires_at })),
    );
    await insertUploads(
      tx,
      places.map((file) => ({ ...file, workspace_id, person_id: asker.person.id })),
    );
    return places;
  });
  return {
    data: made.map((file) => ({
      ...file,
      received_bytes: 0,
      state: 'waiting' as const,
      upload_url: `${uploadRoute.path}/${file.file_id}?workspace_id=${workspace_id}`,
    })),
  };
}

/** Uploads that nobody finished, or submitted, in time go with what has arrived of them; called every hour. */
export async function sweepUploads({ platform, uploads }: Receiving): Promise<void> {
  const { db, files, clock } = platform;
  await transact(db, async (tx) => {
    // In the transaction: a submission that wants one of them waits, and then does not find it.
    for (const { file_id } of await takeExpired(tx, clock.now())) {
      await uploads.remove(file_id);
      await files.delete(keyOf(file_id));
    }
  });
  // Places that were made without a row, by a kill in between.
  await uploads.sweep();
}
