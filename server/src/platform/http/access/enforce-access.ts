import {
  type Access,
  DETAIL_PERMISSIONS,
  DETAIL_TERMS_NOT_SIGNED,
  FRESH_PROOF_MIN,
  idSchema,
  permissionsOfAppRole,
} from '@cohortium/contract';
import { invalid, notFound, Refusal } from '../../refusal/index.ts';
import { type AnyAsker, type AskerSource, everybody, type PersonAsker, type Proof, type Viewing } from './asker.ts';
import { Membership, reaches } from './membership.ts';
import type { Person } from './person.ts';

export interface Credentials {
  /** Whether the route is read-only. */
  reads: boolean;
  proof: Proof | null;
  workspace_id: string | undefined;
}

/** The token of an `authorization` header. */
export function bearer(header: string | undefined): Proof | null {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? null : { token };
}

/** The workspace that a query names: one, or the call is refused before anybody is resolved. */
export function workspaceNamed(query: URLSearchParams): string | undefined {
  const [named, ...more] = query.getAll('workspace_id');
  if (more.length > 0) throw invalid([{ field: 'workspace_id', message: 'must be given once' }]);
  return named;
}

const denied = () => new Refusal('permission_denied', DETAIL_PERMISSIONS);
const noWorkspace = () => notFound('This workspace');

/** Asserts the scope of a personal API token: never account changes, only its scope and workspace. */
function demandScope({ confined }: Person, access: Access, { reads, workspace_id }: Credentials): void {
  if (!confined) return;
  const sessionOnly = (access.kind === 'person' || access.kind === 'app') && access.session_only === true;
  if (sessionOnly || (confined.scope === 'read' && !reads)) throw denied();
  if (confined.workspace_id === null) return;
  if (access.kind === 'app') throw denied();
  if (access.kind === 'person' && !access.any_scope) throw denied();
  if (workspace_id !== undefined && workspace_id !== confined.workspace_id && !isEarly(access)) throw noWorkspace();
}

const isEarly = (access: Access): boolean => access.kind === 'person' && access.before_terms === true;
/** Requires recent authentication for changes of sign-in methods. */
export function requireFreshProof({ has_fresh_proof }: Person): void {
  if (has_fresh_proof) return;
  throw new Refusal(
    'fresh_proof_required',
    `Confirm your identity again. This action needs it within the last ${FRESH_PROOF_MIN} minutes.`,
  );
}

function checkPermission(access: Access, person: Person, workspace: Membership | null): void {
  if (access.kind === 'workspace') {
    if (!workspace) {
      throw new Refusal('validation', 'workspace_id is missing: say in which workspace you are working.', [
        { field: 'workspace_id', message: 'is missing' },
      ]);
    }
    if (!workspace.permissions.has(access.permission)) throw denied();
  }
  if (access.kind === 'app' && !permissionsOfAppRole[person.app_role_name].includes(access.permission)) throw denied();
}

/** Caller with a view-only link: allowed only on routes that declare it. */
async function viewerOf(access: Access, proof: Proof | null, source: AskerSource): Promise<AnyAsker | null> {
  if (access.kind !== 'workspace' || !access.by_link || !proof || !('token' in proof) || !source.viewOfToken)
    return null;
  const viewing: Viewing | null = await source.viewOfToken(proof.token);
  if (viewing?.kind !== access.by_link) return null;
  return { person: everybody.person, workspace: Membership.nowhere(new Set([access.permission])), viewing };
}

/** Membership of the caller in the named workspace or, if the route allows it, in the default one. */
async function placeOf(
  access: Access,
  { person, workspace }: PersonAsker,
  { workspace_id, source }: { workspace_id: string | undefined; source: AskerSource },
): Promise<Membership | null> {
  const byDefault = access.kind === 'workspace' && access.or_default === true && workspace_id === undefined;
  const place = byDefault ? ((await source.defaultPlaceOf?.(person)) ?? null) : workspace;
  if (place && !reaches(person, place.workspace_id)) throw noWorkspace();
  if (byDefault && !place) throw denied();
  if (workspace_id !== undefined && !place) throw noWorkspace();
  return place;
}

/** Enforces the declared access of a route: returns the caller or throws. */
export async function enforceAccess(access: Access, credentials: Credentials, source: AskerSource): Promise<AnyAsker> {
  const { proof, workspace_id } = credentials;
  const named = idSchema.safeParse(workspace_id).data ?? null;
  const caller = proof ? await source.callerOf(proof, named) : null;
  // Where anybody may ask, a token that is confined to less is nobody's.
  if (access.kind === 'public')
    return { person: caller?.person.confined ? null : (caller?.person ?? null), workspace: null };
  if (!caller) {
    const viewer = await viewerOf(access, proof, source);
    if (viewer) return viewer;
    throw new Refusal('unauthenticated', 'Sign in to continue.');
  }
  const { person } = caller;
  demandScope(person, access, credentials);
  const early = isEarly(access);
  if (!person.signed_term && !early) throw new Refusal('terms_not_signed', DETAIL_TERMS_NOT_SIGNED);
  // Before the terms are signed nothing of a workspace is looked at, so its id may be anything.
  if (early) return { person, workspace: null };
  const workspace = await placeOf(access, caller, { workspace_id, source });
  checkPermission(access, person, workspace);
  if (access.kind === 'person' && access.fresh_proof) requireFreshProof(person);
  return { person, workspace };
}
