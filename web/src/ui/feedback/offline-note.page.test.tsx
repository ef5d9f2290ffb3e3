// @vitest-environment page

import { CallError } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { act, fireEvent, openPage, screen, waitFor } from '#testing/page';
import { ErrorState, OfflineNote, Skeleton } from './index.ts';

function machineIs(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  onTestFinished(() => {
    vi.restoreAllMocks();
    // The query cache listens too, in every file.
    fireEvent(window, new Event('online'));
  });
}

const pageOf = (content: ReactNode) => (
  <main>
    <OfflineNote />
    {content}
  </main>
);
const COMPLETE =
  'You are offline. This page shows the last loaded data. Your requests resume when you are back online.';
const INCOMPLETE = 'You are offline. What is missing on this page loads when you are back online.';
const note = () => screen.getByRole('status').textContent;

test('offline a page with its data says that the data are the last loaded ones; online it says nothing', async () => {
  machineIs(true);
  openPage(pageOf(<h1>Runs</h1>));
  expect(screen.queryByRole('status')).toBeNull();
  machineIs(false);
  await act(async () => void fireEvent(window, new Event('offline')));
  expect(note()).toBe(COMPLETE);
});

test.each([
  ['could not be loaded', <ErrorState key="failed" title="Your workspaces could not be loaded." />],
  ['has not come yet', <Skeleton key="waiting" />],
])('no data are claimed above a part that %s, until it is there', async (_, missing) => {
  machineIs(false);
  const { redraw } = openPage(pageOf(missing));
  expect(note()).toBe(INCOMPLETE);
  redraw(pageOf(<h1>Runs</h1>));
  await waitFor(() => expect(note()).toBe(COMPLETE));
});

test('what the portal refused is not promised for later', () => {
  machineIs(false);
  const refusal = new CallError(404, { code: 'not_found', detail: 'This run does not exist.' });
  openPage(pageOf(<ErrorState title="The run could not be loaded." error={refusal} />));
  expect(note()).toBe(COMPLETE);
});
