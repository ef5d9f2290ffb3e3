import {
  type AppPermission,
  DETAIL_PERMISSIONS,
  type PublicationDetail,
  type PublicObjectType,
  permissionsOfAppRole,
  publicationActions,
} from '@cohortium/contract';
import type { Db } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller, Membership, Person } from '#platform/http';
import { membershipOf } from '#workspaces';
import type { PublicationRow, StepRow } from './publications-store.ts';
import { stateAfter } from './requests/transitions.ts';

const denied = () => new AppError('permission_denied', DETAIL_PERMISSIONS);

export const hasPermission = ({ app_role_name }: Pick<Person, 'app_role_name'>, permission: AppPermission): boolean =>
  permissionsOfAppRole[app_role_name].includes(permission);

export function requirePermission(person: Person, permission: AppPermission): void {
  if (!hasPermission(person, permission)) throw denied();
}

/** Publishing is for those who may share things of this kind, in the workspace they belong to. */
export function requireMayRequest({ workspace }: Caller, object_type: PublicObjectType): void {
  if (!workspace.permissions.has(`workspace:${object_type}:share`)) throw denied();
}

/** The requesters, who can't review their own request. */
export const callersOf = (row: PublicationRow, steps: readonly StepRow[]): ReadonlySet<string> =>
  new Set([
    row.requested_by,
    ...steps.flatMap(({ action, person_id }) =>
      person_id !== null && (action === 'submit' || action === 'create') ? [person_id] : [],
    ),
  ]);

export function requireNotOwn(person: Pick<Person, 'id'>, callers: ReadonlySet<string>): void {
  if (callers.has(person.id)) {
    throw new AppError('conflict', 'You can’t review your own request. Assign it to another reviewer.');
  }
}

/** A caller's access to a publication: workspace member, reviewer, or both. */
export interface PublicationAccess {
  membership: Membership | null;
  reviews: boolean;
}

/** Members of the workspace see all of it, reviewers what was submitted once; to others it does not exist. */
export async function requireStanding(db: Db, person: Person, row: PublicationRow | undefined) {
  if (!row) throw notFound('This publication');
  // A token that is confined to a workspace sees that one alone, and reviews nothing.
  const membership = await membershipOf(db, person, row.workspace_id);
  const reviews =
    !person.token_scope?.workspace_id && hasPermission(person, 'app:public_data:review') && row.state !== 'draft';
  if (!membership && !reviews) throw notFound('This publication');
  return { row, standing: { membership, reviews } };
}

/** Only the assigned reviewer or an approver can return it or decide. */
export function mayDecide(person: Person, row: PublicationRow): boolean {
  return row.reviewer_id === person.id || hasPermission(person, 'app:public_data:approve');
}

type May = PublicationDetail['allowed_actions'][number];

function asReviewer(person: Person, row: PublicationRow, { own }: { own: boolean }): May[] {
  if (row.state === 'withdrawn') return hasPermission(person, 'app:public_data:delete') ? ['delete'] : [];
  const may: May[] = hasPermission(person, 'app:public_data:revoke') ? ['revoke'] : [];
  if (own) return may;
  may.push('assign', 'unassign', 'note');
  if (mayDecide(person, row)) may.push('request_changes');
  if (hasPermission(person, 'app:public_data:approve')) may.push('approve');
  if (hasPermission(person, 'app:public_data:modify') && ['submitted', 'assigned', 'approved'].includes(row.state)) {
    may.push('edit');
  }
  return may;
}

/** Actions that the caller's access and the current state allow. */
export function allowedNow(
  person: Person,
  row: PublicationRow,
  callers: ReadonlySet<string>,
  standing: PublicationAccess,
): May[] {
  const { membership, reviews } = standing;
  const reads = person.token_scope?.scope === 'read';
  const asks = !reads && membership?.permissions.has(`workspace:${row.object_type}:share`) === true;
  const allowed = new Set<May>(reviews && !reads ? asReviewer(person, row, { own: callers.has(person.id) }) : []);
  if (asks) for (const action of ['submit', 'retract', 'withdraw'] as const) allowed.add(action);
  if (asks && (row.state === 'draft' || row.state === 'changes_requested')) allowed.add('edit');
  const isStep = (may: May) => publicationActions.some((action) => action === may);
  const possible = publicationActions.filter((action) => stateAfter(row.state, action) !== null);
  return [...allowed].filter((may) => !isStep(may) || possible.some((action) => action === may));
}
