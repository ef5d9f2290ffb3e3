import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound } from '#platform/refusal';
import { demandOwnThing } from '../demand-own-thing.ts';
import type { SharedNoun } from '../shared-noun.ts';
import { grantViews } from './grant-view.ts';
import { countGrants, deleteGrant, grantsOf } from './grants-store.ts';
import type { Acting } from './share-thing.ts';

/** Whom a thing of the workspace is shared with. */
export async function listGrants(
  { db }: Platform,
  noun: SharedNoun,
  asker: Asker,
  { id, page, page_size }: { id: string; page: number; page_size: number },
) {
  const thing = await demandOwnThing(db, noun, asker, id);
  const object = { kind: noun.kind, object_id: thing.id };
  const total = await countGrants(db, object);
  const data = await grantViews(db, asker, await grantsOf(db, object, { page, page_size }));
  return { data, paging: { page, page_size, total } };
}

/** Takes a share back; who was reading sees no more with the next call. */
export async function unshare(
  { db }: Platform,
  noun: SharedNoun,
  { asker, request_id }: Acting,
  { id, grant_id }: { id: string; grant_id: string },
) {
  const { workspace_id } = await demandOwnThing(db, noun, asker, id);
  await transact(db, async (tx) => {
    const gone = await deleteGrant(tx, { kind: noun.kind, object_id: id, grant_id });
    if (!gone) throw notFound('This share');
    const { to_workspace, to_email, level } = gone;
    const act = { person_id: asker.person.id, workspace_id, action: 'unshare', kind: noun.kind, object_id: id };
    await recordAct(tx, { ...act, detail: { to_workspace, to_email, level }, request_id });
  });
  return { data: { grant_id } };
}
