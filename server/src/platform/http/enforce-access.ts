import {
  type Access,
  DETAIL_PERMISSIONS,
  DETAIL_TERMS_NOT_SIGNED,
  idSchema,
  permissionsOfAppRole,
} from '@cohortium/contract';
import { notFound, Refusal } from '../refusal/index.ts';
import type { AnyAsker, AskerSource, Membership, Person } from './asker.ts';

export interface Credentials {
  authorization: string | undefined;
  workspace_id: string | undefined;
}

const bearer = (header: string | undefined): string | null => /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? null;

async function membershipOf(person: Person, workspaceId: string | undefined, source: AskerSource) {
  if (workspaceId === undefined) return null;
  if (!idSchema.safeParse(workspaceId).success) throw notFound('This workspace');
  const membership = await source.membership(person.id, workspaceId);
  if (!membership) throw notFound('This workspace');
  return membership;
}

function checkPermission(access: Access, person: Person, workspace: Membership | null): void {
  if (access.kind === 'workspace') {
    if (!workspace) {
      throw new Refusal('validation', 'workspace_id is missing: say in which workspace you are working.', [
        { field: 'workspace_id', message: 'is missing' },
      ]);
    }
    if (!workspace.permissions.has(access.permission)) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  }
  if (access.kind === 'app' && !permissionsOfAppRole[person.app_role_name].includes(access.permission)) {
    throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  }
}

/** The one place where a route's declared access is enforced. Resolves who asks, or refuses. */
export async function enforceAccess(access: Access, credentials: Credentials, source: AskerSource): Promise<AnyAsker> {
  const token = bearer(credentials.authorization);
  const person = token ? await source.personOfToken(token) : null;
  if (access.kind === 'public') return { person, workspace: null };
  if (!person) throw new Refusal('unauthenticated', 'Sign in to go on.');
  const exempt = access.kind === 'person' && access.before_terms === true;
  if (!person.signed_term && !exempt) throw new Refusal('terms_not_signed', DETAIL_TERMS_NOT_SIGNED);
  // Before the terms are signed nothing of a workspace is looked at, so its id may be anything.
  const workspace = exempt ? null : await membershipOf(person, credentials.workspace_id, source);
  checkPermission(access, person, workspace);
  return { person, workspace };
}
