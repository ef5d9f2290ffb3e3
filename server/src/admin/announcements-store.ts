import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import type { AdminTables } from './admin-tables.ts';

const tables = (db: Db) => db.withTables<AdminTables>();

export type AnnouncementRow = Selectable<AdminTables['announcements']> & { n_dismissed: number };
export type NewAnnouncement = Insertable<AdminTables['announcements']>;
export type AnnouncementFields = Omit<Updateable<AdminTables['announcements']>, 'id' | 'change_no'>;

/** Announcements with how many people do not want to see them as they are now. */
const announcementsWithCounts = (db: Db) =>
  tables(db)
    .selectFrom('announcements')
    .selectAll()
    .select(
      sql<number>`(select count(*) from announcement_dismissals as dismissal
        where dismissal.announcement_id = announcements.id and dismissal.change_no = announcements.change_no)`.as(
        'n_dismissed',
      ),
    );

/** A page of them, the latest start first, and how many there are. */
export async function listAnnouncementRows(db: Db, page: Page) {
  return selectPage(announcementsWithCounts(db).orderBy('starts_at', 'desc').orderBy('id', 'desc'), page);
}

export async function loadAnnouncement(db: Db, id: string): Promise<AnnouncementRow | undefined> {
  return announcementsWithCounts(db).where('id', '=', id).executeTakeFirst();
}

/** Holds it until the transaction ends. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | undefined> {
  await tables(tx).selectFrom('announcements').select('id').where('id', '=', id).forUpdate().execute();
  return loadAnnouncement(tx, id);
}

/** What is to be shown to a person now, the gravest first. */
export async function bannersFor(db: Db, personId: string, now: Date) {
  return tables(db)
    .selectFrom('announcements as announcement')
    .leftJoin('announcement_dismissals as dismissal', (join) =>
      join
        .onRef('dismissal.announcement_id', '=', 'announcement.id')
        .onRef('dismissal.change_no', '=', 'announcement.change_no')
        .on('dismissal.person_id', '=', personId),
    )
    .select(['id', 'text', 'level', 'is_dismissible', 'announcement.change_no'])
    .where('starts_at', '<=', now.toISOString())
    .where((any) => any.or([any('ends_at', 'is', null), any('ends_at', '>', now.toISOString())]))
    .where((any) => any.or([any('is_dismissible', '=', false), any('dismissal.person_id', 'is', null)]))
    .orderBy(sql`array_position(array['critical', 'warning', 'info'], level)`)
    .orderBy('starts_at', 'desc')
    .execute();
}

export async function addAnnouncement(tx: Tx, row: NewAnnouncement): Promise<void> {
  await tables(tx).insertInto('announcements').values(row).execute();
}

export async function changeAnnouncement(tx: Tx, id: string, fields: AnnouncementFields): Promise<void> {
  await tables(tx)
    .updateTable('announcements')
    .set({ ...fields, change_no: sql<number>`change_no + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteAnnouncement(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(tx).deleteFrom('announcements').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function addDismissal(
  db: Db,
  dismissal: { announcement_id: string; person_id: string; change_no: number },
): Promise<void> {
  await tables(db)
    .insertInto('announcement_dismissals')
    .values(dismissal)
    .onConflict((key) => key.columns(['announcement_id', 'person_id']).doUpdateSet({ change_no: dismissal.change_no }))
    .execute();
}
