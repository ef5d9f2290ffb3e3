import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { openAccounts, outcomeOf } from '../account.fixture.ts';
import { createPerson, setAppRole } from '../create-person.ts';

const { db, api, call, callFrom, state, clock, signIn, signUp, headersOf, lettersTo, secretOf, identity, user } =
  await openAccounts();
const refused = [400, 'Wrong email or password, or the email address is not confirmed yet.'];
const signInPlease = [401, 'Sign in to continue.'];
const password = 'twelve bottles';
const signInFrom = (address: string, username: string, word: string) =>
  callFrom(address)(identity.login, { body: { username, password: word } });
const newPerson = (email: string, more = {}) =>
  transact(db, (tx) => createPerson(tx, { email, name: 'Ada', password, verified: true, signed_term: true, ...more }));

describe('signing in', () => {
  test('an unknown address, a wrong password and an address not confirmed get one answer for the same work', async () => {
    await newPerson('here@lab.example');
    await newPerson('waiting@lab.example', { verified: false });
    await call(identity.register, { body: { email: 'registered@lab.example', password, name: 'R' } });
    for (const [email, word] of [
      ['nobody@lab.example', password],
      ['here@lab.example', 'a wrong password'],
      ['waiting@lab.example', password],
      ['registered@lab.example', password],
    ] as const) {
      const before = state.hashes;
      expect(await outcomeOf(signIn(email, word))).toEqual(refused);
      expect(state.hashes - before).toBe(1);
    }
    const before = state.hashes;
    expect(await outcomeOf(signIn('HERE@lab.example', password))).toBe(200);
    expect(state.hashes - before).toBe(1);
  });

  test('takes a form, as sign-in forms of OAuth do, and not JSON without a password', async () => {
    await newPerson('form@lab.example');
    const answer = await api.app.inject({
      method: 'POST',
      url: '/identity/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=form%40lab.example&password=twelve+bottles',
      remoteAddress: '10.9.0.1',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const without = { method: 'POST', url: '/identity/auth/login', payload: { username: 'form@lab.example' } } as const;
    const refusal = await api.app.inject({ ...without, remoteAddress: '10.9.0.1' });
    expect(refusal.statusCode).toBe(422);
    expect(refusal.json().detail).toContain('password');
  });

  test('fails ten times in 15 minutes, then is refused, whether or not there is such an account', async () => {
    await newPerson('guessed@lab.example');
    for (const [email, address] of [
      ['guessed@lab.example', '192.0.2.1'],
      ['not-there@lab.example', '192.0.2.2'],
    ] as const) {
      for (let tries = 0; tries < 10; tries += 1) {
        expect(await outcomeOf(signInFrom(address, email, `guess number ${tries}`))).toEqual(refused);
      }
      const before = state.hashes;
      expect(await outcomeOf(signInFrom(address, email, password))).toEqual([
        429,
        'Too many attempts for this email address. Wait 15 minutes, or set a new password.',
      ]);
      expect(state.hashes).toBe(before);
    }
    state.minutes += 14;
    expect(await outcomeOf(signInFrom('192.0.2.1', 'guessed@lab.example', password))).toEqual([
      429,
      expect.stringContaining('Too many attempts for this email address. Wait 1 minute, or set a new password.'),
    ]);
    state.minutes += 2;
    expect(await outcomeOf(signInFrom('192.0.2.1', 'guessed@lab.example', password))).toBe(200);
  });

  test('thirty guesses sent at once are ten guesses', async () => {
    await newPerson('burst@lab.example');
    const { device_token } = await signIn('burst@lab.example', password);
    const before = state.hashes;
    // From one browser that moves between networks: each of these has its own limit a minute.
    const guesses = Array.from({ length: 30 }, (_, guess) => {
      const body = { username: 'burst@lab.example', password: `guess number ${guess}`, device_token };
      return outcomeOf(call(identity.login, { body }));
    });
    const ends = (await Promise.all(guesses)).map((end) => (end === 200 ? 200 : end[0]));
    expect(ends.filter((status) => status === 400)).toHaveLength(10);
    expect(ends.filter((status) => status === 429)).toHaveLength(20);
    expect(state.hashes - before).toBe(10);
  });

  test('with the right password forgets earlier failures, and so does a new password', async () => {
    const email = 'clumsy@lab.example';
    await newPerson(email);
    const fail = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1)
        expect(await outcomeOf(signInFrom(times > 9 ? '192.0.2.5' : '192.0.2.4', email, 'wrong wrong'))).toEqual(
          refused,
        );
    };
    await fail(9);
    expect(await outcomeOf(signInFrom('192.0.2.4', email, password))).toBe(200);
    await fail(10);
    await call(identity.forgotPassword, { body: { email } });
    const token = secretOf((await lettersTo(email))[0]);
    await call(identity.resetPassword, { body: { token, password: 'brand new password' } });
    expect(await outcomeOf(signInFrom('192.0.2.5', email, 'brand new password'))).toBe(200);
  });

  test('from one address on the network is limited to 20 a minute', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) {
      const answer = await api.app.inject({
        method: 'POST',
        url: '/identity/auth/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `username=spray${tries}%40lab.example&password=twelve+bottles`,
        remoteAddress: '10.9.9.9',
      });
      statuses.push(answer.statusCode);
      if (tries === 20)
        expect(answer.json()).toMatchObject({
          code: 'too_many_requests',
          detail: expect.stringMatching(/^Too many attempts\. Wait.* and try again\.$/),
        });
    }
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(400));
    expect(statuses[20]).toBe(429);
  });
});

describe('a session', () => {
  test('ends after 14 days', async () => {
    const email = 'fortnight@lab.example';
    const headers = await signUp(email);
    state.minutes += 14 * 24 * 60 - 1;
    expect(await outcomeOf(call(user.me, {}, headers))).toBe(200);
    state.minutes += 1;
    expect(await outcomeOf(call(user.me, {}, headers))).toEqual(signInPlease);
  });

  test('ends by signing out, at once, and the others go on', async () => {
    const email = 'two-desks@lab.example';
    const [office, lab] = [await signUp(email), await headersOf(email, password)];
    expect(await call(identity.logout, {}, office)).toEqual({ ended: true });
    expect(await outcomeOf(call(user.me, {}, office))).toEqual(signInPlease);
    expect(await outcomeOf(call(identity.logout, {}, office))).toEqual(signInPlease);
    expect(await outcomeOf(call(user.me, {}, lab))).toBe(200);
  });

  test('needs its token whole: none, a made-up one, another scheme are all nobody', async () => {
    const { headers } = await signUp('whole@lab.example');
    for (const authorization of ['', 'Bearer made-up', headers.authorization.slice(0, -1), 'Basic YTpi']) {
      expect(await outcomeOf(call(user.me, {}, { headers: { authorization } }))).toEqual(signInPlease);
    }
  });

  test('shows a new role in the portal at once', async () => {
    const email = 'promoted@lab.example';
    const headers = await signUp(email);
    expect((await call(user.me, {}, headers)).data.app_role_name).toBe('data_explorer');
    await setAppRole(db, 'Promoted@lab.example', 'platform_admin');
    expect((await call(user.me, {}, headers)).data.app_role_name).toBe('platform_admin');
    await expect(setAppRole(db, 'nobody@lab.example', 'platform_admin')).rejects.toThrow('nobody@lab.example');
  });
});

test('an account of an address that is taken is not made twice', async () => {
  await newPerson('once@lab.example', { at: clock.now() });
  await expect(newPerson('Once@lab.example')).rejects.toThrow('once@lab.example already has an account.');
});
