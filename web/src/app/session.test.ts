import type { User, Workspace } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { initialSession, reduceSession } from './session.ts';
import { PUBLIC_AUTH_PATHS } from './session-paths.ts';
import type { SessionEffect, SessionEvent, SessionState } from './session-shape.ts';

const ana: User = {
  id: 'a'.repeat(32),
  email: 'ana@gutlab.example',
  name: 'Ana Ribeiro',
  app_role_name: 'data_explorer',
  second_factor_required: false,
  signed_term: true,
  timezone: 'America/Chicago',
  created_at: '2026-11-20T10:00:00.000Z',
};

const workspace = (id: string, given: Partial<Workspace> = {}): Workspace => ({
  id,
  name: id,
  description: '',
  is_default: false,
  is_personal: false,
  role: 'owner',
  n_members: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  ...given,
});
const lab = workspace('lab');
const personal = workspace('personal', { is_personal: true });
const standard = workspace('standard', { is_default: true });

const begin = (path: string, given: { token?: string; workspace_id?: string } = {}): SessionEvent => ({
  kind: 'started',
  path,
  token: given.token ?? null,
  workspace_id: given.workspace_id ?? null,
});
const known: SessionEvent = { kind: 'user_loaded', token: 't1', user: ana };
const places = (...workspaces: Workspace[]): SessionEvent => ({ kind: 'workspaces_loaded', token: 't1', workspaces });
const settled: SessionEvent = { kind: 'settled', token: 't1' };

/** Plays the events in order; answers with the last state and what the last event asked for. */
function after(...events: SessionEvent[]): { state: SessionState; effects: readonly SessionEffect[] } {
  let state = initialSession;
  let requests: readonly SessionEffect[] = [];
  for (const event of events) [state, requests] = reduceSession(state, event);
  return { state, effects: requests };
}
const kinds = (requested: readonly SessionEffect[]) => requested.map(({ kind }) => kind);
const inLab = [begin('/', { token: 't1', workspace_id: 'lab' }), known, places(lab, personal), settled] as const;

test('a stored token is asked whose it is, behind the splash', () => {
  const { state, effects } = after(begin('/run', { token: 't1' }));
  expect(effects).toEqual([{ kind: 'fetch_user', token: 't1' }]);
  expect(state).toMatchObject({ phase: 'fetching_user', initialised: false });
});

test('without a token every path but the public ones leads to the login, and no workspace stays selected', () => {
  for (const path of ['/', '/projects', '/cohorts/1', '/setup-workspace', '/projects/']) {
    const { state, effects } = after(begin(path));
    expect(effects).toContainEqual({ kind: 'go', to: '/login' });
    expect(effects).toContainEqual({ kind: 'store_workspace', workspace_id: null });
    expect(state.initialised).toBe(true);
  }
});

test('the four public auth paths are reachable without sign-in', () => {
  expect(PUBLIC_AUTH_PATHS).toEqual(['/login', '/sign-up', '/forgot-password', '/reset-password-callback']);
  for (const path of PUBLIC_AUTH_PATHS) expect(after(begin(path)).effects).toEqual([]);
});

test('someone who is not signed in and walks to another path is sent to the login', () => {
  expect(after(begin('/sign-up'), { kind: 'path_changed', path: '/login' }).effects).toEqual([]);
  const { effects } = after(begin('/login'), { kind: 'path_changed', path: '/cohort' });
  expect(effects).toEqual([
    { kind: 'go', to: '/login' },
    { kind: 'store_workspace', workspace_id: null },
  ]);
});

test('a known person is stored and their workspaces are loaded; from the login they go home', () => {
  const { state, effects } = after(begin('/run', { token: 't1' }), known);
  expect(kinds(effects)).toEqual(['store_account', 'load_workspaces']);
  expect(state.user).toEqual(ana);
  expect(after(begin('/login', { token: 't1' }), known).effects).toContainEqual({ kind: 'go', to: '/' });
});

