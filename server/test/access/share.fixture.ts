import { routes, type ShareKind, type ShareLevel } from '@cohortium/contract';
import { sql } from 'kysely';
import type { CallerName } from './callers.fixture.ts';
import type { World } from './lab.fixture.ts';

const { projects, pipelines, cohorts } = routes;
export type LinkKind = 'project' | 'cohort';

const shareOf = {
  project: projects.share,
  pipeline: pipelines.share,
  param_set: pipelines.shareParamSet,
  run: pipelines.shareRun,
  cohort: cohorts.share,
};
const linkOf = { project: projects.createLink, cohort: cohorts.createLink };
const unlinkOf = { project: projects.revokeLink, cohort: cohorts.revokeLink };

const levels: readonly [CallerName, ShareLevel][] = [
  ['shared_read', 'read'],
  ['shared_modify', 'modify'],
];

/** Shares a thing of the lab with an address; the id of the grant. */
export async function grant(
  { callFrom, owner }: Pick<World, 'callFrom' | 'owner'>,
  kind: ShareKind,
  body: { id: string; email: string; level: ShareLevel },
): Promise<string> {
  const { data } = await callFrom(owner)(shareOf[kind], { body });
  const [one] = data.grantees;
  if (!one?.grant) throw new Error(`The ${kind} was not shared: ${one?.message}`);
  return one.grant.grant_id;
}

/** Shares a thing of the lab with the two people it is shared with, and answers with its id. */
export async function share(world: World, kind: ShareKind, id: string): Promise<string> {
  for (const [who, level] of levels) await grant(world, kind, { id, email: world.people.get(who)?.email ?? '', level });
  return id;
}

export async function createLinkFixture({ callFrom, owner, ...world }: World, kind: LinkKind) {
  const { data } = await callFrom(owner)(linkOf[kind], { body: { id: world[kind] } });
  return { link_id: data.link.link_id, secret: new URL(data.url, 'http://portal').hash.slice(1) };
}

/** What somebody holds who has opened a new view-only link to the lab's submission or cohort. */
async function openLinkAs(world: World, kind: LinkKind) {
  const { link_id, secret } = await createLinkFixture(world, kind);
  const { data } = await world.callFrom(null)(routes.sharing.open, { body: { secret } });
  return { link_id, token: data.token };
}

/** The tokens of anyone who looks through a link that lives, one that has expired since, and one that was revoked. */
export async function openLinks(world: World, kind: LinkKind): Promise<Map<CallerName, string>> {
  const [alive, expired, revoked] = await Promise.all([1, 2, 3].map(() => openLinkAs(world, kind)));
  if (!alive || !expired || !revoked) throw new Error('A link was not opened.');
  await sql`update view_links set expires_at = now() - interval '1 minute' where link_id = ${expired.link_id}`.execute(
    world.portal.portal.platform.db,
  );
  const body = { id: world[kind], link_id: revoked.link_id };
  await world.callFrom(world.owner)(unlinkOf[kind], { body });
  return new Map<CallerName, string>([
    ['view_link', alive.token],
    ['expired_link', expired.token],
    ['revoked_link', revoked.token],
  ]);
}
