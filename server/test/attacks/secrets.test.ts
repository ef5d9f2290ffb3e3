import { allRoutes, pathOf, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from '#identity';
import { openLog } from '#platform/logging';
import { seedTable, testPortal } from '#testing';
import { callsFrom } from '../access/request-route.fixture.ts';
import { callOutcome } from './outcome.fixture.ts';

const lines: string[] = [];
const portal = await testPortal({ log: openLog('trace', { write: (line) => void lines.push(line) }) });
const call = callsFrom(portal);
const { platform, api } = portal.portal;
const ana = await portal.person();
const lineage = ['Bacteria', 'Bacillota', 'Clostridia', 'Eubacteriales', 'Lachnospiraceae', 'Blautia', null] as const;
const seeded = await seedTable(platform, ana, {
  samples: [{ sample_id: 'one' }],
  features: [{ feature_id: 'a1', sequence: null, lineage }],
  counts: [[5]],
});

const password = `a password ${hashToken(ana.id)}`;
/** Everything that opens something, as it was given out or typed. */
const secrets = new Map<string, string>([
  ['the session', ana.token],
  ['a password', password],
]);

const fragmentOf = (address: string): string => new URL(address, 'http://portal').hash.slice(1).split('=').at(-1) ?? '';
const addresses: string[] = [];

/** A day with everything that gives out or takes a secret. */
async function liveThroughADay(): Promise<void> {
  const email = 'bob@lab.example';
  await call(null)(routes.identity.register, { body: { email, password, name: 'Bob' } });
  await call(null)(routes.identity.forgotPassword, { body: { email: ana.email } });
  const lettersOf = async () => (await call(null)(routes.identity.outbox, {})).data;
  // Messages of accounts are written after the answer.
  await vi.waitUntil(async () => (await lettersOf()).length > 1, { timeout: 10_000 });
  const letters = await lettersOf();
  for (const { subject, links } of letters) {
    for (const { href } of links) {
      addresses.push(href);
      secrets.set(`the link of “${subject}”`, fragmentOf(href));
    }
  }
  const wrong = await callOutcome(
    call(null)(routes.identity.login, { body: { username: ana.email, password: `${password}!` } }),
  );
  expect(wrong).toBe(400);
  const { data: token } = await call(ana)(routes.identity.createApiToken, { body: { name: 'script' } });
  secrets.set('an API token', token.access_token);
  const { data: app } = await call(ana)(routes.identity.enrolSecondFactor, {});
  secrets.set('the authenticator’s secret', app.secret);
  // Asked for so that a lost answer may be asked for again: the answer is kept for a day.
  const again = (key: string) => ({ headers: { 'idempotency-key': key } });
  const { data: link } = await call(ana)(
    routes.projects.createLink,
    { body: { id: seeded.project_id } },
    again('link'),
  );
  const repeated = await call(ana)(routes.projects.createLink, { body: { id: seeded.project_id } }, again('link'));
  expect(repeated.data.url).toBe(link.url);
  const { data: lab } = await call(ana)(routes.workspaces.create, { body: { name: 'Lab' } });
  const inLab = { ...ana, workspace_id: lab.id };
  await call(inLab)(routes.workspaces.invite, { body: { emails: ['cleo@lab.example'] } }, again('invitation'));
  const { data: invitations } = await call(null)(routes.identity.outbox, {});
  const invitation = invitations.find(({ to }) => to === 'cleo@lab.example')?.links[0]?.href ?? '';
  addresses.push(invitation);
  secrets.set('an invitation', fragmentOf(invitation));
  const body = { name: 'Gut', result_ids: seeded.result_ids };
  const { data: cohort } = await call(ana)(routes.cohorts.create, { body });
  const { data: download } = await call(ana)(routes.cohorts.exportNowTicket, { params: { id: cohort.id }, body: {} });
  secrets.set('a ticket', new URL(download.url, 'http://portal').searchParams.get('ticket') ?? '');
  expect((await api.app.inject(download.url)).statusCode).toBe(200);
  addresses.push(link.url);
  secrets.set('a view-only link', fragmentOf(link.url));
  const { data: view } = await call(null)(routes.sharing.open, { body: { secret: fragmentOf(link.url) } });
  secrets.set('the token of a view', view.token);
  const looking = { ...ana, token: view.token };
  await callOutcome(portal.callAs(looking)(routes.projects.detail, { params: { id: seeded.project_id } }));
  await callOutcome(portal.callAs({ ...ana, token: 'never-given' })(routes.user.me, {}));
  // Somebody pastes a token where none belongs.
  await api.app.inject(`/api/v1/project?workspace_id=${ana.workspace_id}&access_token=${ana.token}`);
  await api.app.inject(`/api/v1/project?token=${ana.token}&ticket=${token.access_token}`);
}

await liveThroughADay();

describe('what opens something', () => {
  test('is not in the log, at its most talkative, though every request is', () => {
    const log = lines.join('');
    expect(log).toContain('/identity/auth/login');
    expect(log).toContain('/api/v1/share/open');
    const found = [...secrets].filter(([, secret]) => log.includes(secret)).map(([name]) => name);
    expect(found).toEqual([]);
  });

  test('is in no table but as its hash, or sealed', async () => {
    const tables = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
      platform.db,
    );
    expect(tables.rows.length).toBeGreaterThan(50);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(platform.db);
      const text = rows.map(({ row }) => row).join('\n');
      for (const [secret, value] of secrets) if (text.includes(value)) found.push(`${secret} in ${name}`);
    }
    expect(found).toEqual([]);
  });

  test('is in no address but behind #, where browsers keep it to themselves', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(3);
    for (const address of addresses) {
      const { pathname, search } = new URL(address, 'http://portal');
      for (const value of secrets.values()) expect(pathname + search).not.toContain(value);
    }
  });

  test('is asked for in a query by no call; a file alone takes a ticket, which lasts a minute', () => {
    const secretive = /token|secret|password|ticket|code/i;
    for (const route of allRoutes.filter(({ response }) => response !== 'redirect')) {
      const shape = route.query && 'shape' in route.query ? Object.keys(Object(route.query.shape)) : [];
      // WES names the place of a page so.
      expect([pathOf(route), shape.filter((name) => secretive.test(name) && name !== 'page_token')]).toEqual([
        pathOf(route),
        [],
      ]);
    }
  });

  test('is given back by no call that lists it', async () => {
    const lists = await Promise.all([
      call(ana)(routes.identity.sessions, {}),
      call(ana)(routes.identity.apiTokens, {}),
      call(ana)(routes.identity.secondFactor, {}),
      call(ana)(routes.projects.links, { query: { id: seeded.project_id } }),
      call(ana)(routes.user.me, {}),
    ]);
    const text = JSON.stringify(lists);
    const found = [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
    expect(found).toEqual([]);
    expect(text).not.toMatch(/_hash|totp/);
  });
});

afterAll(() => expect(secrets.size).toBeGreaterThanOrEqual(8));
