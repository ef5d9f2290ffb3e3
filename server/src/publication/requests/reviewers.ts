import {
  type AppPermission,
  type AppRole,
  appRoles,
  type PublicationDetail,
  permissionsOfAppRole,
  type publicationRoutes,
  type Reviewer,
  type RouteInput,
} from '@cohortium/contract';
import { peopleInRoles } from '#identity';
import { transact } from '#platform/database';
import { notFound, validationError } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import { callersOf, hasPermission, requireNotOwn, requirePermission, requireStanding } from '../publication-policy.ts';
import { publicationDetail } from '../publication-view.ts';
import type { Publishing } from '../publications.ts';
import { countAssigned, lockPublication, publicationById, stepsOf } from '../publications-store.ts';
import { requireUnchanged, sendNotices, transition } from './transition.ts';

/** The roles of the portal that hold a permission. */
export const reviewerRoles = (permission: AppPermission): AppRole[] =>
  appRoles.filter((role) => permissionsOfAppRole[role].includes(permission));

export interface ReviewerAssignment {
  publication_id: string;
  /** Null puts it back into the queue. */
  reviewer_id: string | null;
  note: string;
  change_no?: number | undefined;
}

/** Anybody who may review takes one or gives back their own; handing it to others is for those who may approve. */
function requireMayAssign(caller: PersonCaller, { reviewer_id }: ReviewerAssignment, before: string | null): void {
  const { person } = caller;
  const own = reviewer_id === null ? before === person.id : reviewer_id === person.id;
  if (!own) requirePermission(person, 'app:public_data:approve');
}

export async function assignReviewer(
  here: Publishing,
  caller: PersonCaller,
  assignment: ReviewerAssignment,
): Promise<{ data: PublicationDetail }> {
  const { db } = here;
  const { person } = caller;
  const { publication_id, reviewer_id, note } = assignment;
  const { row: read, standing } = await requireStanding(db, person, await publicationById(db, publication_id));
  if (!standing.reviews) throw notFound('This publication');
  const row = await transact(db, async (tx) => {
    const locked = await lockPublication(tx, publication_id);
    if (!locked) throw notFound('This publication');
    requireUnchanged(locked, assignment.change_no ?? read.change_no);
    const callers = callersOf(locked, await stepsOf(tx, publication_id));
    requireNotOwn(person, callers);
    requireMayAssign(caller, assignment, locked.reviewer_id);
    const people = reviewer_id === null ? [] : await peopleInRoles(tx, reviewerRoles('app:public_data:review'));
    if (reviewer_id !== null && (callers.has(reviewer_id) || !people.some(({ id }) => id === reviewer_id))) {
      throw validationError([{ field: 'reviewer_id', message: 'This person can’t review it.' }]);
    }
    const action = reviewer_id === null ? 'unassign' : 'assign';
    const step = { action, person_id: person.id, note, change: { reviewer_id } } as const;
    const assigned = await transition(here, tx, locked, step);
    const text = 'Check the request, the checklist and the public preview.';
    const what = 'is assigned to you for review';
    await sendNotices(here, tx, { row: assigned, to: [reviewer_id], by: person.id, what, text, note });
    return assigned;
  });
  return { data: await publicationDetail(db, row, { person, standing }) };
}

type Query = RouteInput<(typeof publicationRoutes)['reviewers']>['query'];

/** Reviewers by name; for a publication, without its requesters. */
export async function listReviewers({ db }: Publishing, person: Person, query: Query) {
  const { page, page_size, publication_id } = query;
  let callers: ReadonlySet<string> = new Set();
  if (publication_id) {
    const { row, standing } = await requireStanding(db, person, await publicationById(db, publication_id));
    if (!standing.reviews) throw notFound('This publication');
    callers = callersOf(row, await stepsOf(db, publication_id));
  }
  const all = await peopleInRoles(db, reviewerRoles('app:public_data:review'));
  const found = all.filter(({ id }) => !callers.has(id));
  const shown = found.slice((page - 1) * page_size, page * page_size);
  const waiting = await countAssigned(
    db,
    shown.map(({ id }) => id),
  );
  const data = shown.map(({ id, name, app_role_name }): Reviewer => {
    const can_approve = hasPermission({ app_role_name }, 'app:public_data:approve');
    const n_assigned = waiting.get(id) ?? 0;
    return { person_id: id, name, app_role_name, can_approve, is_me: id === person.id, n_assigned };
  });
  return { data, paging: { page, page_size, total: found.length } };
}