test('a person who cannot be fetched leaves the app initialised and at the login, with the reason', () => {
  const failed: SessionEvent = { kind: 'user_failed', token: 't1', sentence: 'The server cannot be reached.' };
  const atLogin = after(begin('/login', { token: 't1' }), failed);
  expect(atLogin.state).toMatchObject({ initialised: true, user: null, failure: 'The server cannot be reached.' });
  expect(atLogin.effects).toEqual([]);
  const elsewhere = after(begin('/run', { token: 't1' }), failed);
  expect(elsewhere.effects).toContainEqual({ kind: 'go', to: '/login' });
  expect(kinds(elsewhere.effects)).not.toContain('store_token');
});

test('an address without a page is said to be one, signed in or not', () => {
  const nowhere: SessionEvent = { kind: 'started', path: '/projcets', exists: false, token: null, workspace_id: null };
  expect(after(nowhere).effects).toEqual([]);
  expect(after(begin('/login'), { kind: 'path_changed', path: '/projcets', exists: false }).effects).toEqual([]);
});

describe('anyone who had to sign in first', () => {
  const cohort = { path: '/cohorts/1', address: '/cohorts/1?tab=pcoa' };
  const atLogin: SessionEvent = { kind: 'path_changed', path: '/login', address: '/login' };
  const signedIn: SessionEvent = { kind: 'signed_in', token: 't1' };
  const goes = (...events: SessionEvent[]) =>
    after(...events).effects.flatMap((one) => (one.kind === 'go' ? [one.to] : []));
  const refused: SessionEvent = {
    ...{ kind: 'answered', base: 'api', status: 401 },
    detail: 'Unauthorized',
    token: 't1',
  };

  test('comes to the page that they asked for, as its address said', () => {
    const link: SessionEvent = { kind: 'started', ...cohort, token: null, workspace_id: 'lab' };
    expect(goes(link, atLogin, signedIn, known)).toEqual([cohort.address]);
    expect(after(link, atLogin, signedIn, known, places(lab, personal)).state.workspace_id).toBe('lab');
    expect(goes(begin('/login'), signedIn, known)).toEqual(['/']);
  });

  test('comes back to where their session ended, in the same workspace; another person does not', () => {
    const ended = [...inLab, { kind: 'path_changed', ...cohort } as const, refused, atLogin, signedIn] as const;
    expect(goes(...ended, known)).toEqual([cohort.address]);
    expect(after(...ended, known, places(lab, personal)).state.workspace_id).toBe('lab');
    const mei: SessionEvent = { kind: 'user_loaded', token: 't1', user: { ...ana, id: 'b'.repeat(32) } };
    expect(goes(...ended, mei)).toEqual(['/']);
  });

  test('comes there too after a reload of the sign-in page, or from a provider', () => {
    const back = { address: cohort.address, user_id: null, workspace_id: null };
    const again: SessionEvent = { kind: 'started', path: '/login', token: null, workspace_id: null, back };
    expect(goes(again, signedIn, known)).toEqual([cohort.address]);
  });

  test('and starts at home after signing out on purpose', () => {
    const left = [...inLab, { kind: 'path_changed', ...cohort } as const, { kind: 'sign_out_asked' } as const] as const;
    expect(goes(...left, atLogin, signedIn, known)).toEqual(['/']);
  });
});

test('until the terms are accepted nothing is asked for that would be refused', () => {
  const fresh: SessionEvent = { kind: 'user_loaded', token: 't1', user: { ...ana, signed_term: false } };
  const { state, effects } = after(begin('/projects', { token: 't1' }), fresh);
  expect(state).toMatchObject({ terms: 'open', initialised: true });
  expect(kinds(effects)).toEqual(['store_account']);
});

test('personal workspaces sort first', () => {
  const { state } = after(begin('/', { token: 't1' }), known, places(lab, standard, personal));
  expect(state.workspaces.map(({ id }) => id)).toEqual(['personal', 'lab', 'standard']);
});

test('the stored workspace is kept; an absent one falls to the default, else to the personal one', () => {
  const chosen = (stored: string, ...list: Workspace[]) =>
    after(begin('/', { token: 't1', workspace_id: stored }), known, places(...list)).state.workspace_id;
  expect(chosen('lab', lab, standard, personal)).toBe('lab');
  expect(chosen('gone', lab, standard, personal)).toBe('standard');
  expect(chosen('gone', lab, personal)).toBe('personal');
  expect(chosen('gone', lab)).toBe('lab');
});

