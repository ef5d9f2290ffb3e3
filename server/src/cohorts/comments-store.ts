import type { Selectable } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import type { CommentsTables } from './cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CommentsTables>();

export type CommentRow = Selectable<CommentsTables['cohort_comments']>;

export async function insertComment(
  tx: Tx,
  comment: Pick<CommentRow, 'id' | 'cohort_id' | 'version' | 'text' | 'written_by'>,
): Promise<CommentRow> {
  return tables(tx)
    .insertInto('cohort_comments')
    .values({ ...comment, edited_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function commentById(db: Db, id: string): Promise<CommentRow | undefined> {
  return tables(db).selectFrom('cohort_comments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A page of a cohort's comments, newest first, with the total. */
export async function commentsOf(
  db: Db,
  { cohort_id, ...page }: { cohort_id: string } & Page,
): Promise<{ rows: CommentRow[]; total: number }> {
  const query = tables(db).selectFrom('cohort_comments').where('cohort_id', '=', cohort_id);
  return selectPage(query.selectAll().orderBy('id', 'desc'), page);
}

export async function changeComment(tx: Tx, id: string, change: { text: string; edited_at: string }) {
  return tables(tx)
    .updateTable('cohort_comments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function dropComment(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('cohort_comments').where('id', '=', id).execute();
}
