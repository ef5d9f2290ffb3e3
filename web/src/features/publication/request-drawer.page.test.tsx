// @vitest-environment page
import { beforeEach, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { fireEvent, openPage, screen, waitFor, within } from '#testing/page';
import { lungRequest } from './request.fixture.ts';
import { RequestDrawer } from './request-drawer.tsx';

const resource = {
  kind: 'project',
  id: '2'.padStart(32, '0'),
  name: 'Lung microbiome',
  workspace_id: '3'.padStart(32, '0'),
} as const;
const done = lungRequest({ state: 'draft', allowed_actions: ['submit'] });
const licence = { ...lungRequest().checklist[0], key: 'licence' as const, title: 'Licence', details: [], remedy: null };
const state = { answers: [] as [number, object][], isMissing: false };
const portal = await startRecordingServer((response, { line }) => {
  if (line.includes('/checklist')) {
    const item = state.isMissing
      ? { ...licence, state: 'missing', message: 'No licence.' }
      : { ...licence, state: 'ok', message: 'CC-BY-4.0.' };
    return answerJson(response, { data: { checklist: [item] } });
  }
  const [status, body] = line.startsWith('GET') ? [200, null] : (state.answers.shift() ?? [200, null]);
  answerJson(response, body ?? { data: done }, status);
});
connectPages(portal);
beforeEach(() => void Object.assign(state, { answers: [], isMissing: false }));

const requests = () =>
  portal.received.filter(({ line }) => /publication|publicise/.test(line) && !/^GET|checklist/.test(line));
const note = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Note for the reviewer/), { target: { value } });

test('a request is saved as a draft, then submitted with its terms after a word of confirmation', async () => {
  const onClose = vi.fn();
  const { user } = openPage(<RequestDrawer resource={resource} publication={null} as="owner" onClose={onClose} />);
  expect(screen.getByText(/Running the checklist|Not saved yet/)).toBeTruthy();
  await screen.findByText(/Not saved yet/);
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await screen.findByRole('link', { name: 'Open request' });
  note('No places were recorded.');
  await screen.findByText(/Not saved yet/);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit for review' })).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Submit for review' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(requests().at(-1)?.body).toMatchObject({
    action: 'save',
    metadata_note: 'No places were recorded.',
    change_no: 3,
  });
  fireEvent.click(within(dialog).getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(requests().at(-1)?.body).toMatchObject({ action: 'submit' });
});

test('what the checklist misses is named, and nothing can be submitted', async () => {
  state.isMissing = true;
  openPage(<RequestDrawer resource={resource} publication={done} as="owner" onClose={() => undefined} />);
  await screen.findByText('No licence.');
  expect(screen.queryByText('Draft saved.')).toBeNull();
});

test('a field that the portal refuses is marked; somebody else’s version can be shown or written over', async () => {
  const fields = [{ field: 'embargo_until', message: 'Choose a day in the future.' }];
  state.answers = [
    [422, { detail: 'Not valid.', code: 'validation', fields }],
    [409, { detail: 'Ben has changed this request.', code: 'conflict' }],
  ];
  const { user } = openPage(
    <RequestDrawer resource={resource} publication={done} as="owner" onClose={() => undefined} />,
  );
  fireEvent.change(screen.getByLabelText(/^Embargo until/), { target: { value: '2020-01-01' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose a day in the future.');
  note('Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/Ben has changed this request/);
  await user.click(screen.getByRole('button', { name: 'Show current version' }));
  expect(screen.getByLabelText(/^Note for the reviewer/)).toHaveProperty('value', '');
});

test('a reviewer edits the terms of what was submitted, and submits nothing', async () => {
  const { user } = openPage(
    <RequestDrawer resource={resource} publication={lungRequest()} as="reviewer" onClose={() => undefined} />,
  );
  expect(screen.queryByRole('button', { name: 'Submit for review' })).toBeNull();
  note('Places were asked for.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests().at(-1)?.body).toMatchObject({ action: 'edit', metadata_note: 'Places were asked for.' }),
  );
});
