// @vitest-environment page
import { expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen } from '#testing/page';
import { AssignDialog } from './assign-dialog.tsx';
import { lungRequest } from './request.fixture.ts';

const everyone = Array.from({ length: 30 }, (_, at) => ({
  person_id: `${at}`.padStart(32, '0'),
  name: `Reviewer ${at + 1}`,
  app_role_name: 'data_curator',
  n_assigned: 0,
  can_approve: true,
  is_me: false,
}));
const portal = await startRecordingServer((response, { line }) => {
  const page = Number(/[?&]page=(\d+)/.exec(line)?.[1] ?? 1);
  const data = everyone.slice((page - 1) * 25, page * 25);
  answerJson(response, { data, paging: { page, page_size: 25, total: everyone.length } });
});
connectPages(portal);

test('more reviewers than a page has are appended below, with what was chosen', async () => {
  const { user } = openPage(<AssignDialog publication={lungRequest()} onClose={() => undefined} />);
  await user.click(await screen.findByRole('radio', { name: /^Reviewer 3\b/ }));
  const names = () => screen.getAllByRole('radio').length;
  expect(names()).toBe(25);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('radio', { name: /^Reviewer 30\b/ });
  expect(names()).toBe(30);
  expect(screen.getByRole('radio', { name: /^Reviewer 3\b/ })).toHaveProperty('checked', true);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
