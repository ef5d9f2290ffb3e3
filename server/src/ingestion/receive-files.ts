import { join } from 'node:path';
import { bases, UPLOAD, type Upload } from '@cohortium/contract';
import type { Platform } from '#platform';
import { type FinishedUpload, openUploads, type Uploads } from '#platform/files';
import { type Asker, answerError, type PersonAsker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { projectUsage } from '#projects';
import { deleteUploads, insertUploads, markStored, unclaimedBytes, uploadById } from './ingestion-store.ts';

/** Where uploads are sent to, piece by piece. */
export const UPLOAD_PATH = `${bases.api}/sample/ingest/upload`;

const hours = 3_600_000;

/** Keeps a complete upload: its content in the file store, then its row. Called again after a kill in between. */
async function keepFile({ db, files }: Platform, { id, path }: FinishedUpload): Promise<void> {
  const { key, sha256 } = await files.adopt(`uploads/${id}`, path);
  await markStored(db, id, { sha256, file_key: key });
}

export async function openIngestionUploads(platform: Platform): Promise<Uploads> {
  return openUploads({
    folder: join(platform.config.home, 'uploads'),
    path: UPLOAD_PATH,
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

export async function offerUploads(
  { platform, uploads }: { platform: Platform; uploads: Uploads },
  asker: Asker,
  wanted: readonly { name: string; size_bytes: number }[],
): Promise<{ data: Upload[] }> {
  const { db, clock } = platform;
  const { workspace_id } = asker.workspace;
  const [usage, waiting] = await Promise.all([projectUsage(db, workspace_id), unclaimedBytes(db, workspace_id)]);
  const asked = wanted.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const left = UPLOAD.workspace_quota_bytes - usage.storage_bytes - waiting;
  if (asked > left) {
    throw new Refusal(
      'too_large',
      'These files do not fit into the workspace’s storage. Remove submissions, or ask for more.',
    );
  }
  const expires_at = new Date(clock.now().getTime() + UPLOAD.expires_h * hours).toISOString();
  const made = await Promise.all(
    wanted.map(async (file) => ({ ...file, file_id: await uploads.create(file.size_bytes), expires_at })),
  );
  await insertUploads(
    db,
    made.map((file) => ({ ...file, workspace_id, person_id: asker.person.id })),
  );
  return {
    data: made.map((file) => ({ ...file, upload_url: `${UPLOAD_PATH}/${file.file_id}?workspace_id=${workspace_id}` })),
  };
}

/** Uploads nobody finished in time go; a job calls this every hour. */
export async function sweepUploads({ platform, uploads }: { platform: Platform; uploads: Uploads }): Promise<void> {
  await deleteUploads(platform.db, await uploads.sweep());
}
