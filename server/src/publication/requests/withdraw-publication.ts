import type { PublicationDetail, PublicObjectType } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { RequestContext } from '#platform/http';
import { sendNotices } from '../lifecycle/send-notices.ts';
import { transition } from '../lifecycle/transition.ts';
import { findObject } from '../objects/find-object.ts';
import { withdrawObject } from '../objects/publish-object.ts';
import { requireMayRequest } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Publishing } from '../publications.ts';
import { lockPublication, openPublicationOf, type PublicationRow } from '../publications-store.ts';

interface Ending {
  action: 'withdraw' | 'revoke';
  /** Null when the thing itself is gone. */
  person_id: string | null;
  request_id: string | null;
  reason: string;
}

/** Ends what is public, in the caller's transaction; title, day and reason stay as its tombstone. */
export async function endPublication(here: Publishing, tx: Tx, row: PublicationRow, ending: Ending) {
  const { action, person_id, request_id, reason } = ending;
  const change = { withdrawn_at: here.clock.now().toISOString(), withdrawn_reason: reason };
  const ended = await transition(here, tx, row, { action, person_id, request_id, note: reason, change });
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
  acting: RequestContext,
  { object_type, object_id, reason }: { object_type: PublicObjectType; object_id: string; reason: string },
): Promise<{ data: PublicationDetail }> {
  const { person, workspace } = acting.caller;
  requireMayRequest(acting.caller, object_type);
  const open = await openPublicationOf(here.db, { object_type, object_id });
  const isOwn = open?.workspace_id === workspace.workspace_id;
  if (!isOwn || !(await findObject(here.db, { object_type, object_id }))) throw notFound('This publication');
  const row = await transact(here.db, async (tx) => {
    const locked = await lockPublication(tx, open.publication_id);
    if (!locked) throw notFound('This publication');
    const ending = { action: 'withdraw', person_id: person.id, request_id: acting.request_id, reason } as const;
    return endPublication(here, tx, locked, ending);
  });
  return {
    data: await publicationDetail(here.db, row, { person, standing: { membership: workspace, reviews: false } }),
  };
}
