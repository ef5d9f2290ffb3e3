import { peopleInRoles } from '#identity';
import type { Tx } from '#platform/database';
import type { RequestContext } from '#platform/http';
import { sendNotices } from '../lifecycle/send-notices.ts';
import { transition } from '../lifecycle/transition.ts';
import { callersOf } from '../publication-policy.ts';
import type { Publishing } from '../publications.ts';
import { type PublicationRow, stepsOf } from '../publications-store.ts';
import { reviewerRoles } from '../reviewing/reviewer-roles.ts';

/** More than these are not written to. */
const MAX_NOTIFIED = 20;

interface Handed {
  row: PublicationRow;
  /** The submitter. */
  by: string;
  request_id: string;
  note: string;
}

/** Returns it to the previous reviewer. */
async function giveBack(here: Publishing, tx: Tx, { row, by, request_id, note }: Handed): Promise<PublicationRow> {
  const again = { action: 'assign', person_id: null, request_id, note: '' } as const;
  const back = await transition(here, tx, row, again);
  const text = 'The requested changes were made, and it is waiting for your review.';
  await sendNotices(here, tx, { row: back, to: [row.reviewer_id], by, what: 'is back for your review', text, note });
  return back;
}

/** Submits a draft. One that comes back goes to the reviewer who had it, if they still may; else it joins the queue. */
export async function submitPublication(
  here: Publishing,
  tx: Tx,
  draft: PublicationRow,
  { acting, note }: { acting: RequestContext; note: string },
): Promise<PublicationRow> {
  const by = acting.caller.person.id;
  const { request_id } = acting;
  const step = { action: 'submit', person_id: by, request_id, note, change: { requested_by: by } } as const;
  const row = await transition(here, tx, draft, step);
  const callers = callersOf(row, await stepsOf(tx, row.publication_id));
  const reviewers = await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
  const free = reviewers.filter(({ id }) => !callers.has(id));
  if (free.some(({ id }) => id === row.reviewer_id)) return giveBack(here, tx, { row, by, request_id, note });
  const approving = reviewerRoles('app:public_data:approve');
  const to = free.filter(({ app_role_name }) => approving.includes(app_role_name)).map(({ id }) => id);
  const text = 'Review it yourself, or assign it to another reviewer.';
  const what = 'is waiting for a reviewer';
  await sendNotices(here, tx, { row, to: to.slice(0, MAX_NOTIFIED), by, what, text, note });
  return row;
}
