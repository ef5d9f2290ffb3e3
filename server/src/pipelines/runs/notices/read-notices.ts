import type { Notification } from '@cohortium/contract';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { PersonCaller } from '#platform/http';
import { workspaceIdsOf } from '#workspaces';
import { countUnread, listNotifications, markRead, type NotificationRow } from './notices-store.ts';

function noticeView({ person_id: _, ...notice }: NotificationRow): Notification {
  return notice;
}

export async function listNotices(
  { db }: Platform,
  { person }: PersonCaller,
  query: { page: number; page_size: number; unread_only: boolean },
) {
  const { page, page_size } = query;
  const workspace_ids = await workspaceIdsOf(db, person);
  const [{ rows, total }, n_unread] = await Promise.all([
    listNotifications(db, { ...query, person_id: person.id, workspace_ids }),
    countUnread(db, person.id, workspace_ids),
  ]);
  return { data: rows.map(noticeView), paging: { page, page_size, total }, n_unread };
}

export async function markNoticesRead({ db, clock }: Platform, { person }: PersonCaller, ids: string[] | undefined) {
  await transact(db, (tx) => markRead(tx, person.id, { ids, at: clock.now() }));
  return { data: { n_unread: await countUnread(db, person.id, await workspaceIdsOf(db, person)) } };
}
