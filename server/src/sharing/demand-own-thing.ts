import type { Db } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { demandAccess, demandOwn } from './demand-access.ts';
import type { SharedNoun, Thing } from './shared-noun.ts';

/** Loads a resource of the caller's workspace; only these can be shared from it. */
export async function demandOwnThing(
  db: Db,
  noun: SharedNoun,
  asker: Asker,
  id: string,
): Promise<Thing & { workspace_id: string }> {
  const thing = await noun.find(db, id);
  demandOwn(await demandAccess(db, asker, noun, thing));
  if (!thing || thing.workspace_id === null) throw notFound(noun.words);
  return { ...thing, workspace_id: thing.workspace_id };
}
