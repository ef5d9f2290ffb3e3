import { recordAuditEvent } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { Publishing } from '../publications.ts';
import {
  deletePublication,
  lockPublication,
  type ObjectRef,
  openPublicationOf,
  openPublicationsIn,
  type PublicationRow,
} from '../publications-store.ts';
import { endPublication } from './withdraw-publication.ts';

/** Requests that were never public leave no tombstone; the audit log records them. */
async function dropRequest(tx: Tx, { publication_id, workspace_id, title, state }: PublicationRow): Promise<void> {
  await deletePublication(tx, publication_id);
  const act = { action: 'delete', kind: 'publication', object_id: publication_id, detail: { title, state } };
  await recordAuditEvent(tx, { person_id: null, workspace_id, ...act });
}

/** For the port `forget`: public records of a purged object become tombstones; open requests are deleted. */
export async function closeForDeletedObject(here: Publishing, tx: Tx, thing: ObjectRef): Promise<void> {
  const open = await openPublicationOf(tx, thing);
  const row = open ? await lockPublication(tx, open.publication_id) : undefined;
  if (!row || row.state === 'withdrawn') return;
  if (row.state !== 'public') return dropRequest(tx, row);
  const reason = 'It was deleted by its owners.';
  await endPublication(here, tx, row, { action: 'withdraw', person_id: null, request_id: null, reason });
}

/** The same for all objects of a purged workspace. */
export async function closeForDeletedWorkspace(here: Publishing, tx: Tx, workspaceId: string): Promise<void> {
  for (const thing of await openPublicationsIn(tx, workspaceId)) await closeForDeletedObject(here, tx, thing);
}
