import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
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
  { cohort_id, page, page_size }: { cohort_id: string; page: number; page_size: number },
): Promise<{ rows: CommentRow[]; total: number }> {
  const query = tables(db).selectFrom('cohort_comments').where('cohort_id', '=', cohort_id);
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
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
