import { recordAct } from '#platform/audit';
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

/** What never was public leaves no tombstone: the audit trail keeps that it was asked for. */
async function dropRequest(tx: Tx, { publication_id, workspace_id, title, state }: PublicationRow): Promise<void> {
  await deletePublication(tx, publication_id);
  const act = { action: 'delete', kind: 'publication', object_id: publication_id, detail: { title, state } };
  await recordAct(tx, { person_id: null, workspace_id, ...act });
}

/** Of the port `forget`: what was public of a thing that is gone for good becomes a tombstone, a request goes with it. */
export async function endForGone(here: Publishing, tx: Tx, thing: ObjectRef): Promise<void> {
  const open = await openPublicationOf(tx, thing);
  const row = open ? await lockPublication(tx, open.publication_id) : undefined;
  if (!row || row.state === 'withdrawn') return;
  if (row.state !== 'public') return dropRequest(tx, row);
  const reason = 'It was deleted by its owners.';
  await endPublication(here, tx, row, { action: 'withdraw', person_id: null, request_id: null, reason });
}

/** The same for everything of a workspace that is gone for good. */
export async function endForGoneWorkspace(here: Publishing, tx: Tx, workspaceId: string): Promise<void> {
  for (const thing of await openPublicationsIn(tx, workspaceId)) await endForGone(here, tx, thing);
}
