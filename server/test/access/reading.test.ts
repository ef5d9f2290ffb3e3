import { allRoutes, isReading, pathOf } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '#testing';
import { requestFactories } from './request-factories.fixture.ts';
import { requestRoute } from './request-route.fixture.ts';
import { openWorld } from './world.fixture.ts';

const portal = await testPortal();
const world = await openWorld(portal);
const knock = requestRoute(world);
const { db } = portal.portal.platform;

/**
 * What reading leaves behind, of which nothing is anybody's work: when a token was last used and a share first opened, who
 * was shown what, answers of analyses by their content, and jobs that compute these.
 */
const bookkeeping = ['sessions', 'share_grants', 'audit_log', 'analysis_results', 'analysis_jobs'];

/** The content of every table of the portal, as a hash. */
async function contents(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hashed } = await sql<{ hash: string | null }>`
        select md5(string_agg(t::text, ' ' order by t::text)) as hash from ${sql.table(name)} t`.execute(db);
      return [name, hashed[0]?.hash ?? ''] as const;
    }),
  );
  return new Map(found);
}

test('anyone who may only read calls everything that is open to them, and no table of the portal is another', async () => {
  const readable = allRoutes.filter((route) => route.access.kind !== 'public' && isReading(route));
  expect(readable.length).toBeGreaterThan(120);
  const made = [];
  for (const route of readable) {
    const sent = (await requestFactories[`${route.method} ${pathOf(route)}`]?.(world, 'read_only_token')) ?? {};
    made.push({ route, sent });
  }
  const before = await contents();
  for (const { route, sent } of made) await knock(route, 'read_only_token', sent);
  const after = await contents();
  const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  expect(changed.filter((name) => !bookkeeping.includes(name))).toEqual([]);
});
