import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { openAccounts, outcomeOf } from '../account.fixture.ts';
import { createPerson } from '../create-person.ts';

const { db, api, call, state, headersOf, lettersTo, identity, user } = await openAccounts();
const password = 'twelve bottles';
const denied = [401, 'Permissions'];
const signInPlease = [401, 'Sign in to continue.'];

async function somebody(email: string) {
  const person = { email, name: 'Ada', password, verified: true, signed_term: true };
  await transact(db, (tx) => createPerson(tx, person));
  return headersOf(email, password);
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('sessions', () => {
  test('are listed with browser, address and time, this one first, and each can be ended from another', async () => {
    const ada = await somebody('ada@lab.example');
    const phone = await api.app.inject({
      method: 'POST',
      url: '/identity/auth/login',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0',
      },
      remoteAddress: '10.8.0.1',
      payload: 'username=ada%40lab.example&password=twelve+bottles',
    });
    const other = bearer(phone.json().access_token);
    const { data } = await call(identity.sessions, {}, ada);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ is_this: true });
    expect(data[1]).toMatchObject({ is_this: false, device: 'Firefox on Android', address: '10.8.0.1' });
    expect(await outcomeOf(call(user.settings, {}, other))).toBe(200);
    await call(identity.endSession, { params: { id: data[1]?.id ?? '' } }, ada);
    expect(await outcomeOf(call(user.settings, {}, other))).toEqual(signInPlease);
  });

  test('of somebody else cannot be ended, nor seen to be there', async () => {
    const [bea, eve] = [await somebody('bea@lab.example'), await somebody('eve@lab.example')];
    const [hers] = (await call(identity.sessions, {}, bea)).data;
    const end = call(identity.endSession, { params: { id: hers?.id ?? '' } }, eve);
    expect(await outcomeOf(end)).toEqual([404, 'This session was not found, or you don’t have access to it.']);
    expect(await outcomeOf(call(identity.sessions, {}, bea))).toBe(200);
  });

  test('end all at once but this one; API tokens stay', async () => {
    const cid = await somebody('cid@lab.example');
    const others = [await headersOf('cid@lab.example', password), await headersOf('cid@lab.example', password)];
    const made = (await call(identity.createApiToken, { body: { name: 'script' } }, cid)).data;
    expect(await call(identity.endOtherSessions, {}, cid)).toEqual({ n_ended: 2 });
    for (const other of others) expect(await outcomeOf(call(user.settings, {}, other))).toEqual(signInPlease);
    expect(await outcomeOf(call(user.settings, {}, cid))).toBe(200);
    expect(await outcomeOf(call(user.settings, {}, bearer(made.access_token)))).toBe(200);
  });
});

describe('personal API tokens', () => {
  test('are shown once, listed by name, expire, and stop when revoked', async () => {
    const dan = await somebody('dan@lab.example');
    const made = (await call(identity.createApiToken, { body: { name: 'nightly', days: 2 } }, dan)).data;
    expect(made).toMatchObject({ name: 'nightly', scope: 'read', workspace_id: null, last_used_at: null });
    const script = bearer(made.access_token);
    expect(await outcomeOf(call(user.settings, {}, script))).toBe(200);
    const [listed] = (await call(identity.apiTokens, {}, dan)).data;
    expect(listed).toMatchObject({ id: made.id, last_used_at: expect.stringMatching(/^20/) });
    expect(JSON.stringify(listed)).not.toContain(made.access_token);
    state.minutes += 2 * 24 * 60 + 1;
    expect(await outcomeOf(call(user.settings, {}, script))).toEqual(signInPlease);
    state.minutes -= 2 * 24 * 60 + 1;
    await call(identity.deleteApiToken, { params: { id: made.id } }, dan);
    expect(await outcomeOf(call(user.settings, {}, script))).toEqual(signInPlease);
  });

  test('that only read change nothing; those that write still do not touch the account', async () => {
    const fay = await somebody('fay@lab.example');
    const tokens = await Promise.all(
      (['read', 'write'] as const).map(async (scope) => {
        const { data } = await call(identity.createApiToken, { body: { name: scope, scope } }, fay);
        return bearer(data.access_token);
      }),
    );
    const [reader = {}, writer = {}] = tokens;
    for (const script of tokens) {
      expect(await outcomeOf(call(identity.createApiToken, { body: { name: 'more' } }, script))).toEqual(denied);
      expect(await outcomeOf(call(identity.sessions, {}, script))).toEqual(denied);
      expect(await outcomeOf(call(identity.enrolSecondFactor, {}, script))).toEqual(denied);
      const me = (await call(user.me, {}, script)).data;
      expect(await outcomeOf(call(user.remove, { params: { id: me.id }, body: { password } }, script))).toEqual(denied);
      expect(await outcomeOf(call(user.editMe, { body: { name: 'Other' } }, script))).toEqual(denied);
    }
    expect(await outcomeOf(call(identity.logout, {}, reader))).toEqual(denied);
    expect(await outcomeOf(call(identity.logout, {}, writer))).toBe(200);
    expect(await outcomeOf(call(user.settings, {}, writer))).toEqual(signInPlease);
  });

  test('do not open the messages with links that reset the password', async () => {
    const closed = await openAccounts({ demo: false });
    const person = { email: 'gil@lab.example', name: 'Gil', password, verified: true, signed_term: true };
    await transact(closed.db, (tx) => createPerson(tx, person));
    const gil = await closed.headersOf('gil@lab.example', password);
    const { data } = await closed.call(identity.createApiToken, { body: { name: 's', scope: 'write' } }, gil);
    expect(await outcomeOf(closed.call(identity.outbox, {}, bearer(data.access_token)))).toEqual([
      401,
      'Sign in to see the messages sent to you.',
    ]);
    expect(await outcomeOf(closed.call(identity.outbox, {}, gil))).toBe(200);
  });

  test('end with the password: anyone who sets a new one has nobody left who acts for them', async () => {
    const hal = await somebody('hal@lab.example');
    const { data } = await call(identity.createApiToken, { body: { name: 'old' } }, hal);
    await call(identity.forgotPassword, { body: { email: 'hal@lab.example' } });
    const [letter] = await lettersTo('hal@lab.example');
    const token = /#token=(.+)$/.exec(letter?.links[0]?.href ?? '')?.[1] ?? '';
    await call(identity.resetPassword, { body: { token, password: 'thirteen bottles' } });
    expect(await outcomeOf(call(user.settings, {}, bearer(data.access_token)))).toEqual(signInPlease);
  });

  test('of one name are made once, and fifty at most', async () => {
    const ivy = await somebody('ivy@lab.example');
    const make = (name: string) => call(identity.createApiToken, { body: { name } }, ivy);
    for (let n = 0; n < 50; n += 1) await make(`token ${n}`);
    expect(await outcomeOf(make('token 7'))).toEqual([
      409,
      'A token named “token 7” already exists. Choose another name.',
    ]);
    expect(await outcomeOf(make('one more'))).toEqual([
      409,
      'You have 50 tokens, which is the maximum. Revoke one first.',
    ]);
    expect(await outcomeOf(call(identity.createApiToken, { body: { name: 'x', days: 366 } }, ivy))).toEqual([
      422,
      expect.stringContaining('days'),
    ]);
  });
});
