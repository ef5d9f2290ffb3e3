import type { publicationRoutes, Reviewer, RouteInput } from '@cohortium/contract';
import { peopleInRoles } from '#identity';
import { notFound } from '#platform/errors';
import type { Person } from '#platform/http';
import { callersOf, hasPermission, requireStanding } from '../publication-policy.ts';
import type { Publishing } from '../publications.ts';
import { countAssigned, publicationById, stepsOf } from '../publications-store.ts';
import { reviewerRoles } from './reviewer-roles.ts';

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
