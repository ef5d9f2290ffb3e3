import { DETAIL_PERMISSIONS, DETAIL_TERMS_NOT_SIGNED } from '@cohortium/contract';
import { needsSignIn } from './session-paths.ts';
import type { Heard, SessionEffect, SessionEvent, SessionState, Step } from './session-shape.ts';
import { accountOf, placeFor, stay, stepInRoom } from './session-workspace.ts';

/**
 * The session state machine (specification §4 and §8), a pure function: events in, new state and effects out; `run-session.ts` runs the effects. Only this file decides what a 401 means. `reduce-signed-in.ts` handles signed-in users.
 */

export const atRest: SessionState = {
  phase: 'signed_out',
  initialised: false,
  path: '/',
  address: '/',
  exists: true,
  back: null,
  token: null,
  user: null,
  workspaces: [],
  workspace_id: null,
  terms: 'closed',
  balance: null,
  data_types: [],
  app_permissions: null,
  workspace_permissions: null,
  settings: null,
  failure: null,
};

function toLogin(at: Pick<SessionState, 'path' | 'exists'>): SessionEffect[] {
  if (!needsSignIn(at)) return [];
  return [
    { kind: 'go', to: '/login' },
    { kind: 'store_workspace', workspace_id: null },
  ];
}

function start(event: Heard<'started'>): Step {
  const { path, token, workspace_id, address = path, exists = true, back = null } = event;
  const at = { ...atRest, path, address, exists };
  if (token) return [{ ...at, phase: 'fetching_user', token, workspace_id }, [{ kind: 'fetch_user', token }]];
  return [{ ...at, initialised: true, back: wanted(at, workspace_id) ?? back }, toLogin(at)];
}

/** The page to return to after sign-in; null for the home page. */
function wanted(at: SessionState, workspace_id: string | null): SessionState['back'] {
  const { path, address } = at;
  return !needsSignIn(at) || path === '/' ? null : { address, user_id: null, workspace_id };
}

function movePath(state: SessionState, { path, address = path, exists = true }: Heard<'path_changed'>): Step {
  const moved = { ...state, path, address, exists };
  if (state.phase === 'signed_out') {
    return [{ ...moved, back: wanted(moved, null) ?? state.back }, state.initialised ? toLogin(moved) : []];
  }
  if (state.phase === 'ready') return [moved, placeFor(moved)];
  return stay(moved);
}

function signIn(state: SessionState, token: string): Step {
  const { path, address, exists, back } = state;
  const next: SessionState = { ...atRest, path, address, exists, back, phase: 'fetching_user', token };
  return [
    next,
    [
      { kind: 'forget_answers' },
      { kind: 'store_token', token },
      { kind: 'store_workspace', workspace_id: null },
      { kind: 'fetch_user', token },
    ],
  ];
}

/** Ends the session and clears all user data from memory and storage. */
function end(state: SessionState): Step {
  if (state.token === null) return stay({ ...state, initialised: true });
  return [
    { ...atRest, initialised: true, path: state.path, address: state.address, exists: state.exists },
    [
      { kind: 'log_out', token: state.token },
      { kind: 'store_token', token: null },
      accountOf(null),
      { kind: 'store_workspace', workspace_id: null },
      { kind: 'forget_answers' },
      { kind: 'build_rules' },
      ...(needsSignIn(state) ? [{ kind: 'go', to: '/login' } as const] : []),
    ],
  ];
}

/** Ends the session and tells the user why they must sign in again. */
function endUnasked(state: SessionState): Step {
  const [next, effects] = end(state);
  if (state.user === null) return [next, effects];
  const from = wanted(state, state.workspace_id);
  const back = from && { ...from, user_id: state.user.id };
  return [{ ...next, back }, [...effects, { kind: 'say', sentence: 'You were signed out. Sign in to continue.' }]];
}

