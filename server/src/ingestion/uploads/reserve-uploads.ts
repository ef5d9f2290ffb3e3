import { UPLOAD, type Upload } from '@cohortium/contract';
import { type Db, type Tx, transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { type ProjectUsage, projectUsage } from '#projects';
import { importedBytes } from '#samples';
import { getOpenSubmission } from '../submissions.ts';
import { purgeContents } from './purge-uploads.ts';
import type { Receiving } from './receive-files.ts';
import { uploadLocationView, uploadState } from './upload-view.ts';
import {
  deleteUnclaimed,
  extendExpiry,
  insertUploads,
  lockQuota,
  type UploadRow,
  unclaimedBytes,
  uploadsByIds,
  uploadsNamed,
} from './uploads-store.ts';

/** Submitted bytes of a workspace: reads and imported tables. */
export async function submittedUsage(db: Db, workspace_id: string): Promise<ProjectUsage> {
  const [usage, tables] = await Promise.all([projectUsage(db, workspace_id), importedBytes(db, workspace_id)]);
  return { ...usage, storage_bytes: usage.storage_bytes + tables };
}

/** Bytes that a workspace may still take in. Exact while its quota is locked. */
export async function roomIn(db: Db, workspace_id: string): Promise<number> {
  const { storage_bytes } = await submittedUsage(db, workspace_id);
  return UPLOAD.workspace_quota_bytes - storage_bytes - (await unclaimedBytes(db, workspace_id));
}

export const noRoom = (): AppError =>
  new AppError(
    'too_large',
    'These files exceed the workspace’s storage quota. Delete submissions, or request more storage.',
  );

const HOUR_MS = 3_600_000;

interface OfferedFile {
  name: string;
  size_bytes: number;
  last_modified?: number | undefined;
}

async function requireRoom(tx: Tx, workspace_id: string, requested: readonly OfferedFile[]): Promise<void> {
  const requestedBytes = requested.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (requestedBytes > (await roomIn(tx, workspace_id))) throw noRoom();
}

/** An earlier upload is continued unless the file has changed, and its reads were not found bad. */
const isSame = (row: UploadRow, file: OfferedFile): boolean =>
  row.size_bytes === file.size_bytes &&
  uploadState(row) !== 'invalid' &&
  (row.last_modified === null || file.last_modified === undefined || row.last_modified === file.last_modified);

function requireOnce(requested: readonly OfferedFile[]): void {
  const seen = new Set<string>();
  const at = requested.findIndex(({ name }) => seen.size === seen.add(name).size);
  if (at >= 0) {
    const message = `${requested[at]?.name} is listed twice. Each file needs a different name.`;
    throw validationError([{ field: `files.${at}.name`, message }]);
  }
}

/** Requested files that already exist, and names that conflict. */
async function findMissingUploads(tx: Tx, submissionId: string, requested: readonly OfferedFile[]) {
  const byName = new Map(requested.map((file) => [file.name, file]));
  const there = new Map<string, UploadRow>();
  const outdated: UploadRow[] = [];
  for (const row of await uploadsNamed(tx, submissionId, [...byName.keys()])) {
    const file = byName.get(row.name);
    if (file && isSame(row, file) && !there.has(row.name)) there.set(row.name, row);
    else outdated.push(row);
  }
  return { there, outdated };
}

interface Offer {
  submission_id?: string | undefined;
  files: readonly OfferedFile[];
}

async function makePlaces(
  { platform, uploads }: Receiving,
  tx: Tx,
  { caller, offer }: { caller: Caller; offer: Offer },
) {
  const { workspace_id } = caller.workspace;
  const { submission_id = null, files } = offer;
  const expires_at = new Date(platform.clock.now().getTime() + UPLOAD.expires_h * HOUR_MS).toISOString();
  const { there, outdated } = submission_id
    ? await findMissingUploads(tx, submission_id, files)
    : { there: new Map<string, UploadRow>(), outdated: [] };
  const replaced = await deleteUnclaimed(
    tx,
    outdated.map(({ file_id }) => file_id),
  );
  const missing = files.filter(({ name }) => !there.has(name));
  await requireRoom(tx, workspace_id, missing);
  const places = await Promise.all(
    missing.map(async ({ last_modified = null, ...file }) => ({
      ...file,
      last_modified,
      file_id: await uploads.create(file.size_bytes),
      submission_id,
      workspace_id,
      person_id: caller.person.id,
      expires_at,
    })),
  );
  await insertUploads(tx, places);
  if (submission_id) await extendExpiry(tx, submission_id, expires_at);
  return { replaced, ids: [...[...there.values()].map(({ file_id }) => file_id), ...places.map((one) => one.file_id)] };
}

/** Reserves uploads for files if the quota allows all of them; in request order. */
export async function offerUploads(receiving: Receiving, caller: Caller, offer: Offer): Promise<{ data: Upload[] }> {
  const { db } = receiving.platform;
  if (offer.submission_id) {
    await getOpenSubmission(db, caller, offer.submission_id);
    requireOnce(offer.files);
  }
  const { ids, replaced } = await transact(db, async (tx) => {
    await lockQuota(tx, caller.workspace.workspace_id);
    return makePlaces(receiving, tx, { caller, offer });
  });
  await purgeContents(receiving, replaced);
  const rows = new Map((await uploadsByIds(db, caller.workspace.workspace_id, ids)).map((row) => [row.file_id, row]));
  const inOrder = placesInOrder(offer.files, ids, rows);
  return {
    data: await Promise.all(inOrder.map(async (row) => uploadLocationView(row, await receivedOf(receiving, row)))),
  };
}

/** Without a submission, files can share a name: each gets its own upload, in request order. */
function placesInOrder(files: readonly OfferedFile[], ids: readonly string[], rows: ReadonlyMap<string, UploadRow>) {
  const byName = Map.groupBy(
    ids.flatMap((id) => rows.get(id) ?? []),
    ({ name }) => name,
  );
  return files.flatMap(({ name, size_bytes }) => {
    const places = byName.get(name) ?? [];
    const at = places.findIndex((row) => row.size_bytes === size_bytes);
    return at < 0 ? [] : places.splice(at, 1);
  });
}

export async function receivedOf({ uploads }: Pick<Receiving, 'uploads'>, row: UploadRow): Promise<number> {
  if (row.state !== 'waiting') return row.size_bytes;
  return (await uploads.find(row.file_id))?.received_bytes ?? 0;
}
