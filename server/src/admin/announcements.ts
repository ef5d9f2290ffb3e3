import type { Announcement, Banner } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Db, type Page, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Person, PersonCaller } from '#platform/http';
import type { Admin } from './admin.ts';
import {
  type AnnouncementRow,
  addAnnouncement,
  addDismissal,
  bannersFor,
  changeAnnouncement,
  deleteAnnouncement,
  listAnnouncementRows,
  loadAnnouncement,
  lockAnnouncement,
  type NewAnnouncement,
} from './announcements-store.ts';

type AnnouncementContext = { platform: Pick<Admin['platform'], 'db' | 'clock'> };

type AnnouncementContent = Pick<NewAnnouncement, 'text' | 'level' | 'is_dismissible'>;
export type AnnouncementInput = AnnouncementContent & { starts_at?: string | undefined; ends_at: string | null };
export type AnnouncementChange = { [K in keyof AnnouncementInput]?: AnnouncementInput[K] | undefined } & {
  change_no: number;
};

function stateOf({ starts_at, ends_at }: AnnouncementRow, now: Date): Announcement['state'] {
  if (ends_at !== null && new Date(ends_at) <= now) return 'ended';
  return new Date(starts_at) > now ? 'scheduled' : 'shown';
}

async function toViews(db: Db, rows: readonly AnnouncementRow[], now: Date): Promise<Announcement[]> {
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

async function getAnnouncement(db: Db, id: string, now: Date): Promise<Announcement> {
  const row = await loadAnnouncement(db, id);
  const [view] = row ? await toViews(db, [row], now) : [];
  if (!view) throw notFound('This announcement');
  return view;
}

const toAuditEvent = ({ person }: PersonCaller, id: string) => ({
  ...{ person_id: person.id, kind: 'announcement', object_id: id },
});

export async function listAnnouncements({ platform: { db, clock } }: AnnouncementContext, { page, page_size }: Page) {
  const { rows, total } = await listAnnouncementRows(db, { page, page_size });
  return { data: await toViews(db, rows, clock.now()), paging: { page, page_size, total } };
}

/** Requires that the end is after the start. */
function requireOrder(starts_at: string, ends_at: string | null): void {
  if (ends_at === null || new Date(ends_at) > new Date(starts_at)) return;
  throw validationError([{ field: 'ends_at', message: 'must be after the start' }]);
}

/** Announces something to everyone signed in, from `starts_at` (now by default) until `ends_at`. */
export async function createAnnouncement(
  { platform: { db, clock } }: AnnouncementContext,
  context: PersonCaller,
  input: AnnouncementInput,
) {
  const now = clock.now();
  const starts_at = input.starts_at ?? now.toISOString();
  requireOrder(starts_at, input.ends_at);
  const id = newId();
  return transact(db, async (tx) => {
    await addAnnouncement(tx, { ...input, id, starts_at, created_by: context.person.id, created_at: now });
    await recordAuditEvent(tx, { ...toAuditEvent(context, id), action: 'create', detail: { ...input, starts_at } });
    return getAnnouncement(tx, id, now);
  });
}

/** Changes it; the person who had dismissed it sees it again. Of two who change what both have read, the second is refused. */
export async function editAnnouncement(
  { platform: { db, clock } }: AnnouncementContext,
  context: PersonCaller,
  { id, change: { change_no, ...change } }: { id: string; change: AnnouncementChange },
): Promise<Announcement> {
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return transact(db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before) throw notFound('This announcement');
    if (before.change_no !== change_no) {
      throw new AppError(
        'conflict',
        'Someone changed this announcement after you opened it. Reload it, then save again.',
      );
    }
    requireOrder(change.starts_at ?? before.starts_at, change.ends_at === undefined ? before.ends_at : change.ends_at);
    await changeAnnouncement(tx, id, fields);
    await recordAuditEvent(tx, {
      ...toAuditEvent(context, id),
      action: 'edit',
      detail: { ...fields, text_before: before.text },
    });
    return getAnnouncement(tx, id, clock.now());
  });
}

export async function deleteAnnouncementWithAudit(
  { platform: { db } }: AnnouncementContext,
  context: PersonCaller,
  id: string,
) {
  return transact(db, async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (!before || !(await deleteAnnouncement(tx, id))) throw notFound('This announcement');
    await recordAuditEvent(tx, { ...toAuditEvent(context, id), action: 'delete', detail: { text: before.text } });
    return { removed: true as const };
  });
}

type BannerContext = { platform: Pick<Admin['platform'], 'db' | 'clock'> };

/** What the person is to be shown now, the gravest first. */
export const listBanners = ({ platform: { db, clock } }: BannerContext, person: Person): Promise<Banner[]> =>
  bannersFor(db, person.id, clock.now());

/** Not shown to the person again as it is. What is not shown now can't be distinguished from what is not there. */
export async function dismissBanner(
  { platform: { db, clock } }: BannerContext,
  person: Person,
  { id, change_no }: { id: string; change_no: number },
): Promise<{ dismissed: true }> {
  const row = await loadAnnouncement(db, id);
  const now = clock.now();
  const isShown = row && new Date(row.starts_at) <= now && (row.ends_at === null || new Date(row.ends_at) > now);
  if (!isShown) throw notFound('This announcement');
  if (!row.is_dismissible)
    throw new AppError('conflict', 'This announcement can’t be dismissed. It disappears when it ends.');
  if (row.change_no !== change_no)
    throw new AppError('conflict', 'The text of this announcement has changed. Reload the page.');
  await addDismissal(db, { announcement_id: id, person_id: person.id, change_no });
  return { dismissed: true };
}
