import type { Banner } from '@cohortium/contract';
import { AppError, notFound } from '#platform/errors';
import type { Person } from '#platform/http';
import type { Admin } from '../admin.ts';
import { addDismissal, bannersFor, loadAnnouncement } from './announcements-store.ts';

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
