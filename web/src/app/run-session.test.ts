import type { User, Workspace } from '@cohortium/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeZone } from '#platform';
import { clearCaches, connect, queryClient } from '#platform/api';
import { ability, setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { createSession, requestedWorkspace, type SessionStore, storedSession } from './run-session.ts';

/** The rules' effects, done: what is asked of the portal, with which token and in which workspace. */

const ana: User = {
  ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana Ribeiro', app_role_name: 'data_explorer' },
  ...{ second_factor_required: false, signed_term: true, timezone: 'Asia/Kathmandu' },
  created_at: '2026-11-20T10:00:00.000Z',
};
const lab: Workspace = {
  ...{ id: 'b'.repeat(32), name: 'Gut Lab', description: '', is_default: false, is_personal: false },
  ...{ role: 'owner', n_members: 1, created_at: '2026-11-20T10:00:00.000Z' },
};
const settings = { microbiomics: true, methylation: false, rna_seq: false };
const paging = { page: 1, page_size: 500, total: 1 };

/** The end of a call's path → status and answer; what is not here is answered with nothing. */
let answers: Record<string, [status: number, body: object]> = {};
const portal = await startRecordingServer((response, { line }) => {
  const path = line.replace(/\?.*/, '');
  const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
  const [status, body] = answer ?? [200, { data: [] }];
  answerJson(response, body, status);
});
connectPages(portal);
const { received } = portal;

/** Each test's own, so that what another test asked for late is not taken for this one's. */
let token = '';
let tokens = 0;
const sendRequest = (part: string) =>
  received.filter(({ line, headers }) => line.includes(part) && headers.authorization === `Bearer ${token}`);

let details = { went: [] as string[], said: [] as string[], reloaded: 0 };
let session: SessionStore | null = null;
function open(): SessionStore {
  const mine = { went: [] as string[], said: [] as string[], reloaded: 0 };
  const opened = createSession({
    go: (to) => void mine.went.push(to),
    reload: () => void mine.reloaded++,
    showMessage: (sentence) => void mine.said.push(sentence),
  });
  connect({
    token: () => opened.state().token,
    workspace_id: () => opened.state().workspace_id,
    onResponse: (reply) => opened.send({ kind: 'answered', ...reply }),
  });
  details = mine;
  session = opened;
  return opened;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });

beforeEach(() => {
  token = `token-${++tokens}-of-ana`;
  answers = {
    '/user/me': [200, { data: ana }],
    '/workspace': [200, { data: [lab], paging }],
    '/workspace-permission': [200, { data: ['workspace:cohort:create'] }],
  };
});
// One that is signed out follows no other's token.
afterEach(() => session?.send({ kind: 'sign_out_asked' }));
afterAll(() => {
  setGrants();
  clearCaches();
});

async function signedIn(): Promise<SessionStore> {
  const session = open();
  session.send({ kind: 'started', path: '/login', token: null, workspace_id: null });
  session.send({ kind: 'signed_in', token: token });
  await until(() => expect(session.state().phase).toBe('ready'));
  await until(() => expect(session.state().workspace_permissions).not.toBeNull());
  return session;
}

test('anyone who signs in is asked for with the new token, comes home, and is remembered', async () => {
  const session = await signedIn();
  expect(session.state().user?.name).toBe('Ana Ribeiro');
  for (const path of ['/user/me', '/workspace?', '/app-permission', '/workspace-permission']) {
    await until(() => expect(sendRequest(path)).toHaveLength(1));
  }
  expect(details.went).toContain('/');
  expect(storedSession()).toEqual({ token, workspace_id: lab.id, back: null });
  expect(timeZone()).toBe('Asia/Kathmandu');
});

test('the list of workspaces is asked for in none, what belongs to one in that one', async () => {
  await signedIn();
  expect(sendRequest('workspace-permission').map(({ line }) => line)).toEqual([
    expect.stringContaining(`workspace_id=${lab.id}`),
  ]);
  expect(sendRequest('/workspace?')[0]?.line).not.toContain('workspace_id');
  // Nor from one that is selected: the person may have been taken out of it since.
  session?.send({ kind: 'workspaces_changed' });
  await until(() => expect(sendRequest('/workspace?')).toHaveLength(2));
  expect(sendRequest('/workspace?')[1]?.line).not.toContain('workspace_id');
});

test('what one may do is what the server said, from the moment it said so', async () => {
  setGrants();
  expect(ability().can('create', 'cohort')).toBe(false);
  await signedIn();
  expect(ability().can('create', 'cohort')).toBe(true);
});

test('anyone who listens hears of each change, until they listen no more', async () => {
  const session = open();
  const heardOf = vi.fn();
  const stop = session.subscribe(heardOf);
  session.send({ kind: 'started', path: '/login', token: null, workspace_id: null });
  expect(heardOf).toHaveBeenCalledTimes(1);
  stop();
  session.send({ kind: 'path_changed', path: '/sign-up' });
  expect(heardOf).toHaveBeenCalledTimes(1);
  expect(session.state().path).toBe('/sign-up');
});

