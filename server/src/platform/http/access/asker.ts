import type { Access, PublicAccess, WorkspaceAccess } from '@cohortium/contract';
import { Membership } from './membership.ts';
import type { Person } from './person.ts';

/** The one thing that a view-only link shows. */
export interface Viewing {
  kind: string;
  id: string;
  version: number | null;
  /** What the thing was called, and what was said of it, when the link was made; null where that is not known. */
  name: string | null;
  description: string | null;
}

/** Who asks, and from which workspace. Resolved once a request, from the database, never from the request alone. */
export interface Asker {
  person: Person;
  workspace: Membership;
  /** Set for whoever looks through a view-only link: nobody, in no workspace, who sees this and nothing else. */
  viewing?: Viewing;
}

/** Whoever has not signed in: nobody, in no workspace, who sees what is public as everybody does. */
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

/** What says who asks: a bearer token, or the session that a download's ticket was given to. */
export type Proof = { token: string } | { session_id: string };

/** How the modules above tell who asks. */
export interface AskerSource {
  /** The person, with their place in the workspace that is named when they have one there; null for nobody. */
  callerOf(proof: Proof, workspaceId: string | null): Promise<PersonAsker | null>;
  /** Their place where their token is confined to, else where they start: for calls that name no workspace. */
  defaultPlaceOf?(person: Person): Promise<Membership | null>;
  /** What a token from a view-only link shows now; null when it is none, or its link has ended. */
  viewOfToken?(token: string): Promise<Viewing | null>;
}
