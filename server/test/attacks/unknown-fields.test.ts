import { allRoutes, pathOf, type Route } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal } from '#testing';
import { requestFactories } from '../access/request-factories.fixture.ts';
import { requestRoute } from '../access/request-route.fixture.ts';
import { openWorld } from '../access/world.fixture.ts';
import { openObjects } from './schema-leaves.fixture.ts';

const named = (route: Route) => `${route.method} ${pathOf(route)}`;
/** Forms of OAuth carry their own fields (`grant_type`, `scope`), which nobody reads; multipart names its parts. */
const fromOutside = ['POST /identity/auth/login', 'POST /ga4gh/wes/v1/runs'];
const withBody = allRoutes.filter((route) => route.body && !fromOutside.includes(named(route)));
const world = await openWorld(await sharedPortal());
const knock = requestRoute(world);

/** What somebody would send who would like to have more than they are given. */
const expected = {
  app_role_name: 'platform_admin',
  role: 'owner',
  created_by: 'f'.repeat(32),
  workspace_id: 'f'.repeat(32),
  is_public: true,
  public_at: '2026-01-01T00:00:00Z',
  verified_at: '2026-01-01T00:00:00Z',
  id: 'f'.repeat(32),
};

describe('fields that a call does not know', () => {
  test.each(withBody.map((route) => [named(route), route] as const))('%s refuses, however deep', (_, { body }) => {
    expect(body ? openObjects(body) : []).toEqual([]);
  });

  test.each(withBody.map((route) => [named(route), route] as const))(
    '%s names them, and does nothing',
    async (_, route) => {
      const who = route.access.kind === 'app' ? 'platform_admin' : 'owner';
      const sent = (await requestFactories[named(route)]?.(world, who)) ?? {};
      const known = new Set(Object.keys(typeof sent.body === 'object' ? { ...sent.body } : {}));
      const extra = Object.fromEntries(Object.entries(expected).filter(([field]) => !known.has(field)));
      const tried = { ...extra, never_heard_of: true };
      const answer = await knock(route, who, { ...sent, body: { ...Object(sent.body), ...tried } });
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.stringContaining('never_heard_of: is not a known field'),
      ]);
    },
  );

  test('queries refuse them too, but where a provider answers with what it likes', () => {
    const callbacks = allRoutes.filter(({ response }) => response === 'redirect');
    for (const route of allRoutes.filter((one) => one.query && !callbacks.includes(one))) {
      // Strict by `querySchema` of the server: the contract says fields, and no others come through.
      expect([named(route), route.query && 'shape' in route.query]).toEqual([named(route), true]);
    }
  });
});
