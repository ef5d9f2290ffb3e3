import type { Db } from '#platform/database';
import { notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireAccess, requireOwn } from './authorize.ts';
import type { Resource, SharedResourceType } from './shared-resource-type.ts';

/** Loads a resource of the caller's workspace; only these can be shared from it. */
export async function requireOwnResource(
  db: Db,
  noun: SharedResourceType,
  caller: Caller,
  id: string,
): Promise<Resource & { workspace_id: string }> {
  const thing = await noun.find(db, id);
  requireOwn(await requireAccess(db, caller, noun, thing));
  if (!thing || thing.workspace_id === null) throw notFound(noun.label);
  return { ...thing, workspace_id: thing.workspace_id };
}
