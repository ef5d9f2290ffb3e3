import type { LinkView, ShareKind } from '@cohortium/contract';
import { hashToken } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Clock, randomToken } from '#platform/clock';
import { type Db, transact } from '#platform/database';
import { notFound } from '#platform/errors';
import type { ShareLinkAccess } from '#platform/http';
import type { SharedResourceType } from '../shared-resource-type.ts';
import { findLinkBySecret, findLinkByToken, recordOpening } from './links-store.ts';

const HOUR_MS = 3_600_000;

/** The resource types that links may lead to; handed in from above. */
export type LinkableResources = Partial<Record<ShareKind, SharedResourceType>>;

/** Exchanges the secret of a link for a token. Expired, revoked, unknown, or to something deleted: answered alike. */
export async function openLink(
  { db, clock }: Platform,
  nouns: LinkableResources,
  { secret, request_id }: { secret: string; request_id: string },
): Promise<{ data: LinkView }> {
  const now = clock.now();
  const link = await findLinkBySecret(db, hashToken(secret), now);
  const thing = link && (await nouns[link.kind]?.find(db, link.object_id));
  if (!link || !thing) throw notFound('The linked item');
  const { link_id, kind, object_id, version, workspace_id } = link;
  const token = randomToken();
  const expires_at = new Date(Math.min(now.getTime() + HOUR_MS, Date.parse(link.expires_at)));
  await transact(db, async (tx) => {
    await recordOpening(tx, { link_id, token_hash: hashToken(token), now, expires_at });
    const act = { person_id: null, workspace_id, action: 'open_link', kind, object_id, request_id };
    await recordAuditEvent(tx, { ...act, detail: { link_id } });
  });
  const name = link.name ?? thing.name;
  const data = { token, expires_at: expires_at.toISOString(), kind, object_id, version, name };
  return { data: { ...data, link_expires_at: link.expires_at } };
}

/** What a token from a link shows at this moment. */
export async function findLinkAccess(db: Db, clock: Clock, token: string): Promise<ShareLinkAccess | null> {
  const link = await findLinkByToken(db, hashToken(token), clock.now());
  if (!link) return null;
  const { object_id: id, ...shown } = link;
  return { ...shown, id };
}
