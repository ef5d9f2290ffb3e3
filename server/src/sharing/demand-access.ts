import { DETAIL_PERMISSIONS, type ShareKind } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { type Access, accessToAll, type Found } from './find-access.ts';
import { markOpened } from './grants/grants-store.ts';

interface Named {
  kind: ShareKind;
  /** As the refusal begins: `This cohort`. */
  words: string;
}

const denied = () => new Refusal('permission_denied', DETAIL_PERMISSIONS);

/** Looked up in the place of what does not exist, so that its refusal takes as long as that of what is hidden. */
const nothing: Found = { id: '', workspace_id: '', is_public: false };

/** How the asker comes to see a thing; what is not theirs to see is refused as what does not exist. */
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

/** Whoever sees it but may not change it is told so. */
export function demandModify({ access_level }: Access): void {
  if (access_level !== 'modify') throw denied();
}

/** Deleting, sharing on and publishing stay with the workspace that a thing belongs to. */
export function demandOwn({ access }: Access): void {
  if (access !== 'own') throw denied();
}
