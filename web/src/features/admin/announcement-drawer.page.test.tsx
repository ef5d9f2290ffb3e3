// @vitest-environment page
import type { Announcement } from '@cohortium/contract';
import { expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { fireEvent, openPage, screen, waitFor } from '#testing/page';
import { AnnouncementDrawer } from './announcement-drawer.tsx';

const portal = await startRecordingServer((response) => answerJson(response, { data: {} }));
connectPages(portal);
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const written = () => portal.received.find(({ line }) => !line.startsWith('GET'));

test('an announcement is seen as everyone will see it before it is published, from and until its times', async () => {
  const onClose = vi.fn();
  const { user } = openPage(<AnnouncementDrawer announcement={null} onClose={onClose} />);
  expect(screen.getByText('Enter a text to see the preview.')).toBeTruthy();
  expect(screen.getByText('All users see it at once.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish announcement' }));
  expect(written()).toBeUndefined();
  type(/^Text/, 'The portal is updated on Friday.');
  await user.click(screen.getByRole('radio', { name: /^Warning/ }));
  await user.click(screen.getByLabelText(/^Users can dismiss it/));
  type(/^From/, '2026-12-04T18:00');
  type(/^Until/, '2026-12-04T20:00');
  expect(screen.getByText('The portal is updated on Friday.', { ignore: 'textarea' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish announcement' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(written()?.body).toMatchObject({
    text: 'The portal is updated on Friday.',
    level: 'warning',
    is_dismissible: false,
  });
  const { starts_at, ends_at } = written()?.body ?? {};
  expect(Date.parse(String(ends_at)) - Date.parse(String(starts_at))).toBe(2 * 3_600_000);
});

test('an announcement is changed without a beginning of its own', async () => {
  const announcement: Announcement = {
    ...{ id: 'a'.repeat(32), text: 'Slow today', level: 'info', is_dismissible: true, change_no: 4 },
    ...{
      starts_at: '2026-11-20T09:00:00.000Z',
      ends_at: null,
      created_by_name: 'Ana',
      n_dismissed: 0,
    },
    ...{ created_at: '2026-11-20T09:00:00.000Z', state: 'shown' },
  };
  const onClose = vi.fn();
  const { user } = openPage(<AnnouncementDrawer announcement={announcement} onClose={onClose} />);
  type(/^Text/, 'Fast again');
  type(/^From/, '');
  await user.click(screen.getByRole('button', { name: 'Save announcement' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(written()?.body).toMatchObject({ text: 'Fast again', change_no: 4, ends_at: null });
  expect(written()?.body).not.toHaveProperty('starts_at');
});
