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

/** Submits a draft. One that comes back goes to the reviewer who had it, if they still may; else it joins the queue. */
export async function handIn(
  here: Publishing,
  tx: Tx,
  draft: PublicationRow,
  { acting, note }: { acting: ActingIn; note: string },
): Promise<PublicationRow> {
  const { person } = acting.asker;
  const { request_id } = acting;
  const step = { action: 'submit', person_id: person.id, request_id, note } as const;
  const change = { requested_by: person.id };
  const row = await takeStep(here, tx, draft, { ...step, change });
  const askers = askersOf(row, await stepsOf(tx, row.publication_id));
  const reviewers = (await peopleInRoles(tx, reviewerRoles('app:public_data:review'))).map(({ id }) => id);
  const before = row.reviewer_id;
  if (before !== null && reviewers.includes(before) && !askers.has(before)) {
    const again = { action: 'assign', person_id: null, request_id, note: '' } as const;
    const back = await takeStep(here, tx, row, again);
    const text = 'It was changed as asked for and waits for you again.';
    await writeLetters(here, tx, {
      row: back,
      to: [before],
      by: person.id,
      what: 'is back for your review',
      text,
      note,
    });
    return back;
  }
  const approvers = await peopleInRoles(tx, reviewerRoles('app:public_data:approve'));
  const to = approvers.map(({ id }) => id).filter((id) => !askers.has(id));
  const text = 'Take it, or hand it to somebody who may review.';
  await writeLetters(here, tx, {
    row,
    to: to.slice(0, TOLD_AT_MOST),
    by: person.id,
    what: 'waits for a reviewer',
    text,
    note,
  });
  return row;
}
