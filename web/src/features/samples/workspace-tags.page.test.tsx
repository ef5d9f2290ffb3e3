// @vitest-environment page
import { expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { WorkspaceTags } from './workspace-tags.tsx';

let tags = [
  { tag: 'pilot', n_samples: 12, n_owned_by_others: 0, owner: 'Ana Ribeiro', can_delete: true, can_change_owner: true },
  { tag: 'paper', n_samples: 3, n_owned_by_others: 3, owner: null, can_delete: false, can_change_owner: false },
];
const deleted: string[] = [];
const portal = await startRecordingServer((response, { line, text }) => {
  if (line.startsWith('DELETE')) {
    deleted.push(...JSON.parse(text).tags);
    tags = tags.filter(({ tag }) => !deleted.includes(tag));
    return answerJson(response, { data: { n_samples: 12, n_changed: 12, skipped: [], index: 'current' } });
  }
  answerJson(response, { data: tags, paging: { page: 1, page_size: 1000, total: tags.length } });
});
connectPages(portal);

test('a tag is deleted after a confirmation, and is gone from the list; others’ cannot be', async () => {
  const { user } = openPage(<WorkspaceTags ownerDialog={({ tag }) => <output>{`giving ${tag}`}</output>} />);
  await user.click(await screen.findByRole('button', { name: 'Delete paper' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('3 samples · several owners')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Change the owner of paper' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change the owner of pilot' }));
  expect(await screen.findByText('giving pilot')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete pilot' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('12 samples');
  expect(deleted).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete tag' }));
  await waitFor(() => expect(screen.queryByText('pilot')).toBeNull());
  expect(deleted).toEqual(['pilot']);
  expect(screen.getByText('paper')).toBeTruthy();
});
