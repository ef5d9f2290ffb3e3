import { isVisible, UPLOAD } from '@cohortium/contract';
import {
  deleteUnclaimed,
  insertUploads,
  lockQuota,
  markSize,
  markStored,
  noRoom,
  requireClean,
  roomIn,
  storageKey,
} from '#ingestion';
import type { Platform } from '#platform';
import { DAY_MS, newId } from '#platform/clock';
import { transact } from '#platform/database';
import { AppError, validationError } from '#platform/errors';
import type { Caller, MultipartPart } from '#platform/http';

const MAX_ATTACHMENTS = 20_000;

/** An attachment: an upload of the person's, whole and not yet part of anything. */
export interface Attachment {
  /** The path that the sender gave it. */
  name: string;
  file_id: string;
  file_key: string;
  sha256: string;
  size_bytes: number;
}

/** A file of the name that a path ends with, which is what people see. */
export const fileNameOf = (path: string): string => (path.split('/').at(-1) ?? path).slice(-255);

interface AttachmentContext {
  platform: Platform;
  caller: Caller;
  /** Those before it; the new one is added. */
  attachments: Attachment[];
}

/** Its row is there before its bytes: after a kill it is swept like any upload that nobody submits. */
export async function saveAttachment(
  { platform, caller, attachments }: AttachmentContext,
  part: MultipartPart,
): Promise<void> {
  const { db, clock, files } = platform;
  const { workspace_id } = caller.workspace;
  const name = requireAttachmentName(part, attachments);
  const file_id = newId();
  const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
  const row = { person_id: caller.person.id, workspace_id, expires_at, file_id, size_bytes: 0, name: fileNameOf(name) };
  await insertUploads(db, [row]);
  const attachment = { name, file_id, file_key: storageKey(file_id), sha256: '', size_bytes: 0 };
  attachments.push(attachment);
  const room = await roomIn(db, workspace_id);
  const { key: file_key, sha256, size_bytes } = await files.put(storageKey(file_id), limitBytes(part, room));
  Object.assign(attachment, { file_key, sha256, size_bytes });
  const path = files.pathOf(file_key);
  if (path) await requireClean(platform, row, { path });
  await transact(db, async (tx) => {
    await lockQuota(tx, workspace_id);
    // Others may have come meanwhile.
    if (size_bytes > (await roomIn(tx, workspace_id))) throw noRoom();
    await markSize(tx, file_id, size_bytes);
    await markStored(tx, file_id, { sha256, file_key });
  });
}

/** Removes those that have become part of nothing. */
export async function deleteUnusedAttachments(
  { db, files }: Platform,
  attachments: readonly Pick<Attachment, 'file_id'>[],
): Promise<void> {
  const ids = attachments.map(({ file_id }) => file_id);
  for (const { file_id } of await transact(db, (tx) => deleteUnclaimed(tx, ids)))
    await files.delete(storageKey(file_id));
}

function requireAttachmentName({ name: field, filename: name }: MultipartPart, before: readonly Attachment[]): string {
  if (name === null || name === '') throw validationError([{ field, message: 'must have a file name' }]);
  const isSafe = name.length <= 500 && isVisible(name) && !/\\|^\/|(?:^|\/)\.\.?(?:\/|$)/u.test(name);
  if (!isSafe) throw validationError([{ field, message: `“${name}” must be a relative path without “..”` }]);
  if (before.some((one) => one.name === name)) {
    throw validationError([{ field, message: `${name} is attached twice; remove one` }]);
  }
  if (before.length === MAX_ATTACHMENTS) {
    throw new AppError(
      'too_large',
      `More than ${MAX_ATTACHMENTS} files are attached. Split the samples into several requests.`,
    );
  }
  return name;
}

async function* limitBytes({ filename, content }: MultipartPart, room: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > room) throw noRoom();
    if (length > UPLOAD.maximum_bytes)
      throw new AppError('too_large', `${filename} is larger than this portal accepts.`);
    yield chunk;
  }
}
