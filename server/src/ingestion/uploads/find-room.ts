import { UPLOAD } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { AppError } from '#platform/errors';
import { type ProjectUsage, projectUsage } from '#projects';
import { importedBytes } from '#samples';
import { unclaimedBytes } from './uploads-store.ts';

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
