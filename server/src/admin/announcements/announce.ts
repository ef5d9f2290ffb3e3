import type { Announcement } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, transact } from '#platform/database';
import { invalid, notFound, Refusal } from '#platform/refusal';
import type { Acting, Admin } from '../admin.ts';
import {
  type AnnouncementRow,
  addAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  listAnnouncementRows,
  loadAnnouncement,
  lockAnnouncement,
  type NewAnnouncement,
} from './announcements-store.ts';

type Here = { platform: Pick<Admin['platform'], 'db' | 'clock'> };

type Words = Pick<NewAnnouncement, 'text' | 'level' | 'is_dismissible'>;
export type AnnouncementToMake = Words & { starts_at?: string | undefined; ends_at: string | null };
export type AnnouncementChange = { [K in keyof AnnouncementToMake]?: AnnouncementToMake[K] | undefined } & {
  change_no: number;
};

function stateOf({ starts_at, ends_at }: AnnouncementRow, now: Date): Announcement['state'] {
  if (ends_at !== null && new Date(ends_at) <= now) return 'ended';
  return new Date(starts_at) > now ? 'scheduled' : 'shown';
}

async function present(db: Db, rows: readonly AnnouncementRow[], now: Date): Promise<Announcement[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    state: stateOf({ created_by, ...row }, now),
    created_by_name: names.get(created_by) ?? '',
  }));
}

async function presentOne(db: Db, id: string, now: Date): Promise<Announcement> {
  const row = await loadAnnouncement(db, id);
  const [shown] = row ? await present(db, [row], now) : [];
  if (!shown) throw notFound('This announcement');
  return shown;
}

const actOn = ({ person, request_id }: Acting, id: string) => ({
  ...{ person_id: person.id, kind: 'announcement', object_id: id, request_id },
});

export async function listAnnouncements(
  { platform: { db, clock } }: Here,
  { page, page_size }: { page: number; page_size: number },
) {
  const { rows, total } = await listAnnouncementRows(db, { page, page_size });
  return { data: await present(db, rows, clock.now()), paging: { page, page_size, total } };
}

/** Requires that the end is after the start. */
function demandOrder(starts_at: string, ends_at: string | null): void {
  if (ends_at === null || new Date(ends_at) > new Date(starts_at)) return;
  throw invalid([{ field: 'ends_at', message: 'must be after the start' }]);
}

/** Announces something to everyone signed in, from `starts_at` (now unless told) until `ends_at`. */
export async function announce({ platform: { db, clock } }: Here, acting: Acting, words: AnnouncementToMake) {
  const now = clock.now();
  const starts_at = words.starts_at ?? now.toISOString();
  demandOrder(starts_at, words.ends_at);
  const id = newId();
  return transact(db, async (tx) => {
    await addAnnouncement(tx, { ...words, id, starts_at, created_by: acting.person.id, created_at: now });
    await recordAct(tx, { ...actOn(acting, id), action: 'create', detail: { ...words, starts_at } });
    return presentOne(tx, id, now);
  });
}

/** Changes it; whoever had dismissed it sees it again. Of two who change what both have read, the second is refused. */
export async function editAnnouncement(
  { platform: { db, clock } }: Here,
  acting: Acting,
  { id, change: { change_no, ...change } }: { id: string; change: AnnouncementChange },
): Promise<Announcement> {
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return transact(db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) throw notFound('This announcement');
    if (before.change_no !== change_no) {
      throw new Refusal(
        'conflict',
        'Someone changed this announcement after you opened it. Reload it, then save again.',
      );
    }
    demandOrder(change.starts_at ?? before.starts_at, change.ends_at === undefined ? before.ends_at : change.ends_at);
    await changeAnnouncement(tx, id, fields);
    await recordAct(tx, { ...actOn(acting, id), action: 'edit', detail: { ...fields, text_before: before.text } });
    return presentOne(tx, id, clock.now());
  });
}

export async function removeAnnouncement({ platform: { db } }: Here, acting: Acting, id: string) {
  return transact(db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before || !(await deleteAnnouncement(tx, id))) throw notFound('This announcement');
    await recordAct(tx, { ...actOn(acting, id), action: 'delete', detail: { text: before.text } });
    return { removed: true as const };
  });
}
