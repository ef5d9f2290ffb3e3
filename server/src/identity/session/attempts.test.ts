import { describe, expect, test } from 'vitest';
import { openAccounts, outcomeOf } from '../account.fixture.ts';

const {
  call,
  callFrom,
  state,
  signUp: signUpOnly,
  signIn,
  user,
  turnOnSecondFactor,
  codeNow,
  lettersTo,
  secretOf,
  identity,
} = await openAccounts({ quick_hashes: true });
const password = 'twelve bottles';
const owner = '198.51.100.1';

async function signUp(email: string) {
  const as = await signUpOnly(email);
  await call(user.editMe, { body: { signed_term: true } }, as);
  return as;
}

interface Trying {
  from: string;
  email: string;
  word?: string;
  device_token?: string;
  second_factor?: string;
}

const tryIn = ({ from, email, word = password, ...more }: Trying) =>
  callFrom(from)(identity.login, { body: { username: email, password: word, ...more } });
const statusOf = async (trying: Trying) => {
  const end = await outcomeOf(tryIn(trying));
  return end === 200 ? 200 : end[0];
};
const guess = async (email: string, { from, times }: { from: (n: number) => string; times: number }) => {
  const ends: number[] = [];
  for (let n = 0; n < times; n += 1) ends.push(await statusOf({ from: from(n), email, word: `guess number ${n}` }));
  return ends;
};

describe('a stranger who guesses', () => {
  test('ten wrong passwords lock nobody out but whoever is at the same network', async () => {
    const email = 'locked@lab.example';
    await signUp(email);
    await guess(email, { from: () => '203.0.113.1', times: 10 });
    expect(await statusOf({ from: '203.0.113.1', email })).toBe(429);
    expect(await statusOf({ from: owner, email })).toBe(200);
  });

  test('gains nothing by the other addresses of an IPv6 network', async () => {
    const email = 'sixtyfour@lab.example';
    await signUp(email);
    const ends = await guess(email, { from: (n) => `2001:db8:1:2::${n + 1}`, times: 15 });
    expect(ends).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
  });

  test('from many networks tries a hundred times a day; a browser that was there before still gets in', async () => {
    const email = 'distributed@lab.example';
    await signUp(email);
    const { device_token } = await tryIn({ from: owner, email });
    const ends = await guess(email, { from: (n) => `10.50.${n}.1`, times: 103 });
    expect(ends.filter((status) => status === 400)).toHaveLength(100);
    expect(ends.slice(-3)).toEqual([429, 429, 429]);
    expect(await statusOf({ from: owner, email })).toBe(429);
    expect(await statusOf({ from: '198.51.100.2', email, device_token })).toBe(200);
    // On a new device the way in is a link by mail, after which this browser is known.
    await call(identity.forgotPassword, { body: { email } });
    const body = { token: secretOf((await lettersTo(email))[0]), password: 'a new one, by mail' };
    const known = (await call(identity.resetPassword, { body })).data.device_token;
    await guess(email, { from: (n) => `10.51.${n}.1`, times: 101 });
    expect(await statusOf({ from: owner, email, word: body.password })).toBe(429);
    expect(await statusOf({ from: owner, email, word: body.password, device_token: known })).toBe(200);
  });

  test('gains nothing by the device of another account, a made-up one, or one that is guessed with', async () => {
    const email = 'device@lab.example';
    await signUp(email);
    await signUp('thief@lab.example');
    const thiefs = (await tryIn({ from: owner, email: 'thief@lab.example' })).device_token;
    for (const device_token of [thiefs, 'A'.repeat(43)]) {
      const from = device_token === thiefs ? '203.0.113.5' : '203.0.113.6';
      await guess(email, { from: () => from, times: 10 });
      expect(await statusOf({ from, email, device_token })).toBe(429);
    }
    const { device_token } = await tryIn({ from: owner, email });
    for (let n = 0; n < 10; n += 1) await statusOf({ from: owner, email, word: `guess number ${n}`, device_token });
    expect(await statusOf({ from: '198.51.100.9', email, device_token })).toBe(429);
    // Anyone who has the device used up its tries alone.
    expect(await statusOf({ from: '198.51.100.9', email })).toBe(200);
  });

  test('who knows the password tries a hundred codes a day, from however many networks', async () => {
    const email = 'codes@lab.example';
    await turnOnSecondFactor(await signUp(email));
    const tries = Array.from({ length: 102 }, (_, n) => ({
      from: `10.60.${n}.1`,
      email,
      second_factor: String(100_000 + n),
    }));
    const ends: number[] = [];
    for (const trying of tries) ends.push(await statusOf(trying));
    expect(ends.filter((status) => status === 400)).toHaveLength(100);
    state.minutes += 1;
    expect(await statusOf({ from: owner, email, second_factor: codeNow() })).toBe(429);
  });

  test('of somebody signed in guesses the password ten times a session, and their person signs in all the same', async () => {
    const email = 'session@lab.example';
    const stolen = await signUp(email);
    const prove = (word: string) => outcomeOf(call(identity.reauthenticate, { body: { password: word } }, stolen));
    for (let n = 0; n < 10; n += 1) expect((await prove(`guess number ${n}`)).toString()).toContain('400');
    expect((await prove(password)).toString()).toContain('429');
    expect(await outcomeOf(signIn(email, password))).toBe(200);
  });
});

test('a browser keeps its device token, and two people may share it', async () => {
  await signUp('first@lab.example');
  await signUp('second@lab.example');
  const { device_token } = await tryIn({ from: '198.51.100.20', email: 'first@lab.example' });
  expect((await tryIn({ from: '198.51.100.20', email: 'first@lab.example', device_token })).device_token).toBe(
    device_token,
  );
  expect((await tryIn({ from: '198.51.100.20', email: 'second@lab.example', device_token })).device_token).toBe(
    device_token,
  );
  // One that the portal never gave is not taken up.
  const made_up = 'B'.repeat(43);
  const given = await tryIn({ from: '198.51.100.20', email: 'first@lab.example', device_token: made_up });
  expect(given.device_token).not.toBe(made_up);
});
