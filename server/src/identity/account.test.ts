import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { openAccounts, outcomeOf } from './account.fixture.ts';

const { db, call, callFrom, state, lettersTo, secretOf, signIn, signUp, headersOf, identity, user } =
  await openAccounts();
const refused = [400, 'Wrong email or password, or the email address is not confirmed yet.'];
const usedUp = [400, 'This link has expired or was already used. Request a new one.'];
const sent = { data: { message_sent: true, delivery: 'outbox' } };
const password = 'twelve bottles';
const register = (email: string, body = {}) =>
  call(identity.register, { body: { email, password, name: 'Ada', ...body } });
const newestSecret = async (email: string) => secretOf((await lettersTo(email))[0]);

describe('signing up', () => {
  test('opens the account when the link in the message is followed, and not before', async () => {
    expect(await register('ada@lab.example')).toEqual(sent);
    expect(await outcomeOf(signIn('ada@lab.example', password))).toEqual(refused);
    const [letter] = await lettersTo('ada@lab.example');
    expect(letter).toMatchObject({ subject: 'Confirm your email address for Cohortium', state: 'stored' });
    expect(letter?.links[0]?.href).toMatch(
      /^https:\/\/portal\.example\/sign-up#verify=[\w-]{43}&email=ada%40lab\.example$/,
    );
    const { data } = await call(identity.verify, { body: { token: secretOf(letter), password } });
    expect(data).toMatchObject({ email: 'ada@lab.example', session: { token_type: 'bearer' } });
    expect(state.opened.filter(({ email }) => email === 'ada@lab.example')).toHaveLength(1);
    const session = await signIn('ada@lab.example', password);
    expect(session).toMatchObject({ token_type: 'bearer', access_token: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test('with capitals in the address is the same address', async () => {
    await signUp('Grace.Hopper@Lab.Example');
    expect(await outcomeOf(signIn('grace.hopper@lab.example', password))).toBe(200);
    await register('GRACE.HOPPER@LAB.EXAMPLE');
    expect((await lettersTo('grace.hopper@lab.example'))[0]?.subject).toBe('You already have a Cohortium account');
  });

  test('with a known address answers the same, works the same, and tells the owner by message', async () => {
    await signUp('known@lab.example');
    const before = state.hashes;
    expect(await register('known@lab.example', { password: 'some other words' })).toEqual(sent);
    expect(state.hashes - before).toBe(1);
    expect(await register('unknown@lab.example')).toEqual(sent);
    expect(state.hashes - before).toBe(2);
    const [letter] = await lettersTo('known@lab.example');
    expect(letter?.links.at(-1)?.href).toMatch(/^https:\/\/portal\.example\/reset-password-callback#token=[\w-]{43}$/);
    expect(await outcomeOf(signIn('known@lab.example', 'some other words'))).toEqual(refused);
    expect(await outcomeOf(signIn('known@lab.example', password))).toBe(200);
  });

  test('twice at once makes one account; following both links opens it once', async () => {
    await Promise.all([register('twice@lab.example'), register('twice@lab.example')]);
    const secrets = (await lettersTo('twice@lab.example')).map(secretOf);
    expect(secrets).toHaveLength(2);
    const ends = await Promise.all(
      secrets.map((token) => outcomeOf(call(identity.verify, { body: { token, password } }))),
    );
    expect(ends).toContainEqual(200);
    expect(ends).toContainEqual(usedUp);
    expect(state.opened.filter(({ email }) => email === 'twice@lab.example')).toHaveLength(1);
  });

  test('by somebody else with my address gives them no way in: each link brings its own password', async () => {
    await register('mine@lab.example', { password: 'chosen by the owner', name: 'Owner' });
    const [mine] = await lettersTo('mine@lab.example');
    await register('mine@lab.example', { password: 'chosen by a thief', name: 'Thief' });
    await call(identity.verify, { body: { token: secretOf(mine), password: 'chosen by the owner' } });
    expect(await outcomeOf(signIn('mine@lab.example', 'chosen by a thief'))).toEqual(refused);
    const me = await call(user.me, {}, await headersOf('mine@lab.example', 'chosen by the owner'));
    expect(me.data.name).toBe('Owner');
  });

  test('by somebody else opens nothing by my click: the link asks for the password, or sets one of mine', async () => {
    const email = 'victim@lab.example';
    await register(email, { password: 'chosen by a thief', name: 'Thief' });
    const token = await newestSecret(email);
    const confirm = (body: object) => outcomeOf(call(identity.verify, { body: { token, password: 'mine', ...body } }));
    expect(await confirm({})).toEqual([
      400,
      expect.stringContaining(
        'This is not the password chosen at sign-up. If someone else signed up with your email address, set a new password.',
      ),
    ]);
    expect(await outcomeOf(signIn(email, 'chosen by a thief'))).toEqual(refused);
    expect(await confirm({ is_new: true, password: 'short' })).toEqual([422, expect.stringContaining('password')]);
    expect(await confirm({ is_new: true, password: 'victim2026!!' })).toEqual([
      422,
      expect.stringContaining(
        'is too easy to guess. Avoid common words, keyboard rows, years and your own name or email address. Choose a few unrelated words.',
      ),
    ]);
    const { data } = await call(identity.verify, { body: { token, password: 'a word of my own', is_new: true } });
    const headers = { authorization: `Bearer ${data.session.access_token}` };
    expect((await call(user.me, {}, { headers })).data.email).toBe(email);
    expect(await outcomeOf(signIn(email, 'chosen by a thief'))).toEqual(refused);
    expect(await outcomeOf(signIn(email, 'a word of my own'))).toBe(200);
    expect(await confirm({ password: 'chosen by a thief' })).toEqual(usedUp);
  });

  test('with a link in hand the password of the person who registered is guessed ten times at most', async () => {
    await register('bounded@lab.example');
    const token = await newestSecret('bounded@lab.example');
    const confirm = (word: string) =>
      outcomeOf(callFrom('192.0.2.9')(identity.verify, { body: { token, password: word } }));
    for (let n = 0; n < 10; n += 1) expect((await confirm(`guess number ${n}`)).toString()).toContain('400');
    expect((await confirm(password)).toString()).toContain('429');
  });

  test('says which field is wrong', async () => {
    expect(await outcomeOf(register('not an address'))).toEqual([
      422,
      expect.stringContaining('email: must be an e-mail'),
    ]);
    expect(await outcomeOf(register('short@lab.example', { password: 'short' }))).toEqual([
      422,
      'password: must have at least 12 characters',
    ]);
    expect(await outcomeOf(register('easy@lab.example', { password: 'Password12345' }))).toEqual([
      422,
      expect.stringContaining('password: is too easy to guess'),
    ]);
    expect(await outcomeOf(register('admin@lab.example', { app_role_name: 'platform_admin' }))).toEqual([
      422,
      expect.stringContaining('app_role_name'),
    ]);
  });
});

describe('a confirming link', () => {
  test('works once, for 48 hours', async () => {
    await register('late@lab.example');
    const token = await newestSecret('late@lab.example');
    state.minutes += 48 * 60;
    expect(await outcomeOf(call(identity.verify, { body: { token, password } }))).toEqual(usedUp);
    await call(identity.requestVerifyToken, { body: { email: 'late@lab.example' } });
    const [again] = await lettersTo('late@lab.example');
    expect(again?.subject).toBe('Choose your Cohortium password');
  });

  test('sent again brings the same password, unless two registrations differ: then the owner chooses', async () => {
    const email = 'again@lab.example';
    await register(email);
    await call(identity.requestVerifyToken, { body: { email } });
    const [first] = await lettersTo(email);
    expect(first?.subject).toBe('Confirm your email address for Cohortium');
    await register(email, { password: 'another password' });
    await call(identity.requestVerifyToken, { body: { email } });
    const [choose] = await lettersTo(email);
    expect(choose?.subject).toBe('Choose your Cohortium password');
    const opened = state.opened.length;
    await call(identity.resetPassword, { body: { token: secretOf(choose), password: 'the one I choose' } });
    expect(state.opened).toHaveLength(opened + 1);
    expect(await outcomeOf(signIn(email, 'the one I choose'))).toBe(200);
    expect(await outcomeOf(call(identity.verify, { body: { token: secretOf(first), password } }))).toEqual(usedUp);
  });

  test('stays good when the account could not be opened', async () => {
    await register('unlucky@lab.example');
    const token = await newestSecret('unlucky@lab.example');
    state.refuse_opening = true;
    expect(await outcomeOf(call(identity.verify, { body: { token, password } }))).toEqual([500, expect.any(String)]);
    state.refuse_opening = false;
    expect(await outcomeOf(call(identity.verify, { body: { token, password } }))).toBe(200);
  });

  test('is not a link that sets a password, nor the other way round', async () => {
    await register('mixed@lab.example');
    const token = await newestSecret('mixed@lab.example');
    expect(await outcomeOf(call(identity.resetPassword, { body: { token, password } }))).toEqual(usedUp);
    await call(identity.forgotPassword, { body: { email: 'mixed@lab.example' } });
    const reset = await newestSecret('mixed@lab.example');
    expect(await outcomeOf(call(identity.verify, { body: { token: reset, password } }))).toEqual(usedUp);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => call(identity.forgotPassword, { body: { email } });

  test('is set again by a link; every session ends, and the old password with it', async () => {
    const email = 'forgot@lab.example';
    const [laptop, lab] = [await signUp(email), await headersOf(email, password)];
    expect(await forgot(email)).toEqual(sent);
    const token = await newestSecret(email);
    const easy = call(identity.resetPassword, { body: { token, password: 'qwertyuiop2026' } });
    expect(await outcomeOf(easy)).toEqual([
      422,
      expect.stringContaining(
        'is too easy to guess. Avoid common words, keyboard rows, years and your own name or email address. Choose a few unrelated words.',
      ),
    ]);
    const done = await call(identity.resetPassword, { body: { token, password: 'a better password' } });
    expect(done.data).toMatchObject({ email });
    for (const session of [laptop, lab])
      expect(await outcomeOf(call(user.me, {}, session))).toEqual([401, 'Sign in to continue.']);
    expect(await outcomeOf(signIn(email, password))).toEqual(refused);
    expect(await outcomeOf(signIn(email, 'a better password'))).toBe(200);
    expect((await lettersTo(email))[0]?.subject).toBe('Your Cohortium password was changed');
    expect(await outcomeOf(call(identity.resetPassword, { body: { token, password } }))).toEqual(usedUp);
  });

  test('set again while somebody signs in with the old one lets nobody in', async () => {
    const email = 'thief-inside@lab.example';
    await signUp(email);
    await forgot(email);
    const token = await newestSecret(email);
    state.meanwhile = () => call(identity.resetPassword, { body: { token, password: 'a better password' } });
    expect(await outcomeOf(signIn(email, password))).toEqual(refused);
    expect(await outcomeOf(signIn(email, 'a better password'))).toBe(200);
  });

  test('of two uses of one link at once, one is refused', async () => {
    const email = 'race@lab.example';
    await signUp(email);
    await forgot(email);
    const token = await newestSecret(email);
    const uses = ['kiln otter barge 7', 'plum quartz vane 9'].map((word) =>
      outcomeOf(call(identity.resetPassword, { body: { token, password: word } })),
    );
    expect((await Promise.all(uses)).map((end) => (end === 200 ? 200 : end[0])).sort()).toEqual([200, 400]);
  });

  test('has two hours, and a made-up link costs no hashing', async () => {
    const email = 'slow@lab.example';
    await signUp(email);
    await forgot(email);
    const token = await newestSecret(email);
    state.minutes += 120;
    const before = state.hashes;
    expect(await outcomeOf(call(identity.resetPassword, { body: { token, password } }))).toEqual(usedUp);
    expect(await outcomeOf(call(identity.resetPassword, { body: { token: 'made up', password } }))).toEqual(usedUp);
    expect(state.hashes).toBe(before);
  });

  test('of an address nobody has answers the same and sends nothing', async () => {
    expect(await forgot('nobody@lab.example')).toEqual(sent);
    expect(await call(identity.requestVerifyToken, { body: { email: 'nobody@lab.example' } })).toEqual(sent);
    expect(await lettersTo('nobody@lab.example')).toEqual([]);
  });

  test('cannot be used to flood a mailbox: five links an hour and fifteen a day, then silence', async () => {
    const email = 'flooded@lab.example';
    await signUp(email);
    const before = (await lettersTo(email)).length;
    for (let tries = 0; tries < 8; tries += 1) expect(await forgot(email)).toEqual(sent);
    expect(await lettersTo(email)).toHaveLength(before + 5);
    state.minutes += 61;
    await forgot(email);
    expect(await lettersTo(email)).toHaveLength(before + 6);
    for (let hours = 0; hours < 4; hours += 1) {
      state.minutes += 61;
      for (let tries = 0; tries < 6; tries += 1) await forgot(email);
      // The hour counts in which a request is answered.
      await lettersTo(email);
    }
    expect(await lettersTo(email)).toHaveLength(before + 15);
    state.minutes += 24 * 60;
    const dayAfter = (await lettersTo(email)).length;
    await forgot(email);
    expect(await lettersTo(email)).toHaveLength(dayAfter + 1);
  });
});

describe('what is kept', () => {
  test('holds no password and no token in clear', async () => {
    const email = 'secret@lab.example';
    const { headers } = await signUp(email, 'a password to look for');
    await call(identity.forgotPassword, { body: { email } });
    const token = await newestSecret(email);
    const bearer = headers.authorization.slice('Bearer '.length);
    for (const table of [
      'people',
      'sessions',
      'one_time_tokens',
      'sign_in_attempts',
      'trusted_devices',
      'message_requests',
      'audit_log',
    ]) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(db);
      const written = rows.map(({ row }) => row).join('\n');
      for (const word of ['a password to look for', token, bearer]) expect(written).not.toContain(word);
    }
  });

  test('shows later who opened and changed an account', async () => {
    const acts = await listAuditEvents(db, { kind: 'account', page: 1, page_size: 1000 });
    const actions = new Set(acts.map(({ action }) => action));
    expect([...actions].sort()).toEqual([
      'ask_confirmation',
      'ask_reset',
      'confirm_address',
      'register',
      'reset_password',
    ]);
    expect(acts.every(({ request_id }) => request_id !== null)).toBe(true);
  });
});