test('without any workspace the person sets one up, and leaves that page once there is one', () => {
  const { state, effects } = after(begin('/cohort', { token: 't1' }), known, places());
  expect(state.workspace_id).toBeNull();
  expect(effects).toContainEqual({ kind: 'go', to: '/setup-workspace' });
  expect(effects).toContainEqual({ kind: 'store_workspace', workspace_id: null });
  expect(after(begin('/workspace/create', { token: 't1' }), known, places()).effects).not.toContainEqual(
    expect.objectContaining({ kind: 'go' }),
  );
  const made = after(begin('/setup-workspace', { token: 't1' }), known, places(), {
    kind: 'workspace_created',
    workspace: lab,
  });
  expect(made.state.workspace_id).toBe('lab');
  expect(made.effects).toContainEqual({ kind: 'go', to: '/' });
  expect(made.effects).toContainEqual({ kind: 'fetch_settings', token: 't1' });
  const back = after(...inLab, { kind: 'path_changed', path: '/setup-workspace' });
  expect(back.effects).toEqual([{ kind: 'go', to: '/' }]);
});

test('the app is initialised 800 ms after the workspaces, not before', () => {
  const loaded = after(begin('/', { token: 't1' }), known, places(personal));
  expect(loaded.effects).toContainEqual({ kind: 'settle_after', token: 't1', ms: 800 });
  expect(loaded.state.initialised).toBe(false);
  expect(after(...inLab).state.initialised).toBe(true);
});

test('balance and app permissions are fetched, then the rules are built', () => {
  const loaded = after(begin('/', { token: 't1' }), known, places(personal));
  expect(loaded.effects).toContainEqual({ kind: 'fetch_balance', workspace_id: 'personal' });
  expect(loaded.effects).toContainEqual({ kind: 'fetch_app_permissions', token: 't1' });
  const granted = after(...inLab, {
    kind: 'app_permissions_loaded',
    token: 't1',
    permissions: ['app:workspace:create'],
  });
  expect(granted.effects).toEqual([{ kind: 'build_rules' }]);
  expect(granted.state.app_permissions).toEqual(['app:workspace:create']);
  expect(after(...inLab, { kind: 'balance_loaded', workspace_id: 'lab', balance: 12.5 }).state.balance).toBe(12.5);
});

test('with a workspace selected its data types, permissions and the settings are loaded', () => {
  const { effects } = after(begin('/', { token: 't1' }), known, places(personal));
  expect(effects).toContainEqual({ kind: 'fetch_data_types', workspace_id: 'personal' });
  expect(effects).toContainEqual({ kind: 'fetch_workspace_permissions', workspace_id: 'personal' });
  expect(effects).toContainEqual({ kind: 'fetch_settings', token: 't1' });
  const types = after(...inLab, { kind: 'data_types_loaded', workspace_id: 'lab', data_types: [] });
  expect(types.state.data_types).toEqual([]);
  const permissions = ['workspace:cohort:read'];
  const granted = after(...inLab, { kind: 'workspace_permissions_loaded', workspace_id: 'lab', permissions });
  expect(granted.state.workspace_permissions).toEqual(permissions);
  expect(granted.effects).toEqual([{ kind: 'build_rules' }]);
  const settings = {
    default_pipeline: null,
    default_param_set: null,
    mail_on_run_end: true,
    methylation: false,
    microbiomics: true,
    rna_seq: false,
  };
  const set = after(...inLab, { kind: 'settings_loaded', token: 't1', settings });
  expect(set.effects).toEqual([{ kind: 'build_rules' }]);
  expect(set.state.settings).toEqual(settings);
});

test('selecting a workspace stores it and loads what belongs to it; pages of one thing are left', () => {
  const select: SessionEvent = { kind: 'workspace_selected', workspace_id: 'personal' };
  const { state, effects } = after(...inLab, select);
  expect(state).toMatchObject({ workspace_id: 'personal', balance: null, workspace_permissions: null });
  expect(effects).toContainEqual({ kind: 'store_workspace', workspace_id: 'personal' });
  expect(kinds(effects)).not.toContain('go');
  const atCohort: SessionEvent = { kind: 'path_changed', path: `/cohorts/${'c'.repeat(32)}` };
  expect(after(...inLab, atCohort, select).effects).toContainEqual({ kind: 'go', to: '/' });
});

