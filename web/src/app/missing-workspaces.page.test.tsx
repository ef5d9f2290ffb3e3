// @vitest-environment page

import { expect, onTestFinished, test, vi } from 'vitest';
import { act, fireEvent, openPage, screen } from '#testing/page';
import { MissingWorkspaces } from './portal-shell.tsx';
import { labSession } from './session.fixture.tsx';
import type { SessionEvent } from './session-shape.ts';
import { SessionContext } from './use-session.ts';

test('workspaces that did not load offline are asked for again when the network is back, not when it goes', async () => {
  const sent: SessionEvent[] = [];
  const session = {
    state: () => labSession,
    send: (event: SessionEvent) => sent.push(event),
    subscribe: () => () => 0,
  };
  openPage(
    <SessionContext value={session}>
      <MissingWorkspaces failure="The server cannot be reached." />
    </SessionContext>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The server cannot be reached.');
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  await act(async () => void fireEvent(window, new Event('offline')));
  expect(sent).toEqual([]);
  online.mockReturnValue(true);
  await act(async () => void fireEvent(window, new Event('online')));
  expect(sent).toEqual([{ kind: 'workspaces_changed' }]);
});
