// @vitest-environment page
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { Button } from '#ui/actions';
import { Input } from '#ui/forms';
import { Drawer } from '#ui/overlays';
import { SearchEverything } from './search-everything.tsx';
import { labSession, SessionFixture } from './session.fixture.tsx';
import type { SessionState } from './session-shape.ts';

connectPages(await startRecordingServer((response) => answerJson(response, { data: { groups: [], unavailable: [] } })));

/** A page with a field, and a drawer in which something is written. */
function Page({ state = labSession }: { state?: SessionState }) {
  const [edits, setEdits] = useState(false);
  return (
    <SessionFixture state={state}>
      <SearchEverything />
      <Input aria-label="Notes" />
      <Button onClick={() => setEdits(true)}>Edit</Button>
      <Drawer open={edits} onClose={() => setEdits(false)} title="Edit">
        <Input aria-label="Name" />
      </Drawer>
    </SessionFixture>
  );
}

const box = () => screen.queryByRole('dialog', { name: 'Search everything' });
const CTRL_K = '{Control>}k{/Control}';

test('Ctrl+K and Cmd+K open the search from a field, whose words and place stay; the same keys close it', async () => {
  const { user } = openPage(<Page />);
  const notes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' });
  await user.type(notes, 'half a sentence');
  await user.keyboard(CTRL_K);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await user.keyboard('{Meta>}k{/Meta}');
  await waitFor(() => expect(box()).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(notes));
  expect(notes.value).toBe('half a sentence');
  await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
  expect(box()).toBe(null);
});

test('what is being written in a drawer is not left by it', async () => {
  const { user } = openPage(<Page />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })));
  await user.keyboard(`Gut${CTRL_K}`);
  expect(box()).toBe(null);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Gut');
});

test('the button of the top bar opens it too, and is not there before a workspace is', async () => {
  const { user, redraw } = openPage(<Page />);
  await user.click(screen.getByRole('button', { name: /^Search everything/ }));
  expect(await screen.findByRole('option', { name: /Data browser/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(box()).toBe(null));
  redraw(<Page state={{ ...labSession, workspace_id: null }} />);
  expect(screen.queryByRole('button', { name: /^Search everything/ })).toBe(null);
  await user.keyboard(CTRL_K);
  expect(box()).toBe(null);
});
