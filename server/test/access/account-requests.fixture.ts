import { newId } from '#platform/clock';
import { type CallerName, isApiToken } from './callers.fixture.ts';
import {
  createInvitationFixture,
  createLabFixture,
  createMemberFixture,
  createPersonFixture,
} from './create-fixtures.fixture.ts';
import type { World } from './lab.fixture.ts';
import type { RequestFactories } from './request-input.fixture.ts';
import { apiTokenOf, MARK, tokenOf } from './world.fixture.ts';

const secret = 'A'.repeat(43);
const provider = { params: { provider: 'orcid' } };
const tokenInBody = () => ({ body: { token: secret } });
const email = () => ({ body: { email: `${newId()}@lab.example` } });

/** With a session of the caller's that may end; who has none sends what they have. */
async function inDisposableSession({ portal, people }: World, who: CallerName) {
  const person = people.get(who);
  if (person && isApiToken(who)) return { token: await apiTokenOf(portal, person, who) };
  const lives = person && !['expired_token', 'revoked_token', 'disabled_user'].includes(who);
  return lives ? { token: await tokenOf(portal, person.id) } : {};
}

const aboutPerson = async (world: World) => ({ params: { id: await createPersonFixture(world) } });
const toMember = async (world: World) => ({ body: { user_id: await createMemberFixture(world) } });

/** A whole workspace that may go; who is not in it asks all the same. */
async function inDisposableWorkspace(world: World, who: CallerName) {
  const members: readonly CallerName[] = [
    ...(['outsider', 'reader', 'writer', 'admin', 'owner', 'anonymous', 'confined_token', 'read_only_token'] as const),
  ];
  const workspace_id = await createLabFixture(world);
  return members.includes(who) ? { workspace_id } : {};
}

export const accountRequests: RequestFactories = {
  'POST /identity/auth/login': () => ({ body: { username: `${newId()}@lab.example`, password: 'nobody knows it' } }),
  'POST /identity/auth/logout': inDisposableSession,
  'POST /identity/auth/register': () => ({
    body: { email: `${newId()}@lab.example`, password: 'twelve bottles', name: 'Somebody' },
  }),
  'POST /identity/auth/request-verify-token': email,
  'POST /identity/auth/verify': () => ({ body: { token: secret, password: 'twelve bottles' } }),
  'POST /identity/auth/forgot-password': email,
  'POST /identity/auth/reset-password': () => ({ body: { token: secret, password: 'twelve bottles' } }),
  'DELETE /identity/session/:id': () => ({ params: { id: newId() } }),
  'POST /identity/token': () => ({ body: { name: newId() } }),
  'DELETE /identity/token/:id': () => ({ params: { id: newId() } }),
  'POST /identity/second-factor/confirm': () => ({ body: { code: '000000' } }),
  'POST /identity/second-factor/recovery-code': () => ({ body: { password: 'wrong', code: '000000' } }),
  'DELETE /identity/second-factor': () => ({ body: { password: 'wrong', code: '000000' } }),
  'GET /identity/oauth/:provider/authorize': () => ({ ...provider, query: { binding: '0'.repeat(64) } }),
  'GET /identity/oauth/:provider/callback': () => ({ ...provider, query: { state: secret, code: 'none' } }),
  'GET /identity/microbiomics/oauth/:provider/authorize': () => ({ ...provider, query: { binding: '0'.repeat(64) } }),
  'GET /identity/microbiomics/oauth/:provider/callback': () => ({
    ...provider,
    query: { state: secret, code: 'none' },
  }),
  'POST /identity/oauth/exchange': () => ({ body: { code: secret, binding_secret: secret } }),
  'POST /identity/oauth/link': () => ({ body: { token: secret, binding_secret: secret } }),
  'POST /identity/session/proof': () => ({ body: { password: 'wrong' } }),
  'DELETE /identity/oauth/account/:provider': () => provider,
  'GET /sso/user/:id': aboutPerson,
  'PATCH /sso/user/:id': async (world) => ({ ...(await aboutPerson(world)), body: { is_disabled: true } }),
  'DELETE /sso/user/:id': async (world) => ({ ...(await aboutPerson(world)), body: {} }),
  'PATCH /api/v1/user/me': () => ({ body: { timezone: 'Europe/Vienna' } }),
  'PATCH /api/v1/user/setting': () => ({ body: { methylation: true } }),
  'GET /api/v1/user/detail': async (world) => ({ query: { user_id: await createPersonFixture(world) } }),
  'PATCH /api/v1/user': async (world) => ({ body: { user_id: await createPersonFixture(world), is_disabled: true } }),
  'DELETE /api/v1/user/:id': async (world) => ({ ...(await aboutPerson(world)), body: {} }),
  'POST /api/v1/workspace': () => ({ body: { name: newId() } }),
  'PATCH /api/v1/workspace': async (world, who) => ({
    ...(await inDisposableWorkspace(world, who)),
    body: { description: 'Moved to the second floor.' },
  }),
  'DELETE /api/v1/workspace': inDisposableWorkspace,
  'GET /api/v1/workspace/dependents': inDisposableWorkspace,
  'PATCH /api/v1/workspace/setting': async (world, who) => ({
    ...(await inDisposableWorkspace(world, who)),
    body: { default_pipeline: null },
  }),
  'POST /api/v1/workspace/restore': () => ({ body: { deletion_id: newId() } }),
  'PATCH /api/v1/workspace/member': async (world) => ({
    body: { user_id: await createMemberFixture(world), role: 'reader' },
  }),
  'POST /api/v1/workspace/member/transfer': async (world, who) => {
    const annex = await inDisposableWorkspace(world, who);
    return { ...annex, body: { user_id: await createMemberFixture(world, annex.workspace_id ?? world.lab) } };
  },
  'DELETE /api/v1/workspace/member': toMember,
  'POST /api/v1/workspace/member': () => ({ body: { emails: [`${MARK.toLowerCase()}-${newId()}@lab.example`] } }),
  'POST /api/v1/workspace/member/invitation': async (world) => ({
    body: { invitation_id: await createInvitationFixture(world) },
  }),
  'DELETE /api/v1/workspace/member/invitation': async (world) => ({
    body: { invitation_id: await createInvitationFixture(world) },
  }),
  'POST /api/v1/workspace/pending-invitation': async (world) => ({
    body: { invitation_id: await createInvitationFixture(world), accept: true },
  }),
  'POST /api/v1/workspace/pending-invitation/open': tokenInBody,
  'PATCH /api/v1/notification': () => ({ body: {} }),
};
