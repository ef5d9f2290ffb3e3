import { type LinkView, SHARE, type ShareKind, type ViewLink } from '@cohortium/contract';
import { hashToken, namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { type Clock, DAY_MS, newId, randomToken } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller, ShareLinkAccess } from '#platform/http';
import { lockMember, type OnRightsLost } from '#workspaces';
import { requireOwnResource } from './authorize.ts';
import { lockShares } from './grants-store.ts';
import {
  deleteLink,
  findLinkBySecret,
  findLinkByToken,
  insertLink,
  type LinkRow,
  linksOf,
  lockLinksBy,
  type NewLink,
  recordOpening,
} from './links-store.ts';
import type { SharedResourceType } from './shared-resource-type.ts';

async function linkViews({ db, clock }: Platform, rows: readonly LinkRow[]): Promise<ViewLink[]> {
  const names = await namesOfPeople(
    db,
    rows.map(({ created_by }) => created_by),
  );
  const now = clock.now().getTime();
  return rows.map(({ secret_hash: _, workspace_id: __, name: ___, description: ____, ...row }) => ({
    ...row,
    created_by: names.get(row.created_by) ?? 'a former member',
    is_expired: Date.parse(row.expires_at) <= now,
  }));
}

/** Links to a thing of the workspace; their secrets are known to nobody here. */
export async function listLinks(platform: Platform, noun: SharedResourceType, caller: Caller, id: string) {
  const thing = await requireOwnResource(platform.db, noun, caller, id);
  return { data: await linkViews(platform, await linksOf(platform.db, { kind: noun.kind, object_id: thing.id })) };
}

/** Writes a link down, unless there are too many already; part of the caller's transaction. */
async function saveLink(tx: Tx, link: NewLink, days: number) {
  const { link_id, kind, object_id, workspace_id, note, version } = link;
  await lockMember(tx, { workspace_id, permission: `workspace:${kind}:share` }, link.created_by);
  await lockShares(tx, { kind, object_id });
  if ((await linksOf(tx, { kind, object_id })).length >= SHARE.links) {
    throw new AppError(
      'conflict',
      `${SHARE.links} links exist already, which is the maximum. Revoke one that is no longer needed.`,
    );
  }
  await insertLink(tx, link);
  const act = { person_id: link.created_by, workspace_id, action: 'create_link', kind, object_id };
  await recordAuditEvent(tx, { ...act, detail: { link_id, note, version, expires_in_days: days } });
}

/** Makes a link to a thing as it is now. The secret stands in the fragment, which browsers never send. */
export async function createLink(
  platform: Platform,
  noun: SharedResourceType,
  caller: Caller,
  { id, note, expires_in_days: days }: { id: string; note: string; expires_in_days: number },
) {
  const { db, clock, config } = platform;
  const thing = await requireOwnResource(db, noun, caller, id);
  const excluded = (await noun.find_excluded?.(platform, caller, thing)) ?? [];
  const secret = randomToken();
  const created_at = clock.now();
  const link = {
    ...{ link_id: newId(), kind: noun.kind, object_id: id, workspace_id: thing.workspace_id },
    ...{ name: thing.name, description: thing.description ?? null },
    ...{ note, version: thing.version, secret_hash: hashToken(secret), created_by: caller.person.id, created_at },
    expires_at: new Date(created_at.getTime() + days * DAY_MS),
  };
  await transact(db, (tx) => saveLink(tx, link, days));
  const rows = await linksOf(db, { kind: noun.kind, object_id: id });
  const [view] = await linkViews(
    platform,
    rows.filter(({ link_id }) => link_id === link.link_id),
  );
  if (!view) throw notFound('This link');
  return { data: { link: view, url: `${config.url}/view#${secret}`, excluded } };
}

/** Ends a link and every token that was given for it. */
export async function revokeLink(
  { db }: Platform,
  noun: SharedResourceType,
  caller: Caller,
  { id, link_id }: { id: string; link_id: string },
) {
  const { kind } = noun;
  const { workspace_id } = await requireOwnResource(db, noun, caller, id);
  await transact(db, async (tx) => {
    if (!(await deleteLink(tx, { kind, object_id: id, link_id }))) throw notFound('This link');
    const act = { person_id: caller.person.id, workspace_id, action: 'revoke_link', kind, object_id: id };
    await recordAuditEvent(tx, { ...act, detail: { link_id } });
  });
  return { data: { link_id } };
}

/** Revokes links and their tokens when their creator loses the permission to share. */
export const revokeLinksOnRightsLost: OnRightsLost = async (tx, { person_id, workspace_id, permissions, because }) => {
  for (const { link_id, kind, object_id, ...link } of await lockLinksBy(tx, { person_id, workspace_id })) {
    if (permissions.has(`workspace:${kind}:share`)) continue;
    await deleteLink(tx, { kind, object_id, link_id });
    const act = { person_id: null, workspace_id: link.workspace_id, action: 'revoke_link', kind, object_id };
    await recordAuditEvent(tx, { ...act, detail: { link_id, made_by: person_id, because } });
  }
};

const HOUR_MS = 3_600_000;

/** The resource types that links may lead to; handed in from above. */
export type LinkableResources = Partial<Record<ShareKind, SharedResourceType>>;

/** Exchanges the secret of a link for a token. Expired, revoked, unknown, or to something deleted: answered alike. */
export async function openLink(
  { db, clock }: Platform,
  nouns: LinkableResources,
  secret: string,
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
    const act = { person_id: null, workspace_id, action: 'open_link', kind, object_id };
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
