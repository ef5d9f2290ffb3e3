import type { PublicationDetail } from '@cohortium/contract';
import { peopleInRoles } from '#identity';
import { transact } from '#platform/database';
import { invalid, notFound } from '#platform/refusal';
import { demandUnchanged, takeStep } from '../lifecycle/take-step.ts';
import { writeLetters } from '../lifecycle/write-letters.ts';
import { askersOf, demandHolds, demandNotOwn, demandStanding } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Acting, Publishing } from '../publications.ts';
import { lockPublication, publicationById, stepsOf } from '../publications-store.ts';
import { reviewerRoles } from './reviewer-roles.ts';

export interface Assignment {
  publication_id: string;
  /** Null puts it back into the queue. */
  reviewer_id: string | null;
  note: string;
  change_no?: number | undefined;
}

/** Anybody who may review takes one or gives back their own; handing it to others is for those who may approve. */
function demandMayAssign(acting: Acting, { reviewer_id }: Assignment, before: string | null): void {
  const { person } = acting;
  const own = reviewer_id === null ? before === person.id : reviewer_id === person.id;
  if (!own) demandHolds(person, 'app:public_data:approve');
}

export async function assignReviewer(
  here: Publishing,
  acting: Acting,
  assignment: Assignment,
): Promise<{ data: PublicationDetail }> {
  const { db } = here;
  const { person, request_id } = acting;
  const { publication_id, reviewer_id, note } = assignment;
  const { row: read, standing } = await demandStanding(db, person, await publicationById(db, publication_id));
  if (!standing.reviews) throw notFound('This publication');
  const row = await transact(db, async (tx) => {
    const locked = await lockPublication(tx, publication_id);
    if (!locked) throw notFound('This publication');
    demandUnchanged(locked, assignment.change_no ?? read.change_no);
    const askers = askersOf(locked, await stepsOf(tx, publication_id));
    demandNotOwn(person, askers);
    demandMayAssign(acting, assignment, locked.reviewer_id);
    const people = reviewer_id === null ? [] : await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
    if (reviewer_id !== null && (askers.has(reviewer_id) || !people.some(({ id }) => id === reviewer_id))) {
      throw invalid([{ field: 'reviewer_id', message: 'This person can’t review it.' }]);
    }
    const action = reviewer_id === null ? 'unassign' : 'assign';
    const step = { action, person_id: person.id, request_id, note, change: { reviewer_id } } as const;
    const assigned = await takeStep(here, tx, locked, step);
    const text = 'Check the request, the checklist and the public preview.';
    const what = 'is assigned to you for review';
    await writeLetters(here, tx, { row: assigned, to: [reviewer_id], by: person.id, what, text, note });
    return assigned;
  });
  return { data: await publicationDetail(db, row, { person, standing }) };
}
