import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { transact } from '#platform/database';
import { isSealed } from '#platform/secrets';
import { openAccounts, outcomeOf } from '../account.fixture.ts';
import { setAppRole } from '../create-person.ts';
import type { IdentityTables } from '../identity-tables.ts';
import { sealOldSecrets } from './require-second-factor.ts';
import { changeTotp } from './second-factor-store.ts';

const accounts = await openAccounts();
const strict = await openAccounts({ settings: { COHORTIUM_ADMIN_SECOND_FACTOR: 'true' } });
const { db, call, callFrom, clock, platform, state, signUp, identity, user, turnOnSecondFactor, codeNow, lettersTo } =
  accounts;
const password = 'twelve bottles';
const logIn = (username: string, second_factor?: string, from = call) =>
  from(identity.login, { body: { username, password, ...(second_factor ? { second_factor } : {}) } });
const codeWanted = [400, 'Enter the code that your authenticator app shows now.'];
const codeRefused = [400, 'This code is wrong or was already used. Wait for the next code.'];

async function somebody(email: string) {
  const headers = await signUp(email);
  await call(user.editMe, { body: { signed_term: true } }, headers);
  return headers;
}

test('once it is on, the right password asks for a code, and each code opens one session', async () => {
  const ada = await somebody('ada@lab.example');
  expect((await call(identity.secondFactor, {}, ada)).data).toEqual({ is_on: false, n_recovery_codes: 0 });
  expect(await turnOnSecondFactor(ada)).toHaveLength(10);
  expect((await call(identity.secondFactor, {}, ada)).data).toEqual({ is_on: true, n_recovery_codes: 10 });
  expect(await outcomeOf(logIn('ada@lab.example'))).toEqual(codeWanted);
  // The code that turned it on is used up.
  expect(await outcomeOf(logIn('ada@lab.example', codeNow()))).toEqual(codeRefused);
  state.minutes += 1;
  const code = codeNow();
  const ends = await Promise.all([1, 2].map(() => outcomeOf(logIn('ada@lab.example', code))));
  expect(ends).toContainEqual(200);
  expect(ends).toContainEqual(codeRefused);
});

test('a wrong password is refused before any code, so that codes cannot be tried without it', async () => {
  await turnOnSecondFactor(await somebody('bea@lab.example'));
  const wrong = call(identity.login, { body: { username: 'bea@lab.example', password: 'a wrong password' } });
  expect(await outcomeOf(wrong)).toEqual([400, 'Wrong email or password, or the email address is not confirmed yet.']);
});

test('codes are guessed ten times at most', async () => {
  await turnOnSecondFactor(await somebody('cid@lab.example'));
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await outcomeOf(logIn('cid@lab.example', String(100_000 + tries), callFrom('192.0.2.7')))).toEqual(
      codeRefused,
    );
  }
  state.minutes += 1;
  expect(await outcomeOf(logIn('cid@lab.example', codeNow(), callFrom('192.0.2.7')))).toEqual([
    429,
    expect.stringContaining('Too many attempts for this email address.'),
  ]);
});

test('a recovery code opens once, whatever hyphens and capitals it is typed with', async () => {
  const [first = '', second = ''] = await turnOnSecondFactor(await somebody('dan@lab.example'));
  expect(first).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
  expect(await outcomeOf(logIn('dan@lab.example', first.toUpperCase().replace('-', ' ')))).toBe(200);
  expect(await outcomeOf(logIn('dan@lab.example', first))).toEqual(codeRefused);
  expect(await outcomeOf(logIn('dan@lab.example', second))).toBe(200);
});

test('turning it off, and new recovery codes, ask for password and code', async () => {
  const eve = await somebody('eve@lab.example');
  const [old = ''] = await turnOnSecondFactor(eve);
  state.minutes += 1;
  const code = codeNow();
  const wrong = { password: 'a wrong password', code };
  expect(await outcomeOf(call(identity.endSecondFactor, { body: wrong }, eve))).toEqual([400, 'Wrong password.']);
  expect(await outcomeOf(call(identity.renewRecoveryCodes, { body: { password, code: '000000' } }, eve))).toEqual(
    codeRefused,
  );
  const renewed = (await call(identity.renewRecoveryCodes, { body: { password, code } }, eve)).data.recovery_codes;
  expect(await outcomeOf(logIn('eve@lab.example', old))).toEqual(codeRefused);
  expect(await outcomeOf(call(identity.endSecondFactor, { body: { password, code: renewed[0] ?? '' } }, eve))).toBe(
    200,
  );
  expect(await outcomeOf(logIn('eve@lab.example'))).toBe(200);
  expect(await outcomeOf(call(identity.endSecondFactor, { body: { password, code } }, eve))).toEqual([
    409,
    'Two-factor authentication is off.',
  ]);
});

test('the person gets an email about each change, with a link that ends all sessions', async () => {
  const lea = await somebody('lea@lab.example');
  const textOf = async () => (await lettersTo('lea@lab.example')).map(({ subject }) => subject);
  const [code = '', other = ''] = await turnOnSecondFactor(lea);
  await call(identity.enrolSecondFactor, {}, lea).catch(() => null);
  const { recovery_codes } = (await call(identity.renewRecoveryCodes, { body: { password, code } }, lea)).data;
  await outcomeOf(call(identity.endSecondFactor, { body: { password, code: other } }, lea));
  await call(identity.endSecondFactor, { body: { password, code: recovery_codes[0] ?? '' } }, lea);
  const changes = [
    'Cohortium: two-factor authentication was turned off',
    'Cohortium: new recovery codes were created',
    'Cohortium: two-factor authentication was turned on',
  ];
  expect((await textOf()).slice(0, 3)).toEqual(changes);
  const [letter] = await lettersTo('lea@lab.example');
  expect(letter?.links.map(({ href }) => href)).toEqual(['https://portal.example/forgot-password']);
});

