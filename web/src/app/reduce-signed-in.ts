import { INIT_TIMEOUT_MS, type User, type Workspace } from '@cohortium/contract';
import { isDetailPath, isOpen, WITHOUT_WORKSPACE } from './session-paths.ts';
import type { EventOf, SessionEffect, SessionState, SessionStep, SignedInEvent } from './session-shape.ts';

/** The session rules of a signed-in user: the selected workspace, what to load for it, and redirects. */

export const noChange = (state: SessionState): SessionStep => [state, []];

/** Personal workspaces sort first; the rest keep the server's order. */
const sortPersonalFirst = (workspaces: readonly Workspace[]): Workspace[] =>
  workspaces.toSorted((a, b) => Number(b.is_personal) - Number(a.is_personal));

export const storeAccountEffect = (user: User | null): SessionEffect => ({ kind: 'store_account', account: user });

/** The redirect of a signed-in user: away from the login page, and to the set-up page if there is no workspace. */
export function redirectFor({ path, workspaces }: SessionState): SessionEffect[] {
  if (path === '/login') return [{ kind: 'go', to: '/' }];
  if (workspaces.length === 0) {
    const fine = WITHOUT_WORKSPACE.includes(path) || isOpen(path);
    return fine ? [] : [{ kind: 'go', to: '/setup-workspace' }];
  }
  return path === '/setup-workspace' ? [{ kind: 'go', to: '/' }] : [];
}

function chooseWorkspace(workspaces: readonly Workspace[], stored: string | null): string | null {
  const selected =
    workspaces.find(({ id }) => id === stored) ??
    workspaces.find(({ is_default }) => is_default) ??
    workspaces.find(({ is_personal }) => is_personal) ??
    workspaces[0];
  return selected?.id ?? null;
}

function selectEffects(workspace_id: string | null): SessionEffect[] {
  const stored: SessionEffect = { kind: 'store_workspace', workspace_id };
  if (workspace_id === null) return [stored];
  return [
    stored,
    { kind: 'fetch_balance', workspace_id },
    { kind: 'fetch_data_types', workspace_id },
    { kind: 'fetch_workspace_permissions', workspace_id },
  ];
}

function applyWorkspaces(state: SessionState, event: EventOf<'workspaces_loaded'>): SessionStep {
  const { token } = event;
  const workspaces = sortPersonalFirst(event.workspaces);
  const workspace_id = chooseWorkspace(workspaces, state.workspace_id);
  const next: SessionState = { ...state, phase: 'ready', workspaces, workspace_id, failure: null };
  return [
    next,
    [
      { kind: 'settle_after', token, ms: INIT_TIMEOUT_MS },
      { kind: 'fetch_app_permissions', token },
      ...selectEffects(workspace_id),
      ...(workspace_id === null ? [] : [{ kind: 'fetch_settings', token } as const]),
      ...redirectFor(next),
    ],
  ];
}

function selectWorkspace(state: SessionState, workspace_id: string): SessionStep {
  const isMember = state.workspaces.some(({ id }) => id === workspace_id);
  if (!isMember || state.workspace_id === workspace_id) return noChange(state);
  const leave: SessionEffect[] = isDetailPath(state.path) ? [{ kind: 'go', to: '/' }] : [];
  return [
    { ...state, workspace_id, balance: null, workspace_permissions: null },
    [...selectEffects(workspace_id), ...leave],
  ];
}

function addWorkspace(state: SessionState, workspace: Workspace): SessionStep {
  const others = state.workspaces.filter(({ id }) => id !== workspace.id);
  const [next, effects] = selectWorkspace(
    { ...state, workspaces: sortPersonalFirst([...others, workspace]) },
    workspace.id,
  );
  const settings: SessionEffect[] =
    state.settings === null && state.token ? [{ kind: 'fetch_settings', token: state.token }] : [];
  return [next, [...effects, ...settings, { kind: 'go', to: '/' }]];
}

const withRules = (state: SessionState): SessionStep => [state, [{ kind: 'build_rules' }]];

/** Reduces the events of a signed-in user. */
export function reduceSignedIn(state: SessionState, event: SignedInEvent): SessionStep {
  switch (event.kind) {
    case 'user_edited':
      return [{ ...state, user: event.user }, [storeAccountEffect(event.user)]];
    case 'workspaces_loaded':
      return applyWorkspaces(state, event);
    case 'workspaces_failed':
      return noChange({ ...state, initialised: true, failure: event.sentence });
    case 'workspaces_changed':
      return [state, state.token ? [{ kind: 'load_workspaces', token: state.token }] : []];
    case 'load_failed':
      return state.terms === 'closed' ? [state, [{ kind: 'say', sentence: event.sentence }]] : noChange(state);
    case 'settled':
      return noChange({ ...state, initialised: true });
    case 'workspace_selected':
      return selectWorkspace(state, event.workspace_id);
    case 'workspace_created':
      return addWorkspace(state, event.workspace);
    case 'app_permissions_loaded':
      return withRules({ ...state, app_permissions: event.permissions });
    case 'workspace_permissions_loaded':
      return withRules({ ...state, workspace_permissions: event.permissions });
    case 'settings_loaded':
      return withRules({ ...state, settings: event.settings });
    case 'balance_loaded':
      return noChange({ ...state, balance: event.balance });
    case 'data_types_loaded':
      return noChange({ ...state, data_types: event.data_types });
  }
}
