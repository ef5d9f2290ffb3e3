import { type Selectable, sql } from 'kysely';
import { countRows, type Db, selectPage } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

export type NotificationRow = Selectable<PipelinesTables['notifications']>;

export async function insertNotification(
  db: Db,
  notification: Omit<NotificationRow, 'created_at' | 'read_at'>,
): Promise<void> {
  await tables(db).insertInto('notifications').values(notification).execute();
}

export interface NotificationList {
  person_id: string;
  /** Where the person is a member now: what happened elsewhere is not theirs to see any more. */
  workspace_ids: readonly string[];
  unread_only: boolean;
  page: number;
  page_size: number;
}

/** Newest first. */
export async function listNotifications(db: Db, list: NotificationList) {
  const { person_id, workspace_ids, unread_only, page, page_size } = list;
  let query = tables(db)
    .selectFrom('notifications')
    .where('person_id', '=', person_id)
    .where(isInWorkspaces(workspace_ids));
  if (unread_only) query = query.where('read_at', 'is', null);
  return selectPage(query.selectAll().orderBy('id', 'desc'), { page, page_size });
}

const isInWorkspaces = (workspaceIds: readonly string[]) => sql<boolean>`workspace_id = any(${[...workspaceIds]})`;

export async function countUnread(db: Db, personId: string, workspaceIds: readonly string[]): Promise<number> {
  return countRows(
    tables(db)
      .selectFrom('notifications')
      .where('person_id', '=', personId)
      .where('read_at', 'is', null)
      .where(isInWorkspaces(workspaceIds)),
  );
}

/** Marks those of the person that are named, or all, as read. */
export async function markRead(
  db: Db,
  personId: string,
  { ids, at }: { ids: readonly string[] | undefined; at: Date },
): Promise<void> {
  let query = tables(db)
    .updateTable('notifications')
    .set({ read_at: at.toISOString() })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null);
  if (ids) query = query.where(sql<boolean>`id = any(${[...ids]})`);
  await query.execute();
}
