import {
  type Access,
  DETAIL_PERMISSIONS,
  DETAIL_TERMS_NOT_SIGNED,
  idSchema,
  permissionsOfAppRole,
  RECENT_AUTH_MINUTES,
} from '@cohortium/contract';
import { AppError, notFound, validationError } from '../../errors/index.ts';
import {
  type AnyCaller,
  anonymous,
  type CallerSource,
  type Credentials,
  type PersonCaller,
  type ShareLinkAccess,
} from './caller.ts';
import { isInTokenScope, Membership } from './membership.ts';
import type { Person } from './person.ts';

export interface AccessRequest {
  /** Whether the route is read-only. */
  reads: boolean;
  credentials: Credentials | null;
  workspace_id: string | undefined;
}

/** The token of an `authorization` header. */
export function readBearerToken(header: string | undefined): Credentials | null {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return token === undefined ? null : { token };
}

/** The workspace that a query names: one, or the call is refused before anybody is resolved. */
export function workspaceOfQuery(query: URLSearchParams): string | undefined {
  const [named, ...more] = query.getAll('workspace_id');
  if (more.length > 0) throw validationError([{ field: 'workspace_id', message: 'must be given once' }]);
  return named;
}

const permissionDenied = () => new AppError('permission_denied', DETAIL_PERMISSIONS);
const workspaceNotFound = () => notFound('This workspace');

/** Asserts the scope of a personal API token: never account changes, only its scope and workspace. */
function assertTokenScope({ token_scope }: Person, access: Access, { reads, workspace_id }: AccessRequest): void {
  if (!token_scope) return;
  const sessionOnly = (access.kind === 'person' || access.kind === 'app') && access.session_only === true;
  if (sessionOnly || (token_scope.scope === 'read' && !reads)) throw permissionDenied();
  if (token_scope.workspace_id === null) return;
  if (access.kind === 'app') throw permissionDenied();
  if (access.kind === 'person' && !access.any_scope) throw permissionDenied();
  if (workspace_id !== undefined && workspace_id !== token_scope.workspace_id && !isBeforeTerms(access))
    throw workspaceNotFound();
}

const isBeforeTerms = (access: Access): boolean => access.kind === 'person' && access.before_terms === true;
/** Requires recent authentication for changes of sign-in methods. */
export function requireRecentAuth({ has_recent_auth }: Person): void {
  if (has_recent_auth) return;
  throw new AppError(
    'reauthentication_required',
    `Confirm your identity again. This action needs it within the last ${RECENT_AUTH_MINUTES} minutes.`,
  );
}

function requirePermission(access: Access, person: Person, workspace: Membership | null): void {
  if (access.kind === 'workspace') {
    if (!workspace) {
      throw new AppError('validation', 'workspace_id is missing: say in which workspace you are working.', [
        { field: 'workspace_id', message: 'is missing' },
      ]);
    }
    if (!workspace.permissions.has(access.permission)) throw permissionDenied();
  }
  if (access.kind === 'app' && !permissionsOfAppRole[person.app_role_name].includes(access.permission))
    throw permissionDenied();
}

/** Caller with a view-only link: allowed only on routes that declare it. */
async function findLinkCaller(
  access: Access,
  credentials: Credentials | null,
  source: CallerSource,
): Promise<AnyCaller | null> {
  if (
    access.kind !== 'workspace' ||
    !access.by_link ||
    !credentials ||
    !('token' in credentials) ||
    !source.findLinkAccess
  )
    return null;
  const shareLink: ShareLinkAccess | null = await source.findLinkAccess(credentials.token);
  if (shareLink?.kind !== access.by_link) return null;
  return { person: anonymous.person, workspace: Membership.withoutWorkspace(new Set([access.permission])), shareLink };
}

/** Membership of the caller in the named workspace or, if the route allows it, in the default one. */
async function resolveMembership(
  access: Access,
  { person, workspace }: PersonCaller,
  { workspace_id, source }: { workspace_id: string | undefined; source: CallerSource },
): Promise<Membership | null> {
  const byDefault = access.kind === 'workspace' && access.or_default === true && workspace_id === undefined;
  const place = byDefault ? ((await source.defaultMembershipOf?.(person)) ?? null) : workspace;
  if (place && !isInTokenScope(person, place.workspace_id)) throw workspaceNotFound();
  if (byDefault && !place) throw permissionDenied();
  if (workspace_id !== undefined && !place) throw workspaceNotFound();
  return place;
}

/** Enforces the declared access of a route: returns the caller or throws. */
export async function enforceAccess(
  access: Access,
  accessRequest: AccessRequest,
  source: CallerSource,
): Promise<AnyCaller> {
  const { credentials, workspace_id } = accessRequest;
  const named = idSchema.safeParse(workspace_id).data ?? null;
  const caller = credentials ? await source.findCaller(credentials, named) : null;
  // Where anybody may ask, a token that is confined to less is nobody's.
  if (access.kind === 'public')
    return { person: caller?.person.token_scope ? null : (caller?.person ?? null), workspace: null };
  if (!caller) {
    const viewer = await findLinkCaller(access, credentials, source);
    if (viewer) return viewer;
    throw new AppError('unauthenticated', 'Sign in to continue.');
  }
  const { person } = caller;
  assertTokenScope(person, access, accessRequest);
  const early = isBeforeTerms(access);
  if (!person.signed_term && !early) throw new AppError('terms_not_signed', DETAIL_TERMS_NOT_SIGNED);
  // Before the terms are signed nothing of a workspace is looked at, so its id may be anything.
  if (early) return { person, workspace: null };
  const workspace = await resolveMembership(access, caller, { workspace_id, source });
  requirePermission(access, person, workspace);
  if (access.kind === 'person' && access.recent_authentication) requireRecentAuth(person);
  return { person, workspace };
}
