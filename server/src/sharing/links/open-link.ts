import type { ShareKind, View } from '@cohortium/contract';
import { hashToken } from '#identity';
import type { Platform } from '#platform';
import { recordAct } from '#platform/audit';
import { type Clock, randomToken } from '#platform/clock';
import { type Db, transact } from '#platform/database';
import type { Viewing } from '#platform/http';
import { notFound } from '#platform/refusal';
import type { SharedNoun } from '../shared-noun.ts';
import { linkOfSecret, linkOfToken, openLinkWith } from './links-store.ts';

const HOUR_MS = 3_600_000;

/** The nouns that links may lead to; handed in from above. */
export type LinkedNouns = Partial<Record<ShareKind, SharedNoun>>;

/** Exchanges the secret of a link for a token. Expired, revoked, unknown, or to something deleted: answered alike. */
export async function openLink(
  { db, clock }: Platform,
  nouns: LinkedNouns,
  { secret, request_id }: { secret: string; request_id: string },
): Promise<{ data: View }> {
  const now = clock.now();
  const link = await linkOfSecret(db, hashToken(secret), now);
  const thing = link && (await nouns[link.kind]?.find(db, link.object_id));
  if (!link || !thing) throw notFound('The linked item');
  const { link_id, kind, object_id, version, workspace_id } = link;
  const token = randomToken();
  const expires_at = new Date(Math.min(now.getTime() + HOUR_MS, Date.parse(link.expires_at)));
  await transact(db, async (tx) => {
    await openLinkWith(tx, { link_id, token_hash: hashToken(token), now, expires_at });
    const act = { person_id: null, workspace_id, action: 'open_link', kind, object_id, request_id };
    await recordAct(tx, { ...act, detail: { link_id } });
  });
  const name = link.name ?? thing.name;
  const data = { token, expires_at: expires_at.toISOString(), kind, object_id, version, name };
  return { data: { ...data, link_expires_at: link.expires_at } };
}

/** What a token from a link shows at this moment. */
export async function viewOfToken(db: Db, clock: Clock, token: string): Promise<Viewing | null> {
  const link = await linkOfToken(db, hashToken(token), clock.now());
  if (!link) return null;
  const { object_id: id, ...shown } = link;
  return { ...shown, id };
}