test('enrolling again while it is on is refused; an enrolment that was never confirmed changes nothing', async () => {
  const fay = await somebody('fay@lab.example');
  await call(identity.enrolSecondFactor, {}, fay);
  expect(await outcomeOf(logIn('fay@lab.example'))).toBe(200);
  await turnOnSecondFactor(fay);
  expect(await outcomeOf(call(identity.enrolSecondFactor, {}, fay))).toEqual([
    409,
    'Two-factor authentication is already on. Turn it off to set it up again.',
  ]);
});

describe('where administrators need one', () => {
  const listUsers = (as: { headers: Record<string, string> }) => outcomeOf(strict.call(strict.user.list, {}, as));
  const closed = [401, 'Permissions'];
  const withRole = async (email: string, role: 'data_explorer' | 'platform_moderator' | 'platform_admin') => {
    const headers = await strict.signUp(email);
    await strict.call(strict.user.editMe, { body: { signed_term: true } }, headers);
    await transact(strict.db, (tx) => setAppRole(tx, email, role));
    return headers;
  };

  test('their role waits for it, in sessions, tokens and tickets, and they see why', async () => {
    const ada = await withRole('ada@lab.example', 'platform_admin');
    const body = { name: 'nightly', scope: 'read' as const, days: 1 };
    const { data } = await strict.call(strict.identity.createApiToken, { body }, ada);
    const script = { headers: { authorization: `Bearer ${data.access_token}` } };
    const me = async () => (await strict.call(strict.user.me, {}, ada)).data;
    expect(await me()).toMatchObject({ app_role_name: 'platform_admin', second_factor_required: true });
    for (const way of [ada, script]) expect(await listUsers(way)).toEqual(closed);
    await strict.turnOnSecondFactor(ada);
    expect(await me()).toMatchObject({ app_role_name: 'platform_admin', second_factor_required: false });
    for (const way of [ada, script]) expect(await listUsers(way)).toBe(200);
    strict.state.minutes += 1;
    await strict.call(strict.identity.endSecondFactor, { body: { password, code: strict.codeNow() } }, ada);
    for (const way of [ada, script]) expect(await listUsers(way)).toEqual(closed);
  });

  test('it is asked of every role that opens a part of the administration, and of nobody else', async () => {
    const bea = await withRole('bea@lab.example', 'platform_moderator');
    expect(await listUsers(bea)).toEqual(closed);
    const cid = await withRole('cid@lab.example', 'data_explorer');
    expect((await strict.call(strict.user.me, {}, cid)).data.second_factor_required).toBe(false);
  });
});

test('where it is not demanded, a role counts without it', async () => {
  const zoe = await somebody('zoe@lab.example');
  await transact(db, (tx) => setAppRole(tx, 'zoe@lab.example', 'platform_admin'));
  expect(await outcomeOf(call(user.list, {}, zoe))).toBe(200);
  expect((await call(user.me, {}, zoe)).data.second_factor_required).toBe(false);
});

test('recovery codes are kept as hashes', async () => {
  const codes = await turnOnSecondFactor(await somebody('gil@lab.example'));
  const stored = JSON.stringify(
    await db.withTables<{ recovery_codes: object }>().selectFrom('recovery_codes').selectAll().execute(),
  );
  for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
});

describe('what PostgreSQL keeps of an authenticator app', () => {
  const keptOf = async (email: string) => {
    const people = db.withTables<IdentityTables>();
    return people
      .selectFrom('people')
      .select(['id', 'totp_secret'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  };

  test('is not its secret, from enrolling on', async () => {
    const hal = await somebody('hal@lab.example');
    const { secret } = (await call(identity.enrolSecondFactor, {}, hal)).data;
    const stored = (await keptOf('hal@lab.example')).totp_secret ?? '';
    expect(isSealed(stored)).toBe(true);
    expect(stored.toUpperCase()).not.toContain(secret);
  });

  test('opens nobody else’s account, when a row is written over with another person’s secret', async () => {
    await turnOnSecondFactor(await somebody('ivy@lab.example'));
    state.minutes += 1;
    const victim = await somebody('jan@lab.example');
    await turnOnSecondFactor(victim);
    const { id } = await keptOf('jan@lab.example');
    const { totp_secret } = await keptOf('ivy@lab.example');
    await transact(db, (tx) => changeTotp(tx, id, { totp_secret }));
    state.minutes += 1;
    expect(await outcomeOf(logIn('jan@lab.example', codeNow()))).toEqual(codeRefused);
  });

  test('is sealed at the next start where an earlier version left it readable, and goes on working', async () => {
    const kim = await somebody('kim@lab.example');
    const { secret } = (await call(identity.enrolSecondFactor, {}, kim)).data;
    const { id } = await keptOf('kim@lab.example');
    await transact(db, (tx) => changeTotp(tx, id, { totp_secret: secret }));
    await sealOldSecrets(platform);
    const sealed = (await keptOf('kim@lab.example')).totp_secret;
    expect(sealed).toMatch(/^sealed\.1\./);
    await sealOldSecrets(platform);
    expect((await keptOf('kim@lab.example')).totp_secret).toBe(sealed);
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() });
    expect(await outcomeOf(call(identity.confirmSecondFactor, { body: { code } }, kim))).toBe(200);
  });
});