/** Handles responses that affect the whole session (specification §8). */
function hearAnswer(state: SessionState, { base, status, detail, token }: Heard<'answered'>): Step {
  if (state.token === null || token !== state.token) return stay(state);
  if (base === 'sso' && (status === 401 || status === 403)) return endUnasked(state);
  if (status === 401 && detail !== DETAIL_PERMISSIONS) return endUnasked(state);
  if (status === 400 && detail === DETAIL_TERMS_NOT_SIGNED && state.terms === 'closed') {
    return stay({ ...state, terms: 'open' });
  }
  return stay(state);
}

function welcome(state: SessionState, event: Heard<'user_loaded'>): Step {
  const { token, user } = event;
  const { back } = state;
  // Another user must not return to the previous user's page.
  const mine = back && (back.user_id === null || back.user_id === user.id) ? back : null;
  const arrive: SessionEffect[] = state.path === '/login' ? [{ kind: 'go', to: mine?.address ?? '/' }] : [];
  const workspace_id = state.workspace_id ?? mine?.workspace_id ?? null;
  const known: SessionState = { ...state, phase: 'loading_workspaces', user, workspace_id, back: null, failure: null };
  // Every further call would be refused until the terms are accepted; then the page reloads.
  if (!user.signed_term) return [{ ...known, initialised: true, terms: 'open' }, [accountOf(user), ...arrive]];
  return [known, [accountOf(user), ...arrive, { kind: 'load_workspaces', token }]];
}

/** The token stays: a lost connection is no reason to sign in again, a reload tries once more. */
function failUser(state: SessionState, sentence: string): Step {
  const { path, address, exists, workspace_id } = state;
  const back = wanted(state, workspace_id);
  const stranded = { ...atRest, initialised: true, path, address, exists, back, failure: sentence };
  return [stranded, toLogin(state)];
}

function hearTermsAnswer(state: SessionState, event: Heard<'terms_accepted' | 'terms_failed'>): Step {
  if (event.kind === 'terms_failed') return [{ ...state, terms: 'open' }, [{ kind: 'say', sentence: event.sentence }]];
  return state.terms === 'open' ? [{ ...state, terms: 'signing' }, [{ kind: 'sign_terms' }]] : stay(state);
}

function decline(state: SessionState): Step {
  const [next, effects] = end(state);
  return [next, [...effects, { kind: 'clear_storage' }]];
}

function followOtherTab(state: SessionState, token: string | null): Step {
  if (token === state.token) return stay(state);
  return token === null ? end(state) : [state, [{ kind: 'reload' }]];
}

function isLate(state: SessionState, event: SessionEvent): boolean {
  if (event.kind === 'answered' || event.kind === 'started' || event.kind === 'signed_in') return false;
  if (event.kind === 'token_changed_elsewhere' || event.kind === 'workspace_selected') return false;
  if ('token' in event) return event.token !== state.token;
  return 'workspace_id' in event && event.workspace_id !== state.workspace_id;
}

/** One step of the machine. */
export function step(state: SessionState, event: SessionEvent): Step {
  if (isLate(state, event)) return stay(state);
  switch (event.kind) {
    case 'started':
      return start(event);
    case 'path_changed':
      return movePath(state, event);
    case 'signed_in':
      return signIn(state, event.token);
    case 'sign_out_asked':
      return end(state);
    case 'token_changed_elsewhere':
      return followOtherTab(state, event.token);
    case 'answered':
      return hearAnswer(state, event);
    case 'user_loaded':
      return welcome(state, event);
    case 'role_changed':
      return [state, state.token ? [{ kind: 'fetch_user', token: state.token }] : []];
    case 'user_failed':
      return failUser(state, event.sentence);
    case 'terms_accepted':
    case 'terms_failed':
      return hearTermsAnswer(state, event);
    case 'terms_signed':
      return [state, [{ kind: 'reload' }]];
    case 'terms_declined':
      return decline(state);
    default:
      return stepInRoom(state, event);
  }
}
