import { UPLOAD } from '@cohortium/contract';
import type { Db } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { projectUsage } from '#projects';
import { unclaimedBytes } from './uploads-store.ts';

/** Bytes that a workspace may still take in. Exact while its quota is locked. */
export async function roomIn(db: Db, workspace_id: string): Promise<number> {
  const { storage_bytes } = await projectUsage(db, workspace_id);
  return UPLOAD.workspace_quota_bytes - storage_bytes - (await unclaimedBytes(db, workspace_id));
}

export const noRoom = (): Refusal =>
  new Refusal('too_large', 'These files do not fit into the workspace’s storage. Remove submissions, or ask for more.');
