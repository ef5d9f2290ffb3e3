import {
  type Access,
  DETAIL_PERMISSIONS,
  DETAIL_TERMS_NOT_SIGNED,
  FRESH_PROOF_MIN,
  idSchema,
  permissionsOfAppRole,
} from '@cohortium/contract';
import { notFound, Refusal } from '../refusal/index.ts';
import {
  type AnyAsker,
  type AskerSource,
  everybody,
  type Membership,
  type Person,
  type Proof,
  type Viewing,
} from './asker.ts';

export interface Credentials {
  method: string;
  proof: Proof | null;
  workspace_id: string | undefined;
}

/** The token of an `authorization` header. */
export function bearer(header: string | undefined): Proof | null {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? null : { token };
}

const denied = () => new Refusal('permission_denied', DETAIL_PERMISSIONS);
const reading = new Set(['read', 'list', 'listing', 'view_member']);

/** Searches travel by POST, so the permission tells what reads; where a route names none, the method does. */
function isReading(access: Access, method: string): boolean {
  if (access.kind === 'public' || access.kind === 'person') return method === 'GET' || method === 'HEAD';
  return reading.has(access.permission.split(':')[2] ?? '');
}

/** A personal API token does less than its person: never the account, never more than its scope and workspace. */
function demandWithin({ confined }: Person, access: Access, { method, workspace_id }: Credentials): void {
  if (!confined) return;
  const sessionOnly = (access.kind === 'person' || access.kind === 'app') && access.session_only === true;
  if (sessionOnly || (confined.scope === 'read' && !isReading(access, method))) throw denied();
  if (confined.workspace_id === null) return;
  if (access.kind === 'app') throw denied();
  if (access.kind === 'workspace' && workspace_id !== confined.workspace_id) throw notFound('This workspace');
}

/** What changes who may open an account is for whoever has just proved who they are. */
export function requireFreshProof({ has_fresh_proof }: Person): void {
  if (has_fresh_proof) return;
  throw new Refusal(
    'fresh_proof_required',
    `Prove again that it is you: this call wants it within ${FRESH_PROOF_MIN} minutes.`,
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

/** Whoever looks through a view-only link: let in to the calls that declare it, where they see its one thing. */
async function viewerOf(access: Access, proof: Proof | null, source: AskerSource): Promise<AnyAsker | null> {
  if (access.kind !== 'workspace' || !access.by_link || !proof || !('token' in proof) || !source.viewOfToken)
    return null;
  const viewing: Viewing | null = await source.viewOfToken(proof.token);
  if (viewing?.kind !== access.by_link) return null;
  const permissions = new Set([access.permission]);
  return { person: everybody.person, workspace: { ...everybody.workspace, permissions }, viewing };
}

/** The one place where a route's declared access is enforced. Resolves who asks, or refuses. */
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
    throw new Refusal('unauthenticated', 'Sign in to go on.');
  }
  const { person, workspace } = caller;
  demandWithin(person, access, credentials);
  const exempt = access.kind === 'person' && access.before_terms === true;
  if (!person.signed_term && !exempt) throw new Refusal('terms_not_signed', DETAIL_TERMS_NOT_SIGNED);
  // Before the terms are signed nothing of a workspace is looked at, so its id may be anything.
  if (exempt) return { person, workspace: null };
  if (workspace_id !== undefined && !workspace) throw notFound('This workspace');
  checkPermission(access, person, workspace);
  if (access.kind === 'person' && access.fresh_proof) requireFreshProof(person);
  return { person, workspace };
}
