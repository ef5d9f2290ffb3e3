import { type CallError, INVITATION, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { listOutbox } from '#platform/mail';
import { sharedPortal, type TestPerson } from '#testing';

const { workspaces, identity } = routes;
const portal = await sharedPortal();
const { db, mail } = portal.portal.platform;

const refusalOf = (promise: Promise<unknown>): Promise<[number, string]> =>
  promise.then(
    () => [200, ''],
    (error: CallError) => [error.status, error.body.detail],
  );

let labs = 0;
async function lab() {
  labs += 1;
  const owner = await portal.person();
  const { data } = await portal.callAs(owner)(workspaces.create, { body: { name: `Gut Lab ${labs}` } });
  const here = (who: TestPerson) => portal.callAs(who, { workspace_id: data.id });
  return { owner, id: data.id, name: data.name, here, call: here(owner) };
}

const lettersTo = async (to: string) =>
  (await listOutbox(db, { to, page: 1, page_size: 50 })).messages.map((one) => ({ ...one, links: mail.linksOf(one) }));
const newAddress = (name: string) => `${name}${labs}@elsewhere.example`;

/** The secret of the latest invitation's link. */
async function secretOf(email: string): Promise<string> {
  const href = (await lettersTo(email)).find(({ subject }) => subject.includes('invites you'))?.links[0]?.href;
  return href?.split('#invitation=')[1] ?? '';
}

const invite = async (here: Awaited<ReturnType<typeof lab>>, email: string, role: 'admin' | 'writer' | 'reader') =>
  (await here.call(workspaces.invite, { body: { emails: [email], role } })).data;

const waiting = async (who: TestPerson) => (await portal.callAs(who)(workspaces.pending, {})).data;

const expire = (email: string) =>
  sql`update workspace_invitations set expires_at = now() - interval '1 minute' where email = ${email}`.execute(db);

/** Letters of until now are a day older. */
const nextDay = () => sql`update personal_messages set sent_at = sent_at - interval '24 hours'`.execute(db);
const growOld = (id: string) =>
  sql`update people set created_at = created_at - interval '8 days' where id = ${id}`.execute(db);

describe('inviting', () => {
  test('a colleague with an account: a letter, a line on their home, and a place after they accept', async () => {
    const gut = await lab();
    const bea = await portal.person();
    expect(await invite(gut, bea.email, 'writer')).toMatchObject([{ email: bea.email, outcome: 'invited' }]);
    const [letter] = await lettersTo(bea.email);
    expect(letter?.text).toContain(`invites you to work in “${gut.name}” as a writer`);
    const [mine] = await waiting(bea);
    expect(mine).toMatchObject({ workspace_name: gut.name, role: 'writer', invited_by: 'Ana Ribeiro' });
    expect((await gut.call(workspaces.members, {})).paging).toEqual({ page: 1, page_size: 10, total: 1 });
    const body = { invitation_id: mine?.invitation_id ?? '', accept: true };
    const { data } = await portal.callAs(bea)(workspaces.answer, { body });
    expect(data.workspace).toMatchObject({ id: gut.id, role: 'writer', n_members: 2 });
    expect((await gut.call(workspaces.members, {})).data.map(({ role, is_you }) => [role, is_you])).toEqual([
      ['owner', true],
      ['writer', false],
    ]);
    expect(await waiting(bea)).toEqual([]);
    expect((await gut.call(workspaces.invitations, {})).data).toEqual([]);
    expect(await refusalOf(portal.callAs(bea)(workspaces.answer, { body }))).toEqual([
      410,
      expect.stringContaining(
        'This invitation has expired, or was answered, revoked or replaced by a newer one. Request a new one.',
      ),
    ]);
  });

  test('somebody new: the link tells who invites, they sign up with that address, then accept', async () => {
    const gut = await lab();
    const email = newAddress('newcomer');
    await invite(gut, email, 'reader');
    const opened = await portal.call(workspaces.open, { body: { token: await secretOf(email) } });
    expect(opened.data).toMatchObject({ email, workspace_name: gut.name, role: 'reader', is_expired: false });
    await portal.call(identity.register, { body: { email, password: 'twelve bottles', name: 'Newcomer' } });
    const findConfirming = async () => (await lettersTo(email)).find(({ subject }) => subject.startsWith('Confirm'));
    await expect.poll(findConfirming).toBeDefined();
    const confirming = await findConfirming();
    const token = confirming?.links[0]?.href.split(/#verify=|&/)[1] ?? '';
    await portal.call(identity.verify, { body: { token, password: 'twelve bottles' } });
    const session = await portal.call(identity.login, { body: { username: email, password: 'twelve bottles' } });
    const headers = { authorization: `Bearer ${session.access_token}` };
    await portal.call(routes.user.editMe, { body: { signed_term: true } }, { headers });
    const pending = await portal.call(workspaces.pending, {}, { headers });
    const body = { invitation_id: pending.data[0]?.invitation_id ?? '', accept: true };
    await portal.call(workspaces.answer, { body }, { headers });
    expect((await gut.call(workspaces.members, {})).data.map((member) => member.email)).toContain(email);
  });

  test('a paste of addresses: each is answered for itself, twice the same once', async () => {
    const gut = await lab();
    const [known, unknown] = [await portal.person(), newAddress('unknown')];
    await invite(gut, newAddress('before'), 'reader');
    const emails = [
      known.email,
      unknown.toUpperCase(),
      unknown,
      'not an address',
      gut.owner.email,
      newAddress('before'),
    ];
    const { data } = await gut.call(workspaces.invite, { body: { emails } });
    expect(data.map(({ email, outcome }) => [email, outcome])).toEqual([
      [known.email, 'invited'],
      [unknown, 'invited'],
      [gut.owner.email, 'already_member'],
      [newAddress('before'), 'resent'],
      ['not an address', 'failed'],
    ]);
    expect(await lettersTo(unknown)).toHaveLength(1);
  });

  test('the answer and the letter are the same whether the address has an account or not', async () => {
    const gut = await lab();
    const [known, unknown] = [(await portal.person()).email, newAddress('nobody')];
    const [one, other] = [await invite(gut, known, 'reader'), await invite(gut, unknown, 'reader')];
    const plain = (email: string, value: unknown) => JSON.stringify(value).replaceAll(email, '…');
    expect(plain(known, one)).toBe(plain(unknown, other));
    const letter = async (email: string) => {
      const [{ text, subject, links } = { text: '', subject: '', links: [] }] = await lettersTo(email);
      return [text, subject, links[0]?.title, links[0]?.href.replace(/=.*/, '')];
    };
    expect(await letter(known)).toEqual(await letter(unknown));
  });

  test('into a personal workspace is refused', async () => {
    const ada = await portal.person();
    const inviting = portal.callAs(ada)(workspaces.invite, { body: { emails: ['bea@lab.example'] } });
    expect(await refusalOf(inviting)).toEqual([
      409,
      expect.stringContaining('A personal workspace can’t have other members. Create a workspace to work together.'),
    ]);
  });

  test('too often writes to nobody', async () => {
    const gut = await lab();
    const email = newAddress('silent');
    for (let n = 0; n < INVITATION.messages; n += 1) {
      await invite(gut, email, 'reader');
      await nextDay();
    }
    expect(await invite(gut, email, 'reader')).toMatchObject([{ outcome: 'failed' }]);
    expect(await lettersTo(email)).toHaveLength(INVITATION.messages);
  });

  test('more than may wait is refused as a whole', async () => {
    const gut = await lab();
    const page = (n: number) => Array.from({ length: INVITATION.at_once }, (_, at) => `p${n}-${at}@elsewhere.example`);
    await growOld(gut.owner.id);
    for (let n = 0; n < INVITATION.waiting / INVITATION.at_once; n += 1) {
      await gut.call(workspaces.invite, { body: { emails: page(n) } });
      await nextDay();
    }
    const more = gut.call(workspaces.invite, { body: { emails: ['one.more@elsewhere.example'] } });
    expect(await refusalOf(more)).toEqual([409, expect.stringContaining('Revoke some first')]);
    expect((await gut.call(workspaces.invitations, { query: { page: 2 } })).paging.total).toBe(INVITATION.waiting);
  });
});

describe('an invitation', () => {
  test('is answered by its address alone: for others it is not there', async () => {
    const gut = await lab();
    const [bea, mallory] = [await portal.person(), await portal.person()];
    await invite(gut, bea.email, 'admin');
    const [mine] = await waiting(bea);
    const body = { invitation_id: mine?.invitation_id ?? '', accept: true };
    const stolen = await refusalOf(portal.callAs(mallory)(workspaces.answer, { body }));
    const made_up = await refusalOf(
      portal.callAs(mallory)(workspaces.answer, { body: { invitation_id: '0'.repeat(32), accept: true } }),
    );
    expect(stolen).toEqual(made_up);
    expect(stolen[0]).toBe(404);
    expect(await waiting(mallory)).toEqual([]);
  });

  test('declined, is gone, and may be sent again', async () => {
    const gut = await lab();
    const bea = await portal.person();
    await invite(gut, bea.email, 'reader');
    const [mine] = await waiting(bea);
    const body = { invitation_id: mine?.invitation_id ?? '', accept: false };
    expect((await portal.callAs(bea)(workspaces.answer, { body })).data.workspace).toBeNull();
    expect((await gut.call(workspaces.members, {})).paging.total).toBe(1);
    expect(await invite(gut, bea.email, 'reader')).toMatchObject([{ outcome: 'invited' }]);
  });

  test('sent again has a new link and a new week, and the old link stops working', async () => {
    const gut = await lab();
    const bea = await portal.person();
    await invite(gut, bea.email, 'reader');
    const old = await secretOf(bea.email);
    await expire(bea.email);
    await nextDay();
    expect(await waiting(bea)).toEqual([]);
    const [listed] = (await gut.call(workspaces.invitations, {})).data;
    expect(listed?.is_expired).toBe(true);
    const body = { invitation_id: listed?.invitation_id ?? '' };
    expect((await gut.call(workspaces.resend, { body })).data).toMatchObject({ is_expired: false, email: bea.email });
    const opening = (token: string) => refusalOf(portal.call(workspaces.open, { body: { token } }));
    expect((await opening(old))[0]).toBe(410);
    expect(await opening(await secretOf(bea.email))).toEqual([200, '']);
    expect(await waiting(bea)).toHaveLength(1);
  });

  test('expired or revoked, can no longer be accepted, and its link says no more than a wrong one', async () => {
    const gut = await lab();
    const [bea, col] = [await portal.person(), await portal.person()];
    await invite(gut, bea.email, 'reader');
    await invite(gut, col.email, 'reader');
    const [[first], [second]] = [await waiting(bea), await waiting(col)];
    await expire(bea.email);
    await gut.call(workspaces.revoke, { body: { invitation_id: second?.invitation_id ?? '' } });
    const reported = new Set<string>();
    for (const [who, invitation] of [
      [bea, first],
      [col, second],
    ] as const) {
      const body = { invitation_id: invitation?.invitation_id ?? '', accept: true };
      expect((await refusalOf(portal.callAs(who)(workspaces.answer, { body })))[0]).toBe(410);
      const token = await secretOf(who.email);
      reported.add((await refusalOf(portal.call(workspaces.open, { body: { token } }))).join());
    }
    reported.add((await refusalOf(portal.call(workspaces.open, { body: { token: 'made up' } }))).join());
    expect(reported.size).toBe(1);
    expect((await gut.call(workspaces.members, {})).paging.total).toBe(1);
  });

  test('accepted twice at once makes one member', async () => {
    const gut = await lab();
    const bea = await portal.person();
    await invite(gut, bea.email, 'reader');
    const [mine] = await waiting(bea);
    const body = { invitation_id: mine?.invitation_id ?? '', accept: true };
    const ends = await Promise.all([1, 2].map(() => refusalOf(portal.callAs(bea)(workspaces.answer, { body }))));
    expect(ends.map(([status]) => status).sort()).toEqual([200, 410]);
  });

  test('keeps its secret out of the database and of the audit trail', async () => {
    const gut = await lab();
    const email = newAddress('secret');
    await invite(gut, email, 'reader');
    const secret = await secretOf(email);
    expect(secret.length).toBeGreaterThan(40);
    const { rows } = await sql<{ all: string }>`
      select string_agg(workspace_invitations::text, '') as all from workspace_invitations`.execute(db);
    expect(rows[0]?.all).not.toContain(secret);
    const acts = await listAuditEvents(db, { workspace_id: gut.id, page: 1, page_size: 50 });
    expect(acts.map(({ kind, action }) => `${kind} ${action}`)).toContain('invitation invite');
    expect(JSON.stringify(acts)).not.toContain(secret);
  });

  test('of another workspace is not there', async () => {
    const [gut, lung] = [await lab(), await lab()];
    await invite(gut, newAddress('theirs'), 'reader');
    const [theirs] = (await gut.call(workspaces.invitations, {})).data;
    const body = { invitation_id: theirs?.invitation_id ?? '' };
    for (const act of [workspaces.resend, workspaces.revoke] as const)
      expect((await refusalOf(lung.call(act, { body })))[0]).toBe(404);
  });
});

describe('somebody who invites to annoy', () => {
  test('with a new account has 20 messages sent a day, to however many addresses, from however many workspaces', async () => {
    const gut = await lab();
    const addresses = (n: number) =>
      Array.from({ length: 25 }, (_, at) => `spam-${n}-${at}-${gut.id}@elsewhere.example`);
    const { data } = await gut.call(workspaces.invite, { body: { emails: addresses(1) } });
    expect(data.filter(({ outcome }) => outcome === 'invited')).toHaveLength(20);
    expect(data.filter(({ outcome }) => outcome === 'failed')).toHaveLength(5);
    const more = gut.call(workspaces.invite, { body: { emails: addresses(2) } });
    expect(await refusalOf(more)).toEqual([
      429,
      expect.stringContaining('You have sent 20 emails today, which is the limit. Try again tomorrow.'),
    ]);
    await growOld(gut.owner.id);
    const later = (await gut.call(workspaces.invite, { body: { emails: addresses(2) } })).data;
    expect(later.every(({ outcome }) => outcome === 'invited')).toBe(true);
  });

  test('and revokes and invites again writes once; the invitation waits all the same', async () => {
    const gut = await lab();
    const bea = await portal.person();
    for (let n = 0; n < 4; n += 1) {
      expect(await invite(gut, bea.email, 'reader')).toMatchObject([{ outcome: 'invited' }]);
      const [listed] = (await gut.call(workspaces.invitations, {})).data;
      await gut.call(workspaces.revoke, { body: { invitation_id: listed?.invitation_id ?? '' } });
    }
    expect(await lettersTo(bea.email)).toHaveLength(1);
    await invite(gut, bea.email, 'writer');
    expect(await waiting(bea)).toHaveLength(1);
    const [listed] = (await gut.call(workspaces.invitations, {})).data;
    const body = { invitation_id: listed?.invitation_id ?? '' };
    expect((await refusalOf(gut.call(workspaces.resend, { body })))[0]).toBe(429);
  });

  test('one address gets at most three a day, no matter who invites and shares', async () => {
    const victim = newAddress('victim');
    const outcomes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const end = await refusalOf((await lab()).call(workspaces.invite, { body: { emails: [victim] } }));
      outcomes.push(String(end[0]));
    }
    expect(outcomes).toEqual(['200', '200', '200', '429', '429']);
    expect(await lettersTo(victim)).toHaveLength(3);
  });

  test('puts no address of a page into the message by the names they choose', async () => {
    const gut = await lab();
    const email = newAddress('phished');
    await portal.callAs(gut.owner)(routes.user.editMe, { body: { name: 'Bank https://evil.example/a' } });
    await gut.call(workspaces.edit, { body: { name: 'www.evil.example/win\u2024now' } });
    await invite(gut, email, 'reader');
    const [letter] = await lettersTo(email);
    expect(`${letter?.subject} ${letter?.text}`).not.toMatch(/evil\.example|https?:|www/);
    expect(`${letter?.subject}`).toContain('evil example');
  });
});
