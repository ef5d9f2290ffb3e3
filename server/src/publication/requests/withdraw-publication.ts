import type { PublicationDetail, PublicObjectType } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller, PersonCaller } from '#platform/http';
import { findObject, withdrawObject } from '../publication-object.ts';
import { requireMayRequest } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Publishing } from '../publications.ts';
import {
  deletePublication,
  lockPublication,
  type ObjectRef,
  openPublicationOf,
  openPublicationsIn,
  type PublicationRow,
} from '../publications-store.ts';
import { sendNotices, transition } from './transition.ts';

interface Ending {
  action: 'withdraw' | 'revoke';
  /** Null when the thing itself is gone. */
  person_id: string | null;
  reason: string;
}

/** Ends what is public, in the caller's transaction; title, day and reason stay as its tombstone. */
export async function endPublication(here: Publishing, tx: Tx, row: PublicationRow, ending: Ending) {
  const { action, person_id, reason } = ending;
  const change = { withdrawn_at: here.clock.now().toISOString(), withdrawn_reason: reason };
  const ended = await transition(here, tx, row, { action, person_id, note: reason, change });
  await withdrawObject(here, tx, ended);
  await sendNotices(here, tx, {
    row: ended,
    to: [row.requested_by, row.reviewer_id],
    by: person_id,
    what: 'was withdrawn',
    text: 'Only its workspace and the people it is shared with can still see it.',
    note: reason,
  });
  return ended;
}

/** Withdraws a public object of the caller's workspace; throws 404 for deleted ones. */
export async function withdrawPublication(
  here: Publishing,
  caller: Caller,
  { object_type, object_id, reason }: { object_type: PublicObjectType; object_id: string; reason: string },
): Promise<{ data: PublicationDetail }> {
  const { person, workspace } = caller;
  requireMayRequest(caller, object_type);
  const open = await openPublicationOf(here.db, { object_type, object_id });
  const isOwn = open?.workspace_id === workspace.workspace_id;
  if (!isOwn || !(await findObject(here.db, { object_type, object_id }))) throw notFound('This publication');
  const row = await transact(here.db, async (tx) => {
    const locked = await lockPublication(tx, open.publication_id);
    if (!locked) throw notFound('This publication');
    const ending = { action: 'withdraw', person_id: person.id, reason } as const;
    return endPublication(here, tx, locked, ending);
  });
  return {
    data: await publicationDetail(here.db, row, { person, standing: { membership: workspace, reviews: false } }),
  };
}

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
  await endPublication(here, tx, row, { action: 'withdraw', person_id: null, reason });
}

/** The same for all objects of a purged workspace. */
export async function closeForDeletedWorkspace(here: Publishing, tx: Tx, workspaceId: string): Promise<void> {
  for (const thing of await openPublicationsIn(tx, workspaceId)) await closeForDeletedObject(here, tx, thing);
}

/** Deletes a draft, or what was withdrawn with its tombstone; the audit trail keeps that it was there. */
export async function removePublication(
  { db }: Publishing,
  { person }: PersonCaller,
  publication_id: string,
): Promise<{ data: { publication_id: string } }> {
  await transact(db, async (tx) => {
    const row = await lockPublication(tx, publication_id);
    if (!row) throw notFound('This publication');
    if (row.state !== 'draft' && row.state !== 'withdrawn') {
      throw new AppError(
        'conflict',
        `“${row.title}” is under review or public. Only drafts and withdrawn publications can be deleted.`,
      );
    }
    const { workspace_id, title, object_type, object_id, state } = row;
    await deletePublication(tx, publication_id);
    const detail = { title, object_type, object_id, state };
    const act = { action: 'delete', kind: 'publication', object_id: publication_id, detail };
    await recordAuditEvent(tx, { person_id: person.id, workspace_id, ...act });
  });
  return { data: { publication_id } };
}
