import type { Access, PublicAccess, WorkspaceAccess } from '@cohortium/contract';
import { Membership } from './membership.ts';
import type { Person } from './person.ts';

/** The resource that a view-only link gives access to. */
export interface ShareLinkAccess {
  kind: string;
  id: string;
  version: number | null;
  /** What the thing was called, and what was said of it, when the link was made; null where that is not known. */
  name: string | null;
  description: string | null;
}

/** The caller and their workspace, resolved once per request from the database. */
export interface Caller {
  person: Person;
  workspace: Membership;
  /** Set for a caller with a view-only link: no person, no workspace, access to this resource only. */
  shareLink?: ShareLinkAccess;
}

/** The anonymous caller: no person, no workspace, access to public resources only. */
export const anonymous: Caller = {
  person: {
    id: '',
    email: '',
    name: '',
    app_role_name: 'data_explorer',
    signed_term: true,
    session_id: '',
    token_scope: null,
  },
  workspace: Membership.withoutWorkspace(),
};

/**
 * To whom things are shared that a caller sees: their workspace, and their address. Not the address of a token that is
 * confined to a workspace: it sees what the workspace sees.
 */
export const granteeOf = ({ person, workspace }: Caller): { workspace_id: string; email: string | null } => ({
  workspace_id: workspace.workspace_id,
  email: person.token_scope?.workspace_id ? null : person.email,
});

export interface PersonCaller {
  person: Person;
  workspace: Membership | null;
}
export interface AnyCaller {
  person: Person | null;
  workspace: Membership | null;
  shareLink?: ShareLinkAccess;
}

export type CallerOf<A extends Access> = A extends WorkspaceAccess
  ? Caller
  : A extends PublicAccess
    ? AnyCaller
    : PersonCaller;

/** Credentials of a request: a bearer token, or the session of a download ticket. */
export type Credentials = { token: string } | { session_id: string };

/** Port through which the modules above identify callers. */
export interface CallerSource {
  /** The person with their membership in the named workspace, if any; null if not signed in. */
  findCaller(credentials: Credentials, workspaceId: string | null): Promise<PersonCaller | null>;
  /** Membership in the workspace of the token, else in the default workspace; for requests without workspace_id. */
  defaultMembershipOf?(person: Person): Promise<Membership | null>;
  /** Resource of a view-only link token; null if it is no such token or the link has ended. */
  findLinkAccess?(token: string): Promise<ShareLinkAccess | null>;
}
