import type { CohortActivity, CohortComment } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { countAuditEvents, listAuditEvents, type RecordedAuditEvent, recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, type Page, type Tx, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { formatCount } from '#platform/text';
import { COHORT_RESOURCE, requireReadable } from './cohort-policy.ts';
import { type CohortVersion, loadCohort } from './cohorts-store.ts';
import {
  type CommentRow,
  changeComment,
  commentById,
  commentsOf,
  dropComment,
  insertComment,
} from './comments-store.ts';

async function views(db: Db, caller: Caller, rows: readonly CommentRow[]): Promise<CohortComment[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ written_by }) => written_by),
  );
  return rows.map(({ cohort_id: _, ...row }) => ({
    ...row,
    written_by: names.get(row.written_by) ?? 'a former member',
    is_own: row.written_by === caller.person.id,
  }));
}

/** Members of the workspace and grantees can comment; the public can't. */
async function requireTalk({ db }: Platform, caller: Caller, cohortId: string) {
  const { cohort, access } = await requireReadable(db, caller, await loadCohort(db, cohortId));
  if (access.access === 'public') throw notFound(COHORT_RESOURCE.label);
  return { cohort, version: access.version ?? cohort.version };
}

const commentAuditEvent = (caller: Caller, cohort: CohortVersion, comment_id: string) => ({
  ...{ person_id: caller.person.id, workspace_id: cohort.workspace_id, kind: 'cohort', object_id: cohort.id },
  detail: { name: cohort.name, comment_id },
});

export async function listComments(
  platform: Platform,
  caller: Caller,
  query: { cohort_id: string; page: number; page_size: number },
) {
  await requireTalk(platform, caller, query.cohort_id);
  const { rows, total } = await commentsOf(platform.db, query);
  const { page, page_size } = query;
  return { data: await views(platform.db, caller, rows), paging: { page, page_size, total } };
}

async function answer(platform: Platform, caller: Caller, write: (tx: Tx) => Promise<CommentRow>) {
  const row = await transact(platform.db, write);
  const [data] = await views(platform.db, caller, [row]);
  if (!data) throw new Error('A comment was saved but has no view.');
  return { data };
}

export async function addComment(
  platform: Platform,
  caller: Caller,
  { cohort_id, text }: { cohort_id: string; text: string },
) {
  const { cohort, version } = await requireTalk(platform, caller, cohort_id);
  const id = newId();
  return answer(platform, caller, async (tx) => {
    const row = await insertComment(tx, { id, cohort_id, version, text, written_by: caller.person.id });
    await recordAuditEvent(tx, { ...commentAuditEvent(caller, cohort, id), action: 'comment' });
    return row;
  });
}

/** One's own, of a cohort that one still sees; any other comment does not exist. */
async function requireOwnComment(platform: Platform, caller: Caller, id: string): Promise<CohortVersion> {
  const row = await commentById(platform.db, id);
  if (row?.written_by !== caller.person.id) throw notFound('This comment');
  return (await requireTalk(platform, caller, row.cohort_id)).cohort;
}

export async function editComment(
  platform: Platform,
  caller: Caller,
  { comment_id, text }: { comment_id: string; text: string },
) {
  const cohort = await requireOwnComment(platform, caller, comment_id);
  const edited_at = platform.clock.now().toISOString();
  return answer(platform, caller, async (tx) => {
    await recordAuditEvent(tx, { ...commentAuditEvent(caller, cohort, comment_id), action: 'edit_comment' });
    return changeComment(tx, comment_id, { text, edited_at });
  });
}

export async function deleteComment(platform: Platform, caller: Caller, { comment_id }: { comment_id: string }) {
  const cohort = await requireOwnComment(platform, caller, comment_id);
  await transact(platform.db, async (tx) => {
    await recordAuditEvent(tx, { ...commentAuditEvent(caller, cohort, comment_id), action: 'delete_comment' });
    await dropComment(tx, comment_id);
  });
  return { data: { comment_id } };
}

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
  { cohort_id, page, page_size }: { cohort_id: string } & Page,
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
