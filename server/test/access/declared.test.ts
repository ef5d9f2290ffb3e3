import { allRoutes, pathOf, permissionsOfWorkspaceRole, type Route, routes, workspaceRoles } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { type TestPerson, testPortal } from '#testing';
import { addMember } from '#workspaces';

const portal = await testPortal();
const owner = await portal.person();
const lab = (await portal.callAs(owner)(routes.workspaces.create, { body: { name: 'Lab of the matrix' } })).data;

const addressOf = (route: Route): string => `${pathOf(route).replace(/:\w+/g, '0'.repeat(32))}?workspace_id=${lab.id}`;

/** What a route answers to an empty request: who may not call it hears so before anything else is looked at. */
async function knock(route: Route, person: TestPerson | null): Promise<{ status: number; detail: string }> {
  const answer = await portal.portal.api.app.inject({
    method: route.method,
    url: addressOf(route),
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
    ...(route.method === 'GET' ? {} : { payload: {} }),
  });
  const body: unknown = answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json() : {};
  const detail = typeof body === 'object' && body && 'detail' in body ? String(body.detail) : '';
  return { status: answer.statusCode, detail };
}

const guarded = allRoutes.filter(({ access, path }) => access.kind !== 'public' && path !== '/auth/logout');
const named = (route: Route) => `${route.method} /${route.base}${route.path}`;

describe('every route, no matter who asks', () => {
  test.each(guarded.map((route) => [named(route), route] as const))('%s asks nobody in', async (_, route) => {
    expect(await knock(route, null)).toEqual({ status: 401, detail: 'Sign in to continue.' });
  });

  test('what needs the terms is closed before they are signed', async () => {
    const newcomer = await portal.person({ signed_term: false });
    for (const route of guarded) {
      const early = route.access.kind === 'person' && route.access.before_terms === true;
      const { detail } = await knock(route, newcomer);
      expect([named(route), detail === 'Not signed term of service']).toEqual([named(route), !early]);
    }
  });

  test('a workspace is not there for people who are not in it', async () => {
    const stranger = await portal.person();
    for (const route of guarded.filter(({ access }) => access.kind === 'workspace')) {
      expect([named(route), (await knock(route, stranger)).status]).toEqual([named(route), 404]);
    }
  });

  test.each(workspaceRoles.filter((role) => role !== 'owner'))(
    'a %s may do what the role holds, and nothing else',
    async (role) => {
      const member = await portal.person();
      const { db, clock } = portal.portal.platform;
      await transact(db, (tx) => addMember(tx, clock, { workspace_id: lab.id, person_id: member.id, role }));
      for (const route of guarded) {
        if (route.access.kind !== 'workspace') continue;
        const { status, detail } = await knock(route, member);
        const denied = status === 401 && detail === 'Permissions';
        const holds = permissionsOfWorkspaceRole[role].includes(route.access.permission);
        expect([named(route), denied]).toEqual([named(route), !holds]);
      }
    },
  );
});
