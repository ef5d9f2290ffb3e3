import type { Base, DataType, User, UserSettings, Workspace } from '@cohortium/contract';

/**
 * `signed_out`: no user; `fetching_user`: a token, but no user yet; `loading_workspaces`: a user, but no workspaces yet; `ready`: the list of workspaces is loaded (it may be empty).
 */
export type Phase = 'signed_out' | 'fetching_user' | 'loading_workspaces' | 'ready';

export interface Back {
  address: string;
  user_id: string | null;
  workspace_id: string | null;
}

export interface SessionState {
  phase: Phase;
  /** Hides the splash screen. */
  initialised: boolean;
  path: string;
  /** The current path with its search part, to return to. */
  address: string;
  /** Whether there is a page at the path. */
  exists: boolean;
  /** The page to return to after sign-in, and the user whose session ended there, if any. */
  back: Back | null;
  token: string | null;
  user: User | null;
  workspaces: readonly Workspace[];
  workspace_id: string | null;
  terms: 'closed' | 'open' | 'signing';
  balance: number | null;
  data_types: readonly DataType[];
  app_permissions: readonly string[] | null;
  workspace_permissions: readonly string[] | null;
  settings: UserSettings | null;
  /** Why the person or their workspaces could not be loaded, in a sentence. */
  failure: string | null;
}

/** Events carry the token or workspace of their request; late ones for another are dropped. */
export type SessionEvent = AuthEvent | SignedInEvent;

/** Events of authentication. */
export type AuthEvent =
  | {
      kind: 'started';
      path: string;
      address?: string;
      exists?: boolean;
      token: string | null;
      workspace_id: string | null;
      /** What this tab had to sign in for before it was reloaded, or before it went to a provider. */
      back?: Back | null;
    }
  | { kind: 'path_changed'; path: string; address?: string; exists?: boolean }
  | { kind: 'signed_in'; token: string }
  | { kind: 'sign_out_asked' }
  | { kind: 'token_changed_elsewhere'; token: string | null }
  | { kind: 'answered'; base: Base; status: number; detail: unknown; token: string | null }
  | { kind: 'user_loaded'; token: string; user: User }
  | { kind: 'user_failed'; token: string; sentence: string }
  /** The user's portal permissions changed. */
  | { kind: 'role_changed' }
  | { kind: 'terms_accepted' }
  | { kind: 'terms_signed' }
  | { kind: 'terms_failed'; sentence: string }
  | { kind: 'terms_declined' };

/** Events of a signed-in user: loaded data and the selected workspace. */
export type SignedInEvent =
  | { kind: 'user_edited'; user: User }
  | { kind: 'workspaces_loaded'; token: string; workspaces: readonly Workspace[] }
  | { kind: 'workspaces_failed'; token: string; sentence: string }
  | { kind: 'workspaces_changed' }
  | { kind: 'settled'; token: string }
  /** An optional request failed. */
  | { kind: 'load_failed'; token: string; sentence: string }
  | { kind: 'workspace_selected'; workspace_id: string }
  | { kind: 'workspace_created'; workspace: Workspace }
  | { kind: 'app_permissions_loaded'; token: string; permissions: readonly string[] }
  | { kind: 'settings_loaded'; token: string; settings: UserSettings }
  | { kind: 'balance_loaded'; workspace_id: string; balance: number }
  | { kind: 'data_types_loaded'; workspace_id: string; data_types: readonly DataType[] }
  | { kind: 'workspace_permissions_loaded'; workspace_id: string; permissions: readonly string[] };

/** The event of one kind. */
export type EventOf<K extends SessionEvent['kind']> = Extract<SessionEvent, { kind: K }>;

export type SessionEffect =
  | { kind: 'store_token'; token: string | null }
  | { kind: 'store_account'; account: User | null }
  | { kind: 'store_workspace'; workspace_id: string | null }
  | { kind: 'clear_storage' }
  | { kind: 'forget_answers' }
  | { kind: 'log_out'; token: string }
  | { kind: 'go'; to: string }
  | { kind: 'reload' }
  | { kind: 'fetch_user'; token: string }
  | { kind: 'load_workspaces'; token: string }
  | { kind: 'settle_after'; token: string; ms: number }
  | { kind: 'fetch_app_permissions'; token: string }
  | { kind: 'fetch_settings'; token: string }
  | { kind: 'fetch_balance'; workspace_id: string }
  | { kind: 'fetch_data_types'; workspace_id: string }
  | { kind: 'fetch_workspace_permissions'; workspace_id: string }
  | { kind: 'build_rules' }
  | { kind: 'sign_terms' }
  | { kind: 'say'; sentence: string };

export type SessionStep = readonly [SessionState, readonly SessionEffect[]];
