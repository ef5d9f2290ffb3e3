import type { Access, PublicAccess, WorkspaceAccess } from '@cohortium/contract';
import { Membership } from './membership.ts';
import type { Person } from './person.ts';

/** The resource that a view-only link gives access to. */
export interface Viewing {
  kind: string;
  id: string;
  version: number | null;
  /** What the thing was called, and what was said of it, when the link was made; null where that is not known. */
  name: string | null;
  description: string | null;
}

/** The caller and their workspace, resolved once per request from the database. */
export interface Asker {
  person: Person;
  workspace: Membership;
  /** Set for a caller with a view-only link: no person, no workspace, access to this resource only. */
  viewing?: Viewing;
}

/** The anonymous caller: no person, no workspace, access to public resources only. */
export const everybody: Asker = {
  person: {
    id: '',
    email: '',
    name: '',
    app_role_name: 'data_explorer',
    signed_term: true,
    session_id: '',
    confined: null,
  },
  workspace: Membership.nowhere(),
};

/**
 * To whom things are shared that an asker sees: their workspace, and their address. Not the address of a token that is
 * confined to a workspace: it sees what the workspace sees.
 */
export const granteeOf = ({ person, workspace }: Asker): { workspace_id: string; email: string | null } => ({
  workspace_id: workspace.workspace_id,
  email: person.confined?.workspace_id ? null : person.email,
});

export interface PersonAsker {
  person: Person;
  workspace: Membership | null;
}
export interface AnyAsker {
  person: Person | null;
  workspace: Membership | null;
  viewing?: Viewing;
}

export type AskerOf<A extends Access> = A extends WorkspaceAccess
  ? Asker
  : A extends PublicAccess
    ? AnyAsker
    : PersonAsker;

/** Credentials of a request: a bearer token, or the session of a download ticket. */
export type Proof = { token: string } | { session_id: string };

/** Port through which the modules above identify callers. */
export interface AskerSource {
  /** The person with their membership in the named workspace, if any; null if not signed in. */
  callerOf(proof: Proof, workspaceId: string | null): Promise<PersonAsker | null>;
  /** Membership in the workspace of the token, else in the default workspace; for requests without workspace_id. */
  defaultPlaceOf?(person: Person): Promise<Membership | null>;
  /** Resource of a view-only link token; null if it is no such token or the link has ended. */
  viewOfToken?(token: string): Promise<Viewing | null>;
}
