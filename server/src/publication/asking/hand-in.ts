import { peopleInRoles } from '#identity';
import type { Tx } from '#platform/database';
import { takeStep } from '../lifecycle/take-step.ts';
import { writeLetters } from '../lifecycle/write-letters.ts';
import { askersOf } from '../publication-policy.ts';
import type { ActingIn, Publishing } from '../publications.ts';
import { type PublicationRow, stepsOf } from '../publications-store.ts';
import { reviewerRoles } from '../reviewing/reviewer-roles.ts';

/** More than these are not written to. */
const TOLD_AT_MOST = 20;

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
  const back = await takeStep(here, tx, row, again);
  const text = 'The requested changes were made, and it is waiting for your review.';
  await writeLetters(here, tx, { row: back, to: [row.reviewer_id], by, what: 'is back for your review', text, note });
  return back;
}

/** Submits a draft. One that comes back goes to the reviewer who had it, if they still may; else it joins the queue. */
export async function handIn(
  here: Publishing,
  tx: Tx,
  draft: PublicationRow,
  { acting, note }: { acting: ActingIn; note: string },
): Promise<PublicationRow> {
  const by = acting.asker.person.id;
  const { request_id } = acting;
  const step = { action: 'submit', person_id: by, request_id, note, change: { requested_by: by } } as const;
  const row = await takeStep(here, tx, draft, step);
  const askers = askersOf(row, await stepsOf(tx, row.publication_id));
  const reviewers = await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
  const free = reviewers.filter(({ id }) => !askers.has(id));
  if (free.some(({ id }) => id === row.reviewer_id)) return giveBack(here, tx, { row, by, request_id, note });
  const approving = reviewerRoles('app:public_data:approve');
  const to = free.filter(({ app_role_name }) => approving.includes(app_role_name)).map(({ id }) => id);
  const text = 'Review it yourself, or assign it to another reviewer.';
  const what = 'is waiting for a reviewer';
  await writeLetters(here, tx, { row, to: to.slice(0, TOLD_AT_MOST), by, what, text, note });
  return row;
}
