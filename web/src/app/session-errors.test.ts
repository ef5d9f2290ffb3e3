import {
  CallError,
  createClient,
  meRoutes,
  type Route,
  type RouteCall,
  signInRoutes,
  type User,
  workspaceRoutes,
} from '@cohortium/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createTransport, taxonomySearchMessage } from '#platform/api';
import { startRecordingServer } from '#testing';
import { initialSession, reduceSession } from './session.ts';
import type { SessionEffect, SessionEvent, SessionState } from './session-shape.ts';

/** The error catalogue (specification §8), row by row: a server answers, the real transport carries, the rules act. */

let answer = { status: 200, body: '{"data":{}}' };
const { origin } = await startRecordingServer((response) => response.writeHead(answer.status).end(answer.body));

let state: SessionState;
let requested: SessionEffect[];
const send = (event: SessionEvent) => {
  const [next, effects] = reduceSession(state, event);
  state = next;
  requested.push(...effects);
};

const bearer = 'token-of-ana';
const call = () =>
  createClient(
    createTransport({
      base_urls: { api: `${origin}/api/v1`, identity: `${origin}/identity`, sso: `${origin}/sso` },
      token: () => state.token,
      onResponse: (reply) => send({ kind: 'answered', ...reply }),
    }),
  );
const refused = <R extends Route>(route: R, input: RouteCall<R>): Promise<unknown> =>
  call()(route, input).then(
    () => expect.fail('the call should have been refused'),
    (error: unknown) => error,
  );
const describes = (status: number, body: object) => {
  answer = { status, body: JSON.stringify(body) };
};

beforeEach(() => {
  state = initialSession;
  requested = [];
  send({ kind: 'started', path: '/projects', token: bearer, workspace_id: null });
  const user: User = {
    id: 'a'.repeat(32),
    email: 'ana@gutlab.example',
    name: 'Ana',
    app_role_name: 'data_explorer',
    second_factor_required: false,
    signed_term: true,
    timezone: 'America/Chicago',
    created_at: '2026-11-20T10:00:00.000Z',
  };
  send({ kind: 'user_loaded', token: bearer, user });
  requested = [];
});

const ended = () => {
  expect(state).toMatchObject({ phase: 'signed_out', user: null, token: null });
  expect(requested).toContainEqual({ kind: 'store_account', account: null });
  expect(requested).toContainEqual({ kind: 'log_out', token: bearer });
  expect(requested).toContainEqual({ kind: 'go', to: '/login' });
};

test('401 with a detail other than Permissions: logged out, account cleared', async () => {
  describes(401, { detail: 'Unauthorized', code: 'unauthenticated' });
  await refused(meRoutes.me, {});
  ended();
  // Nobody finds themselves at the sign-in page without a word.
  expect(requested.at(-1)).toMatchObject({ kind: 'say', sentence: expect.stringContaining('Sign in to continue') });
});

test('401 without any body is no denial either: logged out', async () => {
  answer = { status: 401, body: '' };
  await refused(meRoutes.me, {});
  ended();
});

test('401 Permissions: passed on to the caller, nobody is logged out', async () => {
  describes(401, { detail: 'Permissions', code: 'permission_denied' });
  const error = await refused(meRoutes.settings, {});
  expect(error).toMatchObject({ status: 401, body: { detail: 'Permissions', code: 'permission_denied' } });
  expect(state.token).toBe(bearer);
  expect(requested).toEqual([]);
});

test('400 Not signed term of service: the terms open, once', async () => {
  describes(400, { detail: 'Not signed term of service', code: 'terms_not_signed' });
  await Promise.all([refused(workspaceRoutes.all, {}), refused(meRoutes.settings, {})]);
  expect(state.terms).toBe('open');
  expect(state.token).toBe(bearer);
  send({ kind: 'terms_accepted' });
  expect(state.terms).toBe('signing');
  await refused(meRoutes.settings, {});
  expect(state.terms).toBe('signing');
});

