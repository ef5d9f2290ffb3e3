import { permissionsOfWorkspaceRole } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import type { Db } from '#platform/database';
import { AppError } from '#platform/errors';
import { membershipOf } from './find-membership.ts';

interface NewOwner {
  workspace_id: string;
  user_id: string;
  /** What is given to them. */
  kind: 'pipeline' | 'param_set' | 'run' | 'tag';
}

/** The name of a member who is to own something. Refuses with 422 somebody who is no member, or could do nothing with it. */
export async function requireNewOwner(db: Db, { workspace_id, user_id, kind }: NewOwner): Promise<string> {
  const found = await membershipOf(db, { id: user_id, token_scope: null }, workspace_id);
  if (!found) throw new AppError('validation', 'The new owner must be a member of this workspace.');
  if (!permissionsOfWorkspaceRole[found.role].includes(`workspace:${kind}:delete_created`)) {
    throw new AppError('validation', 'The new owner must have a role that can edit data: writer, admin or owner.');
  }
  return (await namesOfPeople(db, [user_id])).get(user_id) ?? '';
}