test('the page that somebody wanted is known after a reload of the sign-in page, and forgotten once it is reached', async () => {
  const expected = { address: '/cohorts/1?tab=pcoa', user_id: null, workspace_id: null };
  open().send({ kind: 'started', path: '/cohorts/1', address: expected.address, token: null, workspace_id: null });
  expect(storedSession().back).toEqual(expected);
  const reloaded = open();
  reloaded.send({ kind: 'started', path: '/login', token: null, workspace_id: null, back: storedSession().back });
  reloaded.send({ kind: 'signed_in', token });
  await until(() => expect(reloaded.state().phase).toBe('ready'));
  expect(details.went).toContain(expected.address);
  expect(storedSession().back).toBeNull();
});

test('a remembered page that is no page of this portal is none', () => {
  for (const address of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    open().send({ kind: 'started', path: '/cohorts/1', address, token: null, workspace_id: null });
    expect(storedSession().back).toBeNull();
  }
});

test('a person whom the portal cannot tell stays at the login with the reason', async () => {
  answers['/user/me'] = [500, { detail: 'The database does not answer.', code: 'internal' }];
  const session = open();
  session.send({ kind: 'started', path: '/run', token, workspace_id: null });
  await until(() => expect(session.state().failure).toBe('The database does not answer.'));
  expect(details.went).toEqual(['/login']);
  expect(session.state()).toMatchObject({ initialised: true, user: null });
});

test('what a page can do without is reported in a sentence, and the rest goes on', async () => {
  answers['/app-permission'] = [503, { detail: 'Closed for an hour.', code: 'unavailable' }];
  const session = await signedIn();
  await until(() => expect(details.said).toContain('Closed for an hour.'));
  expect(session.state().phase).toBe('ready');
});

test('signing out takes the token back with the token itself, and forgets what was answered', async () => {
  const session = await signedIn();
  session.send({ kind: 'path_changed', path: '/' });
  queryClient.setQueryData(['secret'], { data: 'of Ana' });
  session.send({ kind: 'sign_out_asked' });
  await until(() => expect(sendRequest('logout')).toHaveLength(1));
  // By then the session holds none any more.
  expect(sendRequest('logout')[0]?.headers.authorization).toBe(`Bearer ${token}`);
  expect(session.state().token).toBeNull();
  expect(storedSession()).toEqual({ token: null, workspace_id: null, back: null });
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(details.went.at(-1)).toBe('/login');
});

test('a logout that the server refuses is a logout all the same, and nothing is said of it', async () => {
  const session = await signedIn();
  answers['/auth/logout'] = [500, { detail: 'No.', code: 'internal' }];
  session.send({ kind: 'sign_out_asked' });
  await until(() => expect(sendRequest('logout')).toHaveLength(1));
  expect(session.state().phase).toBe('signed_out');
  expect(details.said).toEqual([]);
});

test('accepted terms are signed once, and the page begins again', async () => {
  const session = await signedIn();
  session.send({
    ...{ kind: 'answered', base: 'api', status: 400, token: token },
    detail: 'Not signed term of service',
  });
  expect(session.state().terms).toBe('open');
  session.send({ kind: 'terms_accepted' });
  session.send({ kind: 'terms_accepted' });
  await until(() => expect(details.reloaded).toBe(1));
  const signed = sendRequest('/user/me').filter(({ body }) => body.signed_term === true);
  expect(signed).toHaveLength(1);
  expect(signed[0]?.line).toMatch(/^PATCH .*\/user\/me/);
});

test('terms that could not be signed stay open, with the reason', async () => {
  const session = await signedIn();
  session.send({
    ...{ kind: 'answered', base: 'api', status: 400, token: token },
    detail: 'Not signed term of service',
  });
  answers['/user/me'] = [503, { detail: 'Closed for an hour.', code: 'unavailable' }];
  session.send({ kind: 'terms_accepted' });
  await until(() => expect(session.state().terms).toBe('open'));
  expect(details.said).toContain('Closed for an hour.');
  expect(details.reloaded).toBe(0);
});

test('settings that came are those of the session', async () => {
  answers['/user/setting'] = [200, { data: settings }];
  const session = await signedIn();
  await until(() => expect(session.state().settings).toEqual(settings));
});

test('a link from a message opens in the workspace that it names', () => {
  const lab = '1'.repeat(32);
  expect(requestedWorkspace(`?workspace=${lab}`, 'known')).toBe(lab);
  expect(requestedWorkspace('?tab=log', 'known')).toBe('known');
  expect(requestedWorkspace('?workspace=<script>', null)).toBeNull();
});