test('accepted terms are signed, then the page reloads', () => {
  state = { ...state, terms: 'open' };
  send({ kind: 'terms_accepted' });
  expect(requested).toEqual([{ kind: 'sign_terms' }]);
  send({ kind: 'terms_signed' });
  expect(requested.at(-1)).toEqual({ kind: 'reload' });
});

test('terms that could not be signed stay open and say why', () => {
  state = { ...state, terms: 'signing' };
  send({ kind: 'terms_failed', sentence: 'The server cannot be reached.' });
  expect(state.terms).toBe('open');
  expect(requested).toEqual([{ kind: 'say', sentence: 'The server cannot be reached.' }]);
});

test('declined terms log out and clear the local storage', () => {
  state = { ...state, terms: 'open' };
  send({ kind: 'terms_declined' });
  ended();
  expect(state.terms).toBe('closed');
  expect(requested.at(-1)).toEqual({ kind: 'clear_storage' });
});

test('401 or 403 from the single-sign-on service: account cleared, logged out, whatever the detail', async () => {
  const sso: Route = { ...meRoutes.me, base: 'sso', path: '/user' };
  for (const [status, detail] of [
    [401, 'Permissions'],
    [403, 'Forbidden'],
  ] as const) {
    send({ kind: 'started', path: '/projects', token: bearer, workspace_id: null });
    requested = [];
    describes(status, { detail, code: 'permission_denied' });
    await refused(sso, {});
    ended();
  }
});

test('403 from the portal itself is an answer for the caller', async () => {
  describes(403, { detail: 'Forbidden', code: 'permission_denied' });
  await refused(meRoutes.settings, {});
  expect(state.token).toBe(bearer);
});

test('a 401 for a token that is no longer this one ends nothing', async () => {
  describes(401, { detail: 'Unauthorized', code: 'unauthenticated' });
  const late = refused(meRoutes.me, {});
  send({ kind: 'signed_in', token: 'token-of-mei' });
  await late;
  expect(state.token).toBe('token-of-mei');
});

test('taxonomy search: the detail if it is a string, else "Something went wrong!"', async () => {
  describes(500, { detail: 'The taxonomy is being rebuilt.', code: 'unavailable' });
  expect(taxonomySearchMessage(await refused(meRoutes.settings, {}))).toBe('The taxonomy is being rebuilt.');
  describes(500, { detail: 'A sentence without a code' });
  expect(taxonomySearchMessage(await refused(meRoutes.settings, {}))).toBe('A sentence without a code');
  for (const body of [{ detail: [{ loc: ['value'] }] }, { detail: null }, {}]) {
    describes(422, body);
    expect(taxonomySearchMessage(await refused(meRoutes.settings, {}))).toBe('Something went wrong!');
  }
  expect(taxonomySearchMessage(new TypeError('fetch failed'))).toBe('Something went wrong!');
});

test('any other failure: the server body is the rejection, and nothing else happens', async () => {
  const body = { detail: 'Wrong e-mail or password.', code: 'bad_credentials', request_id: 'r1' };
  describes(400, body);
  const error = await refused(signInRoutes.login, { body: { username: 'ana@gutlab.example', password: 'wrong' } });
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 400, message: body.detail, body });
  expect(requested).toEqual([]);
});

test('a failure whose body is not of the contract keeps it as the cause', async () => {
  describes(500, { detail: { why: 'unknown' } });
  expect(await refused(meRoutes.me, {})).toMatchObject({ status: 500, cause: { detail: { why: 'unknown' } } });
});

test('a failed call clears its loading flag', async () => {
  describes(409, { detail: 'A workspace of this name exists.', code: 'conflict' });
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['workspaces'],
    queryFn: () => call()(workspaceRoutes.all, {}),
    retry: false,
  });
  const seen: boolean[] = [];
  await new Promise<void>((done) => {
    observer.subscribe(({ isFetching, isError }) => {
      seen.push(isFetching);
      if (isError) done();
    });
  });
  expect(seen).toEqual([true, false]);
  observer.destroy();
});
