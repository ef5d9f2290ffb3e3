import { DETAIL_PERMISSIONS, type ShareKind } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { type Access, accessToAll, type Found } from './find-access.ts';
import { markOpened } from './grants/grants-store.ts';

interface Named {
  kind: ShareKind;
  /** Label in error messages: `This cohort`. */
  words: string;
}

const denied = () => new Refusal('permission_denied', DETAIL_PERMISSIONS);

/** Constant-time: looked up when a resource does not exist, so that timing does not reveal its existence. */
const nothing: Found = { id: '', workspace_id: '', is_public: false };

/** Authorizes read access; throws not_found if the caller can’t see the resource. */
export async function demandAccess(
  db: Db,
  asker: Asker,
  { kind, words }: Named,
  thing: Found | undefined,
): Promise<Access> {
  const found = await accessToAll(db, asker, kind, [thing ?? nothing]);
  const access = thing && found.get(thing.id);
  if (!access) throw notFound(words);
  if (access.unopened.length > 0) await markOpened(db, access.unopened);
  return access;
}

/** Authorizes write access; throws permission_denied for read-only callers. */
export function demandModify({ access_level }: Access): void {
  if (access_level !== 'modify') throw denied();
}

/** Authorizes the owning workspace: required to delete, share and publish. */
export function demandOwn({ access }: Access): void {
  if (access !== 'own') throw denied();
}
