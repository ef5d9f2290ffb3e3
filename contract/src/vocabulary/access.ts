import type { AppPermission, WorkspacePermission } from './permissions.ts';

export interface PublicAccess {
  kind: 'public';
}
/**
 * A signed-in person; `before_terms` for what must work before the terms are accepted, `session_only` for what a
 * personal API token must never do: change the account, or make more tokens.
 */
export interface PersonAccess {
  kind: 'person';
  before_terms?: true;
  session_only?: true;
  /** Open to tokens confined to one workspace, too: the answer has nothing of other workspaces. Closed by default. */
  any_scope?: true;
  /** Only within ten minutes of signing in, or of giving password and code again in this session. */
  recent_authentication?: true;
}
/** A signed-in member of the workspace in `workspace_id`, whose role holds the permission. */
export interface WorkspaceAccess {
  kind: 'workspace';
  permission: WorkspacePermission;
  /** Answers through a view-only link to a thing of this kind too, about that thing alone. */
  by_link?: 'project' | 'cohort';
  /** Without `workspace_id`: in the workspace that the token is confined to, else in the one where the person starts. */
  or_default?: true;
}
export interface AppAccess {
  kind: 'app';
  permission: AppPermission;
  session_only?: true;
}

/** Who may call a route. Every route declares one; a route without it does not boot. */
export type Access = PublicAccess | PersonAccess | WorkspaceAccess | AppAccess;

export const anyone: PublicAccess = { kind: 'public' };
export const signedIn: PersonAccess = { kind: 'person' };
export const signedInAnyScope: PersonAccess = { kind: 'person', any_scope: true };
export const beforeTerms: PersonAccess = { kind: 'person', before_terms: true, any_scope: true };
export const inSession: PersonAccess = { kind: 'person', session_only: true };
export const inRecentlyAuthenticatedSession: PersonAccess = {
  kind: 'person',
  session_only: true,
  recent_authentication: true,
};
export const inWorkspace = (permission: WorkspacePermission): WorkspaceAccess => ({ kind: 'workspace', permission });
export const inWorkspaceOrDefault = (permission: WorkspacePermission): WorkspaceAccess => ({
  kind: 'workspace',
  permission,
  or_default: true,
});
export const inWorkspaceOrByLink = (
  permission: WorkspacePermission,
  by_link: 'project' | 'cohort',
): WorkspaceAccess => ({ kind: 'workspace', permission, by_link });
export const inApp = (permission: AppPermission): AppAccess => ({ kind: 'app', permission });
export const inAppSession = (permission: AppPermission): AppAccess => ({ kind: 'app', permission, session_only: true });
