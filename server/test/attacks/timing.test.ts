import { hash, randomBytes, randomInt } from 'node:crypto';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { newId } from '#platform/clock';
import { laboratory, sampleOf, submit, testPortal } from '#testing';
import { areaUnderCurve } from './area-under-curve.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    timed_requests?: number | undefined;
  }
}

/**
 * Whether the time of an answer reveals who has an account: known and unknown addresses in random order, over real HTTP.
 * An area of 0.5 under the curve is no difference. `npm run timing` asks 500 times each and wants 0.45 to 0.55; with the
 * few of `npm test` only a plain difference shows.
 */
const requestedCount = inject('timed_requests');
const REQUESTS = requestedCount ?? 30;
const [LEAST, MOST] = requestedCount === undefined ? [0.2, 0.8] : [0.45, 0.55];

const portal = await testPortal({ settings: { COHORTIUM_TRUST_PROXY: 'true' } });
const { db } = portal.portal.platform;
const { app } = portal.portal.api;
if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
const origin = app.listeningOrigin;
const lab = await laboratory(portal);
const submission = await submit(portal, lab.owner, { name: 'Gut', samples: [sampleOf('s1')] });

/** Confirmed accounts, each written to once: more messages to one address would be held back. */
async function knownAddresses(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    insert into people (id, email, name, password_hash, app_role_name, verified_at, signed_term_at, created_at)
    select md5(random()::text), 'known-' || md5(random()::text) || '@lab.example', 'Ana', password_hash, 'data_explorer',
      now(), now(), now() - interval '30 days'
    from people, generate_series(1, ${REQUESTS}) where id = ${lab.owner.id} returning email`.execute(db);
  return rows.map(({ email }) => email);
}

/** What people may do in a day is not what is measured. */
const liftLimits = async () => {
  await sql`delete from workspace_invitations`.execute(db);
  await sql`delete from personal_messages`.execute(db);
  await sql`delete from share_grants`.execute(db);
};

interface TimedRequest {
  path: string;
  body: (email: string) => Promise<object | URLSearchParams> | object | URLSearchParams;
  signed_in?: true;
}

let requestCount = 0;
async function timeOf({ path, body, signed_in }: TimedRequest, email: string): Promise<number> {
  const sent = await body(email);
  const isForm = sent instanceof URLSearchParams;
  requestCount += 1;
  const headers = {
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    'x-forwarded-for': `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    ...(signed_in ? { authorization: `Bearer ${lab.owner.token}` } : {}),
  };
  const start = performance.now();
  const answer = await fetch(origin + path, { method: 'POST', headers, body: isForm ? sent : JSON.stringify(sent) });
  await answer.text();
  const took = performance.now() - start;
  expect([200, 400]).toContain(answer.status);
  return took;
}

/** Somebody returns from a provider that gives no address. */
async function cameBack(): Promise<{ code: string; binding_secret: string }> {
  const [code, binding_secret] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const [code_hash, binding] = [hash('sha256', code), hash('sha256', binding_secret)];
  await sql`insert into oauth_flows
    (state_hash, provider, binding, nonce, verifier, redirect_uri, page, expires_at, code_hash, subject, account_name)
    values (${newId()}, 'orcid', ${binding}, 'n', 'v', 'r', '/login', now() + interval '10 minutes', ${code_hash},
      ${newId()}, 'iD')`.execute(db);
  return { code, binding_secret };
}

const password = 'a wrong password';
const invitation = `/api/v1/workspace/member?workspace_id=${lab.owner.workspace_id}`;
const calls: Record<string, TimedRequest> = {
  'signing in': {
    path: '/identity/auth/login',
    body: (username) => new URLSearchParams({ username, password }),
  },
  'asking for an account': {
    path: '/identity/auth/register',
    body: (email) => ({ email, password: 'twelve bottles', name: 'Ana' }),
  },
  'asking for the confirming message': { path: '/identity/auth/request-verify-token', body: (email) => ({ email }) },
  'forgetting the password': { path: '/identity/auth/forgot-password', body: (email) => ({ email }) },
  'coming back from a provider': {
    path: '/identity/oauth/exchange',
    body: async (email) => ({ ...(await cameBack()), email }),
  },
  inviting: { path: invitation, body: (email) => ({ emails: [email] }), signed_in: true },
  sharing: {
    path: `/api/v1${routes.projects.share.path}?workspace_id=${lab.owner.workspace_id}`,
    body: (email) => ({ id: submission, email }),
    signed_in: true,
  },
};

describe('how long an answer takes does not tell who has an account', () => {
  test.for(Object.entries(calls))('%s', { timeout: 600_000 }, async ([name, call]) => {
    const known = await knownAddresses();
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    // The first few warm caches and connections.
    for (let n = 0; n < 5; n += 1) await timeOf(call, `${newId()}@nobody.example`);
    for (const email of known) {
      await liftLimits();
      const pair = [['known', email] as const, ['unknown', `known-${newId()}@lab.example`] as const];
      if (randomInt(2) === 0) pair.reverse();
      for (const [kind, address] of pair) times[kind].push(await timeOf(call, address));
    }
    const area = areaUnderCurve(times.known, times.unknown);
    if (requestedCount !== undefined)
      process.stdout.write(`  ${name}: AUC ${area.toFixed(3)}, ${REQUESTS} requests each\n`);
    expect(area).toBeGreaterThanOrEqual(LEAST);
    expect(area).toBeLessThanOrEqual(MOST);
  });
});