test('the selected workspace again, or an unknown one, changes nothing', () => {
  for (const workspace_id of ['lab', 'somebody-else']) {
    const { state, effects } = after(...inLab, { kind: 'workspace_selected', workspace_id });
    expect(state.workspace_id).toBe('lab');
    expect(effects).toEqual([]);
  }
});

test('what arrives late for another workspace or another session is dropped', () => {
  const late = after(...inLab, { kind: 'balance_loaded', workspace_id: 'personal', balance: 99 });
  expect(late.state.balance).toBeNull();
  const other = after(...inLab, { kind: 'user_loaded', token: 't0', user: { ...ana, name: 'Somebody' } });
  expect(other.state.user?.name).toBe('Ana Ribeiro');
  const removed = after(...inLab, { kind: 'sign_out_asked' }, places(lab));
  expect(removed.state.workspaces).toEqual([]);
});

test('a changed list of workspaces is loaded again; a list that fails says why', () => {
  expect(after(...inLab, { kind: 'workspaces_changed' }).effects).toEqual([{ kind: 'load_workspaces', token: 't1' }]);
  const failed = after(begin('/', { token: 't1' }), known, { kind: 'workspaces_failed', token: 't1', sentence: 'No.' });
  expect(failed.state).toMatchObject({ initialised: true, failure: 'No.' });
});

test('a successful login clears the selected workspace and asks who it is', () => {
  const { state, effects } = after(begin('/login', { workspace_id: 'lab' }), { kind: 'signed_in', token: 't2' });
  expect(kinds(effects)).toEqual(['forget_answers', 'store_token', 'store_workspace', 'fetch_user']);
  expect(effects).toContainEqual({ kind: 'store_workspace', workspace_id: null });
  expect(state).toMatchObject({ token: 't2', workspace_id: null, phase: 'fetching_user' });
});

test('signed in, the login leads home', () => {
  expect(after(...inLab, { kind: 'path_changed', path: '/login' }).effects).toEqual([{ kind: 'go', to: '/' }]);
});

test('signing out forgets the person here and on the server', () => {
  const { state, effects } = after(...inLab, { kind: 'sign_out_asked' });
  expect(effects).toContainEqual({ kind: 'log_out', token: 't1' });
  expect(effects).toContainEqual({ kind: 'store_token', token: null });
  expect(effects).toContainEqual({ kind: 'store_account', account: null });
  expect(effects).toContainEqual({ kind: 'forget_answers' });
  expect(effects).toContainEqual({ kind: 'go', to: '/login' });
  expect(state).toMatchObject({ phase: 'signed_out', user: null, token: null, initialised: true });
});

test('another tab that signs out ends this one; another person there reloads it', () => {
  expect(after(...inLab, { kind: 'token_changed_elsewhere', token: null }).state.phase).toBe('signed_out');
  expect(after(...inLab, { kind: 'token_changed_elsewhere', token: 't9' }).effects).toEqual([{ kind: 'reload' }]);
  expect(after(...inLab, { kind: 'token_changed_elsewhere', token: 't1' }).effects).toEqual([]);
});

test('a second factor turned on or off changes what one may do: person and permissions are asked for again', () => {
  const changed = after(...inLab, { kind: 'role_changed' });
  expect(changed.effects).toEqual([{ kind: 'fetch_user', token: 't1' }]);
  const admin: User = { ...ana, app_role_name: 'platform_admin' };
  const known = after(...inLab, { kind: 'role_changed' }, { kind: 'user_loaded', token: 't1', user: admin });
  expect(known.effects).toContainEqual({ kind: 'load_workspaces', token: 't1' });
  expect(known.state.user?.app_role_name).toBe('platform_admin');
  expect(after({ kind: 'role_changed' }).effects).toEqual([]);
});

test('an edited profile is the account from then on', () => {
  const { state, effects } = after(...inLab, { kind: 'user_edited', user: { ...ana, timezone: 'Europe/Lisbon' } });
  expect(state.user?.timezone).toBe('Europe/Lisbon');
  expect(kinds(effects)).toEqual(['store_account']);
});
