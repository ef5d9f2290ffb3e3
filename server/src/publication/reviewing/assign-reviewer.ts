import type { PublicationDetail } from '@cohortium/contract';
import { peopleInRoles } from '#identity';
import { transact } from '#platform/database';
import { notFound, validationError } from '#platform/errors';
import type { PersonContext } from '#platform/http';
import { sendNotices } from '../lifecycle/send-notices.ts';
import { requireUnchanged, transition } from '../lifecycle/transition.ts';
import { callersOf, requireNotOwn, requirePermission, requireStanding } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Publishing } from '../publications.ts';
import { lockPublication, publicationById, stepsOf } from '../publications-store.ts';
import { reviewerRoles } from './reviewer-roles.ts';

export interface ReviewerAssignment {
  publication_id: string;
  /** Null puts it back into the queue. */
  reviewer_id: string | null;
  note: string;
  change_no?: number | undefined;
}

/** Anybody who may review takes one or gives back their own; handing it to others is for those who may approve. */
function requireMayAssign(acting: PersonContext, { reviewer_id }: ReviewerAssignment, before: string | null): void {
  const { person } = acting;
  const own = reviewer_id === null ? before === person.id : reviewer_id === person.id;
  if (!own) requirePermission(person, 'app:public_data:approve');
}

export async function assignReviewer(
  here: Publishing,
  acting: PersonContext,
  assignment: ReviewerAssignment,
): Promise<{ data: PublicationDetail }> {
  const { db } = here;
  const { person, request_id } = acting;
  const { publication_id, reviewer_id, note } = assignment;
  const { row: read, standing } = await requireStanding(db, person, await publicationById(db, publication_id));
  if (!standing.reviews) throw notFound('This publication');
  const row = await transact(db, async (tx) => {
    const locked = await lockPublication(tx, publication_id);
    if (!locked) throw notFound('This publication');
    requireUnchanged(locked, assignment.change_no ?? read.change_no);
    const callers = callersOf(locked, await stepsOf(tx, publication_id));
    requireNotOwn(person, callers);
    requireMayAssign(acting, assignment, locked.reviewer_id);
    const people = reviewer_id === null ? [] : await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
    if (reviewer_id !== null && (callers.has(reviewer_id) || !people.some(({ id }) => id === reviewer_id))) {
      throw validationError([{ field: 'reviewer_id', message: 'This person can’t review it.' }]);
    }
    const action = reviewer_id === null ? 'unassign' : 'assign';
    const step = { action, person_id: person.id, request_id, note, change: { reviewer_id } } as const;
    const assigned = await transition(here, tx, locked, step);
    const text = 'Check the request, the checklist and the public preview.';
    const what = 'is assigned to you for review';
    await sendNotices(here, tx, { row: assigned, to: [reviewer_id], by: person.id, what, text, note });
    return assigned;
  });
  return { data: await publicationDetail(db, row, { person, standing }) };
}
