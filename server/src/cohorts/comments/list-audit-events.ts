import type { CohortActivity } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { countAuditEvents, listAuditEvents, type RecordedAuditEvent } from '#platform/audit';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { COHORT_RESOURCE, requireReadable } from '../cohort-policy.ts';
import { loadCohort } from '../cohorts-store.ts';

const count = (n: unknown): string => (typeof n === 'number' ? ` with ${formatCount(n, 'sample')}` : '');
const listed = (tags: unknown): string =>
  Array.isArray(tags) && tags.length > 0
    ? `Added the tags ${tags.map((tag) => `“${tag}”`).join(', ')}`
    : 'Removed the tags';

/** Grantees are not named here; the share drawer shows them to people who can share. */
const actionLabels: Record<string, (detail: RecordedAuditEvent['detail']) => string> = {
  create: ({ n_samples }) => `Created the cohort${count(n_samples)}`,
  // Events recorded before version 0.1 have `words`.
  edit: ({ version, description, words }) => `Created version ${version}: ${description ?? words}`,
  tag: ({ tags }) => listed(tags),
  comment: () => 'Commented on the cohort',
  edit_comment: () => 'Edited a comment',
  delete_comment: () => 'Deleted a comment',
  share: () => 'Shared the cohort',
  unshare: () => 'Revoked a grant',
  create_link: () => 'Created a view-only link',
  revoke_link: () => 'Revoked a view-only link',
};

/** Fallback label of an action: “revise_something” becomes “Revise something”. */
const plain = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1).replaceAll('_', ' ');

/** Audit events of a cohort, visible to its own workspace only. */
export async function listCohortAuditEvents(
  { db }: Platform,
  caller: Caller,
  { cohort_id, page, page_size }: { cohort_id: string; page: number; page_size: number },
) {
  const { access } = await requireReadable(db, caller, await loadCohort(db, cohort_id));
  if (access.access !== 'own') throw notFound(COHORT_RESOURCE.label);
  const request = { kind: COHORT_RESOURCE.kind, object_id: cohort_id };
  const [acts, total] = await Promise.all([
    listAuditEvents(db, { ...request, page, page_size }),
    countAuditEvents(db, request),
  ]);
  const names = await namesOfPeople(
    db,
    acts.flatMap(({ person_id }) => person_id ?? []),
  );
  const data = acts.map(
    ({ id, at, person_id, action, detail }): CohortActivity => ({
      ...{ id, at },
      person: person_id === null ? null : (names.get(person_id) ?? 'a former member'),
      description: actionLabels[action]?.(detail) ?? plain(action),
    }),
  );
  return { data, paging: { page, page_size, total } };
}
