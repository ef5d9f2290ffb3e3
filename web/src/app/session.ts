import { DETAIL_PERMISSIONS, DETAIL_TERMS_NOT_SIGNED } from '@cohortium/contract';
import { noChange, redirectFor, reduceSignedIn, storeAccountEffect } from './reduce-signed-in.ts';
import { needsSignIn } from './session-paths.ts';
import type { EventOf, SessionEffect, SessionEvent, SessionState, SessionStep } from './session-shape.ts';

/**
 * The session state machine (specification §4 and §8), a pure function: events in, new state and effects out; `run-session.ts` runs the effects. Only this file decides what a 401 means. `reduce-signed-in.ts` handles signed-in users.
 */

export const initialSession: SessionState = {
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

function redirectToLogin(at: Pick<SessionState, 'path' | 'exists'>): SessionEffect[] {
  if (!needsSignIn(at)) return [];
  return [
    { kind: 'go', to: '/login' },
    { kind: 'store_workspace', workspace_id: null },
  ];
}

function start(event: EventOf<'started'>): SessionStep {
  const { path, token, workspace_id, address = path, exists = true, back = null } = event;
  const at = { ...initialSession, path, address, exists };
  if (token) return [{ ...at, phase: 'fetching_user', token, workspace_id }, [{ kind: 'fetch_user', token }]];
  return [{ ...at, initialised: true, back: returnTarget(at, workspace_id) ?? back }, redirectToLogin(at)];
}

/** The page to return to after sign-in; null for the home page. */
function returnTarget(at: SessionState, workspace_id: string | null): SessionState['back'] {
  const { path, address } = at;
  return !needsSignIn(at) || path === '/' ? null : { address, user_id: null, workspace_id };
}

function applyPathChange(
  state: SessionState,
  { path, address = path, exists = true }: EventOf<'path_changed'>,
): SessionStep {
  const moved = { ...state, path, address, exists };
  if (state.phase === 'signed_out') {
    return [
      { ...moved, back: returnTarget(moved, null) ?? state.back },
      state.initialised ? redirectToLogin(moved) : [],
    ];
  }
  if (state.phase === 'ready') return [moved, redirectFor(moved)];
  return noChange(moved);
}

function applySignIn(state: SessionState, token: string): SessionStep {
  const { path, address, exists, back } = state;
  const next: SessionState = { ...initialSession, path, address, exists, back, phase: 'fetching_user', token };
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
function endSession(state: SessionState): SessionStep {
  if (state.token === null) return noChange({ ...state, initialised: true });
  return [
    { ...initialSession, initialised: true, path: state.path, address: state.address, exists: state.exists },
    [
      { kind: 'log_out', token: state.token },
      { kind: 'store_token', token: null },
      storeAccountEffect(null),
      { kind: 'store_workspace', workspace_id: null },
      { kind: 'forget_answers' },
      { kind: 'build_rules' },
      ...(needsSignIn(state) ? [{ kind: 'go', to: '/login' } as const] : []),
    ],
  ];
}

/** Ends the session and tells the user why they must sign in again. */
function endWithNotice(state: SessionState): SessionStep {
  const [next, effects] = endSession(state);
  if (state.user === null) return [next, effects];
  const from = returnTarget(state, state.workspace_id);
  const back = from && { ...from, user_id: state.user.id };
  return [{ ...next, back }, [...effects, { kind: 'say', sentence: 'You were signed out. Sign in to continue.' }]];
}

/** Handles responses that affect the whole session (specification §8). */
function applyResponse(state: SessionState, { base, status, detail, token }: EventOf<'answered'>): SessionStep {
  if (state.token === null || token !== state.token) return noChange(state);
  if (base === 'sso' && (status === 401 || status === 403)) return endWithNotice(state);
  if (status === 401 && detail !== DETAIL_PERMISSIONS) return endWithNotice(state);
  if (status === 400 && detail === DETAIL_TERMS_NOT_SIGNED && state.terms === 'closed') {
    return noChange({ ...state, terms: 'open' });
  }
  return noChange(state);
}

function applyUser(state: SessionState, event: EventOf<'user_loaded'>): SessionStep {
  const { token, user } = event;
  const { back } = state;
  // Another user must not return to the previous user's page.
  const mine = back && (back.user_id === null || back.user_id === user.id) ? back : null;
  const arrive: SessionEffect[] = state.path === '/login' ? [{ kind: 'go', to: mine?.address ?? '/' }] : [];
  const workspace_id = state.workspace_id ?? mine?.workspace_id ?? null;
  const signedIn: SessionState = {
    ...state,
    phase: 'loading_workspaces',
    user,
    workspace_id,
    back: null,
    failure: null,
  };
  // Every further call would be refused until the terms are accepted; then the page reloads.
  if (!user.signed_term)
    return [{ ...signedIn, initialised: true, terms: 'open' }, [storeAccountEffect(user), ...arrive]];
  return [signedIn, [storeAccountEffect(user), ...arrive, { kind: 'load_workspaces', token }]];
}

/** The token stays: a lost connection is no reason to sign in again, a reload tries once more. */
function applyUserFailure(state: SessionState, sentence: string): SessionStep {
  const { path, address, exists, workspace_id } = state;
  const back = returnTarget(state, workspace_id);
  const stranded = { ...initialSession, initialised: true, path, address, exists, back, failure: sentence };
  return [stranded, redirectToLogin(state)];
}

function applyTermsReply(state: SessionState, event: EventOf<'terms_accepted' | 'terms_failed'>): SessionStep {
  if (event.kind === 'terms_failed') return [{ ...state, terms: 'open' }, [{ kind: 'say', sentence: event.sentence }]];
  return state.terms === 'open' ? [{ ...state, terms: 'signing' }, [{ kind: 'sign_terms' }]] : noChange(state);
}

function declineTerms(state: SessionState): SessionStep {
  const [next, effects] = endSession(state);
  return [next, [...effects, { kind: 'clear_storage' }]];
}

function applyOtherTab(state: SessionState, token: string | null): SessionStep {
  if (token === state.token) return noChange(state);
  return token === null ? endSession(state) : [state, [{ kind: 'reload' }]];
}

function isStaleEvent(state: SessionState, event: SessionEvent): boolean {
  if (event.kind === 'answered' || event.kind === 'started' || event.kind === 'signed_in') return false;
  if (event.kind === 'token_changed_elsewhere' || event.kind === 'workspace_selected') return false;
  if ('token' in event) return event.token !== state.token;
  return 'workspace_id' in event && event.workspace_id !== state.workspace_id;
}

/** One step of the machine. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionStep {
  if (isStaleEvent(state, event)) return noChange(state);
  switch (event.kind) {
    case 'started':
      return start(event);
    case 'path_changed':
      return applyPathChange(state, event);
    case 'signed_in':
      return applySignIn(state, event.token);
    case 'sign_out_asked':
      return endSession(state);
    case 'token_changed_elsewhere':
      return applyOtherTab(state, event.token);
    case 'answered':
      return applyResponse(state, event);
    case 'user_loaded':
      return applyUser(state, event);
    case 'role_changed':
      return [state, state.token ? [{ kind: 'fetch_user', token: state.token }] : []];
    case 'user_failed':
      return applyUserFailure(state, event.sentence);
    case 'terms_accepted':
    case 'terms_failed':
      return applyTermsReply(state, event);
    case 'terms_signed':
      return [state, [{ kind: 'reload' }]];
    case 'terms_declined':
      return declineTerms(state);
    default:
      return reduceSignedIn(state, event);
  }
}
