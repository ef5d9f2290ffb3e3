import {
  billingRoutes,
  dataTypesRoute,
  MAX_PAGE_SIZE,
  meRoutes,
  ownWorkspaceRoutes,
  signInRoutes,
  type User,
  userSchema,
} from '@cohortium/contract';
import { z } from 'zod';
import { clearLocalStorage, localSlot, parseText, sessionSlot, setTimeZone } from '#platform';
import { call, clearCaches, sentenceOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { initialSession, reduceSession } from './session.ts';
import type { Back, SessionEffect, SessionEvent, SessionState } from './session-shape.ts';

/** Runs the effects of the session state machine and sends their results back as events. */

/** A page of this portal, never an address elsewhere. */
const backSchema = z.strictObject({
  address: z.string().regex(/^\/(?![/\\])/),
  user_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
});

const stored = {
  token: localSlot<string>({ name: 'token', parse: parseText }),
  account: localSlot<User | null>({ name: 'account', parse: (value) => userSchema.safeParse(value).data ?? null }),
  workspace: localSlot<string>({ name: 'workspace', parse: parseText }),
  back: sessionSlot<Back>({ name: 'back', parse: (value) => backSchema.safeParse(value).data ?? null }),
};

/** The page services that the session uses: router and toasts. */
export interface SessionHost {
  go: (to: string) => void;
  reload: () => void;
  showMessage: (sentence: string) => void;
}

export interface SessionStore {
  state: () => SessionState;
  send: (event: SessionEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

type Run = { world: SessionHost; state: () => SessionState; send: (event: SessionEvent) => void };

/** Awaits a response and sends its event; failures without their own event show a message. */
async function awaitReply<T>(run: Run, requestedId: Promise<T>, toEvent: (answer: T) => SessionEvent): Promise<void> {
  const token = run.state().token;
  try {
    run.send(toEvent(await requestedId));
  } catch (error) {
    if (token !== null) run.send({ kind: 'load_failed', token, sentence: sentenceOf(error) });
  }
}

function loadUser(run: Run, token: string) {
  call(meRoutes.me, {}).then(
    ({ data }) => run.send({ kind: 'user_loaded', token, user: data }),
    (error: unknown) => run.send({ kind: 'user_failed', token, sentence: sentenceOf(error) }),
  );
}

function loadWorkspaces(run: Run, token: string) {
  // Sent without the selected workspace, because the user may have been removed from it.
  call(ownWorkspaceRoutes.list, { query: { page: 1, page_size: MAX_PAGE_SIZE } }, { workspace_id: null }).then(
    ({ data }) => run.send({ kind: 'workspaces_loaded', token, workspaces: data }),
    (error: unknown) => run.send({ kind: 'workspaces_failed', token, sentence: sentenceOf(error) }),
  );
}

function acceptTerms(run: Run) {
  call(meRoutes.editMe, { body: { signed_term: true } }).then(
    () => run.send({ kind: 'terms_signed' }),
    (error: unknown) => run.send({ kind: 'terms_failed', sentence: sentenceOf(error) }),
  );
}

/** The server's answer changes nothing here: this browser has already forgotten the token. */
function logOut(token: string) {
  const forgotten = () => undefined;
  call(signInRoutes.logout, {}, { headers: { authorization: `Bearer ${token}` } }).then(forgotten, forgotten);
}

function store(effect: Extract<SessionEffect, { kind: `store_${string}` }>) {
  if (effect.kind === 'store_account') {
    stored.account.write(effect.account);
    if (effect.account) setTimeZone(effect.account.timezone);
  } else if (effect.kind === 'store_token') {
    effect.token === null ? stored.token.clear() : stored.token.write(effect.token);
  } else {
    effect.workspace_id === null ? stored.workspace.clear() : stored.workspace.write(effect.workspace_id);
  }
}

const storeBack = (back: Back | null) => (back === null ? stored.back.clear() : stored.back.write(back));

type Fetch = Extract<SessionEffect, { kind: `fetch_${string}` }>;

function fetchFor(run: Run, effect: Fetch) {
  switch (effect.kind) {
    case 'fetch_user':
      return loadUser(run, effect.token);
    case 'fetch_app_permissions':
      return awaitReply(run, call(ownWorkspaceRoutes.appPermissions, {}), ({ data }) => {
        return { kind: 'app_permissions_loaded', token: effect.token, permissions: data };
      });
    case 'fetch_settings':
      return awaitReply(run, call(meRoutes.settings, {}), ({ data }) => {
        return { kind: 'settings_loaded', token: effect.token, settings: data };
      });
    default:
      return fetchInWorkspace(run, effect);
  }
}

function fetchInWorkspace(run: Run, effect: Extract<Fetch, { workspace_id: string }>) {
  const { kind, workspace_id } = effect;
  if (kind === 'fetch_balance') {
    return awaitReply(run, call(billingRoutes.balance, {}, { workspace_id }), ({ data }) => {
      return { kind: 'balance_loaded', workspace_id, balance: data.balance };
    });
  }
  if (kind === 'fetch_data_types') {
    return awaitReply(run, call(dataTypesRoute, {}, { workspace_id }), ({ data }) => {
      return { kind: 'data_types_loaded', workspace_id, data_types: data };
    });
  }
  return awaitReply(run, call(ownWorkspaceRoutes.permissions, {}, { workspace_id }), ({ data }) => {
    return { kind: 'workspace_permissions_loaded', workspace_id, permissions: data };
  });
}

function runEffect(run: Run, effect: SessionEffect): unknown {
  switch (effect.kind) {
    case 'store_token':
    case 'store_account':
    case 'store_workspace':
      return store(effect);
    case 'clear_storage':
      return clearLocalStorage();
    case 'forget_answers':
      return clearCaches();
    case 'log_out':
      return logOut(effect.token);
    case 'go':
      return run.world.go(effect.to);
    case 'reload':
      return run.world.reload();
    case 'say':
      return run.world.showMessage(effect.sentence);
    case 'load_workspaces':
      return loadWorkspaces(run, effect.token);
    case 'settle_after':
      return setTimeout(() => run.send({ kind: 'settled', token: effect.token }), effect.ms);
    case 'build_rules':
      return setGrants(run.state());
    case 'sign_terms':
      return acceptTerms(run);
    default:
      return fetchFor(run, effect);
  }
}

/** A running session: its state, `send` for events and `subscribe` for changes. */
export function createSession(world: SessionHost): SessionStore {
  let state = initialSession;
  const listeners = new Set<() => void>();
  const send = (event: SessionEvent) => {
    const [next, effects] = reduceSession(state, event);
    if (next.back !== state.back || event.kind === 'started') storeBack(next.back);
    state = next;
    for (const effect of effects) runEffect(run, effect);
    for (const listener of listeners) listener();
  };
  const run: Run = { world, state: () => state, send };
  stored.token.subscribe(() => send({ kind: 'token_changed_elsewhere', token: stored.token.read() }));
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { state: run.state, send, subscribe };
}

/** The session data stored in this browser. */
export const storedSession = () => ({
  token: stored.token.read(),
  workspace_id: stored.workspace.read(),
  back: stored.back.read(),
});

/** The workspace named by a link (`/run/…?workspace=…`), else the stored one. */
export function requestedWorkspace(search: string, storedId: string | null): string | null {
  const requestedId = new URLSearchParams(search).get('workspace');
  return requestedId !== null && /^[0-9a-f]{32}$/.test(requestedId) ? requestedId : storedId;
}
