// @vitest-environment page
import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor, within } from '#testing/page';
import { OwnerFact } from './owner-fact.tsx';

const [ana, ben, cleo] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
const sent: { line: string; text: string }[] = [];
const member = (user_id: string, name: string, role: WorkspaceRole) => ({
  ...{ workspace_id: 'e'.repeat(32), user_id, name, email: `${name}@lab.example`, role },
  ...{ joined_at: '2026-11-20T09:11:00.000Z', is_you: false },
});
const portal = await startRecordingServer((response, { line, text }) => {
  sent.push({ line, text });
  if (line.includes('/owner')) return answerJson(response, { data: { param_set_id: ben, owner: 'Ben' } });
  const data = [member(ben, 'Ben', 'writer'), member(cleo, 'Cleo', 'reader'), member(ana, 'Ana Ribeiro', 'owner')];
  answerJson(response, { data, paging: { page: 1, page_size: 1000, total: 3 } });
});
connectPages(portal);
const as = (role: WorkspaceRole) =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
afterEach(() => act(async () => setGrants()));

const deep = { id: 'd'.repeat(32), name: 'Deep', access: 'own', created_by: 'Dan Brook', owner: 'Ana Ribeiro' };
const shown = () => openPage(<OwnerFact kind="param_set" thing={deep} />);

test('an admin gives a parameter set to another member who can edit data, and to no reader', async () => {
  as('admin');
  const { user } = shown();
  expect(screen.getByText(/owner Ana Ribeiro/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Change owner' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('button', { name: 'Change owner' }));
  expect(await dialog.findByText('Choose a member of this workspace')).toBeDefined();
  await user.click(dialog.getByRole('combobox', { name: /New owner/ }));
  expect(screen.queryByRole('option', { name: /Cleo|Ana/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /Ben/ }));
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ line: expect.stringContaining('PATCH') }));
  expect(sent.at(-1)?.text).toBe(JSON.stringify({ param_set_id: deep.id, user_id: ben }));
});

test('whose it is stands there before it was ever given away', () => {
  as('admin');
  openPage(<OwnerFact kind="run" thing={{ ...deep, owner: deep.created_by }} />);
  expect(screen.getByText(/owner Dan Brook/)).toBeDefined();
});

test('a writer sees whose it is, and gives nothing away', () => {
  as('writer');
  shown();
  expect(screen.getByText(/owner Ana Ribeiro/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
