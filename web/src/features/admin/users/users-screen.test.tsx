import { type Account, adminRoutes, permissionsOfAppRole, ssoRoutes } from '@cohortium/contract';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { AccountActions } from './account-actions.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { UsersScreen, type UsersView } from './users-screen.tsx';

const ana: Account = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana Ribeiro', app_role_name: 'data_curator' },
  ...{ signed_term: true, is_verified: true, is_disabled: false, has_second_factor: false, n_sessions: 3 },
  ...{ last_sign_in_at: null, created_at: '2026-11-21T00:00:00Z' },
};
const everybody: UsersView = { page: 1, page_size: 25, search: '', role: '' };
const as = (role: keyof typeof permissionsOfAppRole) =>
  setGrants({ app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null });

afterEach(() => setGrants());

function list(accounts: Account[], given: Partial<UsersView> = {}, total = accounts.length): string {
  as('platform_admin');
  const { search, role, ...paging } = { ...everybody, ...given };
  const query = { ...paging, ...(search ? { search } : {}), ...(role ? { app_role_name: role } : {}) };
  const { queryKey } = queryOf(ssoRoutes.users, { query });
  const answer = { data: accounts, paging: { ...paging, total } };
  return renderText(<UsersScreen view={{ ...everybody, ...given }} onView={() => undefined} ownId={ana.id} />, [
    [queryKey, answer],
  ]);
}

test('a row says who it is, in which role, whether they may sign in, and when they last did', () => {
  const row = list([ana]);
  expect(row).toContain('Ana Ribeiro you ana@lab.example Data curator active never 3');
  expect(list([{ ...ana, id: 'b'.repeat(32) }])).not.toContain('you ana@lab.example');
});

test.each([
  [{ is_verified: false }, 'not confirmed'],
  [{ is_disabled: true }, 'disabled'],
  // Anyone who is shut out is that before anything else.
  [{ is_disabled: true, is_verified: false }, 'disabled'],
])('an account with %j is told as %s', (given, word) => {
  expect(list([{ ...ana, ...given }])).toContain(`Data curator ${word} never`);
});

test('names are words, however they are written', () => {
  const name = '<b>Þórunn</b> 李 '.repeat(20).trim();
  as('platform_admin');
  const html = renderMarkup(<UsersScreen view={everybody} onView={() => undefined} ownId="" />, [
    [
      queryOf(ssoRoutes.users, { query: { page: 1, page_size: 25 } }).queryKey,
      { data: [{ ...ana, name }], paging: { page: 1, page_size: 25, total: 1 } },
    ],
  ]);
  expect(html).not.toContain('<b>Þórunn');
  expect(html).toContain('&lt;b&gt;Þórunn&lt;/b&gt; 李');
});

test('how many there are is counted, and that they were searched for is reported', () => {
  expect(list([ana])).toContain('1 account ');
  expect(list([ana], {}, 12_345)).toContain('12,345 accounts ');
  expect(list([ana], { search: 'ana' })).toContain('1 account found');
  expect(list([ana], { role: 'data_curator' })).toContain('1 account found');
});

test('a search that nobody answers offers the way back, and no paging', () => {
  const nobody = list([], { search: 'zzz' });
  expect(nobody).toContain('0 accounts found');
  expect(nobody).toContain('No users match these filters. Show all');
  expect(nobody).not.toContain('Rows per page');
});

test('until the answer comes nothing is counted and nobody is missing', () => {
  as('platform_admin');
  const waiting = renderText(<UsersScreen view={everybody} onView={() => undefined} ownId="" />);
  expect(waiting).not.toMatch(/\d account|No users/);
});

test('anyone who may not see accounts sees so before any request is sent', () => {
  as('data_explorer');
  expect(renderText(<UsersScreen view={everybody} onView={() => undefined} ownId="" />)).toContain(
    'permission to see users of the portal',
  );
});

const acts = (given: Partial<Account>, whyNot: string | null) => (
  <AccountActions account={{ ...ana, ...given }} whyNot={whyNot} onRemoved={() => undefined} />
);

test('an account is disabled, or enabled when it is; both or neither may be pressed', () => {
  expect(renderText(acts({}, null))).toContain('Disable account Remove account');
  expect(renderText(acts({ is_disabled: true }, null))).toContain('Enable account Remove account');
  expect(disabledReasons(acts({}, null))).toEqual({});
  const why = "Don't have permission to edit Ana Ribeiro";
  expect(disabledReasons(acts({}, why))).toEqual({ 'Disable account': why, 'Remove account': why });
  expect(disabledReasons(acts({ is_disabled: true }, why))).toEqual({ 'Enable account': why, 'Remove account': why });
});

const { queryKey: sessionsKey } = queryOf(adminRoutes.accountSessions, { params: { id: ana.id } });
const sessions = (data: object[]) =>
  renderText(<AccountSessions account={ana} whyNot={null} />, [[sessionsKey, { data }]]);

test('where somebody is signed in names the device, or the token, and where from if that is known', () => {
  const used = { last_used_at: '2020-01-31T10:00:00Z' };
  const device = { id: '1', kind: 'session', name: 'Firefox on Linux', address: '2001:db8::1', ...used };
  const token = { id: '2', kind: 'api_token', name: 'nightly', address: null, ...used };
  const both = sessions([device, token]);
  expect(both).toMatch(/Firefox on Linux from 2001:db8::1, ?used/);
  expect(both).toMatch(/API token “nightly” used/);
  expect(both).toContain('Sign out everywhere');
});

test('who is signed in nowhere cannot be signed out', () => {
  expect(sessions([])).toBe('No active sessions.');
});

test('anyone who may not end sessions reads how many there are, and why no more', () => {
  const why = 'Ask another administrator to change your own account';
  expect(renderText(<AccountSessions account={ana} whyNot={why} />)).toBe(`3 sessions. ${why}.`);
  expect(renderText(<AccountSessions account={{ ...ana, n_sessions: 1 }} whyNot={why} />)).toBe(`1 session. ${why}.`);
});
