import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { isSealed } from '#platform/secrets';
import { openAccounts, outcomeOf } from './account.fixture.ts';
import { followRedirects, openProvider, type ProviderPerson } from './oidc-server.fixture.ts';
import { hashToken } from './session/hash-secret.ts';

const portal = 'https://portal.example';
const callbacks = ['google', 'orcid'].flatMap((provider) =>
  ['/identity/oauth', '/identity/microbiomics/oauth'].map((path) => `${portal}${path}/${provider}/callback`),
);
const elsewhere = await openProvider({ redirect_uris: callbacks });
afterAll(elsewhere.close);
const client = (name: string) => ({
  [`COHORTIUM_${name}_ISSUER`]: elsewhere.issuer,
  [`COHORTIUM_${name}_CLIENT_ID`]: 'cohortium',
  [`COHORTIUM_${name}_CLIENT_SECRET`]: 'a secret of the operator',
});
const accounts = await openAccounts({ settings: { ...client('GOOGLE'), ...client('ORCID') } });
const { api, call, state, clock, identity, user, lettersTo, signUp, headersOf } = accounts;

type Provider = 'google' | 'orcid';
const newSecret = () => randomBytes(32).toString('base64url');

/** As the sign-in page does: keep a secret, send the browser away, and read what it comes back with. */
async function signInWith(
  provider: Provider,
  person: ProviderPerson,
  { purpose = 'sign_in', ...as }: { purpose?: 'sign_in' | 'proof'; headers?: Record<string, string> } = {},
) {
  elsewhere.state.person = person;
  const binding_secret = newSecret();
  const begun = await call(
    identity.authorize,
    { params: { provider }, query: { binding: hashToken(binding_secret), purpose } },
    as,
  );
  const { authorization_url } = begun.data;
  const cameBack = await followRedirects(authorization_url, `${portal}/identity/`);
  const answer = await api.app.inject({ method: 'GET', url: cameBack.pathname + cameBack.search });
  const page = new URL(answer.headers.location ?? '');
  const words = new URLSearchParams(page.hash.slice(1));
  return { binding_secret, code: words.get('oauth') ?? '', error: words.get('oauth_error'), page, cameBack };
}

type Came = { code: string; binding_secret: string };
const exchange = async ({ code, binding_secret }: Came, more = {}, headers = {}) =>
  (await call(identity.exchange, { body: { code, binding_secret, ...more } }, headers)).data;

const whoIs = async (token: string) =>
  (await call(user.me, {}, { headers: { authorization: `Bearer ${token}` } })).data;

const expired = [400, 'This sign-in has expired or was already used. Start again.'];
const secretIn = (letter: { links: { href: string }[] } | undefined) =>
  /#link=(.+)$/.exec(letter?.links[0]?.href ?? '')?.[1] ?? '';

describe('signing in with a provider', () => {
  test('opens an account at once where the provider has confirmed an address that nobody has here', async () => {
    const came = await signInWith('google', {
      sub: 'g-1',
      email: 'New@Lab.example',
      email_verified: true,
      name: 'Nia',
    });
    expect(came.page.origin + came.page.pathname).toBe(`${portal}/login`);
    expect(came.page.search).toBe('');
    const answer = await exchange(came);
    if (answer.outcome !== 'signed_in') throw new Error(answer.outcome);
    const me = await whoIs(answer.session.access_token);
    expect(me).toMatchObject({ email: 'new@lab.example', name: 'Nia', app_role_name: 'data_explorer' });
    expect(state.opened.filter(({ email }) => email === 'new@lab.example')).toHaveLength(1);
    const again = await exchange(
      await signInWith('google', { sub: 'g-1', email: 'moved@lab.example', email_verified: true }),
    );
    if (again.outcome !== 'signed_in') throw new Error(again.outcome);
    expect((await whoIs(again.session.access_token)).id).toBe(me.id);
  });

  test('of a known address asks its owner by message, and links after that alone', async () => {
    await signUp('known@lab.example');
    const person = { sub: 'g-2', email: 'known@lab.example', email_verified: true };
    expect(await exchange(await signInWith('google', person))).toEqual({
      outcome: 'message_sent',
      email: 'known@lab.example',
    });
    // Nothing is linked yet: the next try asks again.
    const came = await signInWith('google', person);
    expect(await exchange(came)).toMatchObject({ outcome: 'message_sent' });
    const [letter] = await lettersTo('known@lab.example');
    expect(letter?.subject).toBe('Sign in to Cohortium with Google');
    const token = secretIn(letter);
    const { binding_secret } = came;
    const body = { token, binding_secret };
    expect(await outcomeOf(call(identity.confirmLink, { body }))).toEqual([422, expect.stringContaining('password')]);
    expect(await outcomeOf(call(identity.confirmLink, { body: { ...body, password: 'a wrong password' } }))).toEqual([
      400,
      'Wrong password.',
    ]);
    const linked = await call(identity.confirmLink, { body: { ...body, password: 'twelve bottles' } });
    expect(linked.data).toEqual({ email: 'known@lab.example', provider: 'google' });
    expect(await outcomeOf(call(identity.confirmLink, { body: { ...body, password: 'twelve bottles' } }))).not.toBe(
      200,
    );
    expect(await exchange(await signInWith('google', person))).toMatchObject({ outcome: 'signed_in' });
  });

  test('does not believe an address that the provider has not confirmed', async () => {
    await signUp('victim@lab.example');
    const thief = { sub: 'g-thief', email: 'victim@lab.example', email_verified: false };
    expect(await exchange(await signInWith('google', thief))).toEqual({ outcome: 'email_required' });
  });

  test('asks for an address where the provider tells none, and answers the same no matter who has it', async () => {
    await signUp('has@lab.example');
    for (const [sub, email] of [
      ['0000-0001', 'has@lab.example'],
      ['0000-0002', 'has-not@lab.example'],
    ] as const) {
      const came = await signInWith('orcid', { sub });
      expect(await exchange(came)).toEqual({ outcome: 'email_required' });
      expect(await exchange(came, { email })).toEqual({ outcome: 'message_sent', email });
      const [letter] = await lettersTo(email);
      const { binding_secret } = came;
      const body = { token: secretIn(letter), binding_secret, password: 'twelve bottles' };
      // In another browser, such as that of somebody who clicks a stranger's link, it does nothing.
      const inAnother = { ...body, binding_secret: newSecret() };
      expect(await outcomeOf(call(identity.confirmLink, { body: inAnother }))).toEqual(expired);
      await call(identity.confirmLink, { body });
      expect(await exchange(await signInWith('orcid', { sub }))).toMatchObject({ outcome: 'signed_in' });
    }
    expect(state.opened.filter(({ email }) => email === 'has-not@lab.example')).toHaveLength(1);
  });

  test('ends registrations of the address that somebody else began', async () => {
    const email = 'mine@lab.example';
    await call(identity.register, { body: { email, password: 'chosen by a thief', name: 'Thief' } });
    const [letter] = await lettersTo(email);
    await exchange(await signInWith('google', { sub: 'g-3', email, email_verified: true, name: 'Owner' }));
    const token = accounts.secretOf(letter);
    expect(await outcomeOf(call(identity.verify, { body: { token, password: 'chosen by a thief' } }))).not.toBe(200);
    expect(await outcomeOf(accounts.signIn(email, 'chosen by a thief'))).not.toBe(200);
  });

  test('works under the prefix of microbiomics too, with its own address to come back to', async () => {
    const binding_secret = newSecret();
    const query = { binding: hashToken(binding_secret) };
    elsewhere.state.person = { sub: 'g-4', email: 'micro@lab.example', email_verified: true };
    const { data } = await call(identity.authorizeMicrobiomics, { params: { provider: 'google' }, query });
    const cameBack = await followRedirects(data.authorization_url, `${portal}/identity/`);
    expect(cameBack.pathname).toBe('/identity/microbiomics/oauth/google/callback');
    const answer = await api.app.inject({ method: 'GET', url: cameBack.pathname + cameBack.search });
    expect(answer.statusCode).toBe(303);
    const code = new URL(answer.headers.location ?? '').hash.replace('#oauth=', '');
    expect(await exchange({ code, binding_secret })).toMatchObject({ outcome: 'signed_in' });
  });
});

describe('somebody in between', () => {
  const person = { sub: 'g-5', email: 'target@lab.example', email_verified: true };

  test('who reads the database finds nothing to finish it with', async () => {
    await call(identity.authorize, {
      params: { provider: 'google' },
      query: { binding: hashToken(newSecret()), purpose: 'sign_in' },
    });
    const { rows } = await sql<{ verifier: string }>`select verifier from oauth_flows`.execute(accounts.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ verifier }) => isSealed(verifier))).toBe(true);
  });

  test('who reads the one-time code can do nothing with it in another browser', async () => {
    const came = await signInWith('google', person);
    expect(await outcomeOf(exchange({ ...came, binding_secret: newSecret() }))).toEqual(expired);
    expect(await exchange(came)).toMatchObject({ outcome: 'signed_in' });
    expect(await outcomeOf(exchange(came))).toEqual(expired);
  });

  test('who sends the browser back twice, with another state, or to another provider, gets nowhere', async () => {
    const { cameBack } = await signInWith('google', person);
    const errorAt = async (url: string) => {
      const answer = await api.app.inject({ method: 'GET', url });
      return new URL(answer.headers.location ?? '').hash;
    };
    expect(await errorAt(cameBack.pathname + cameBack.search)).toBe('#oauth_error=expired');
    expect(await errorAt(`${cameBack.pathname}?state=made-up&code=x`)).toBe('#oauth_error=expired');
    const begun = await call(identity.authorize, {
      params: { provider: 'google' },
      query: { binding: hashToken(newSecret()) },
    });
    const url = await followRedirects(begun.data.authorization_url, `${portal}/identity/`);
    expect(await errorAt(url.pathname.replace('google', 'orcid') + url.search)).toBe('#oauth_error=expired');
    url.searchParams.set('code', 'made-up');
    expect(await errorAt(url.pathname + url.search)).toBe('#oauth_error=failed');
  });

  test('who refuses at the provider comes back with a word for it, and the code ends after ten minutes', async () => {
    const binding = hashToken(newSecret());
    const begun = await call(identity.authorize, { params: { provider: 'google' }, query: { binding } });
    const given = new URL(begun.data.authorization_url).searchParams.get('state');
    const answer = await api.app.inject({
      method: 'GET',
      url: `/identity/oauth/google/callback?state=${given}&error=access_denied`,
    });
    expect(answer.headers.location).toBe(`${portal}/login#oauth_error=refused`);
    const came = await signInWith('google', person);
    state.minutes += 11;
    expect(await outcomeOf(exchange(came))).toEqual(expired);
    state.minutes -= 11;
    expect(clock.now()).toBeInstanceOf(Date);
  });
});

describe('a linked account', () => {
  test('is linked by somebody signed in, listed, and unlinked unless nothing else opens the account', async () => {
    const ada = await signUp('ada@lab.example');
    const came = await signInWith('orcid', { sub: '0000-0003' }, ada);
    expect(came.page.pathname).toBe('/profile');
    expect(await exchange(came, {}, ada)).toEqual({ outcome: 'linked' });
    expect((await call(user.editMe, { body: { signed_term: true } }, ada)).data.signed_term).toBe(true);
    expect((await call(identity.externalAccounts, {}, ada)).data).toMatchObject([
      { provider: 'orcid', account_name: '0000-0003' },
    ]);
    const params = { provider: 'orcid' } as const;
    expect(await outcomeOf(call(identity.unlinkAccount, { params }, ada))).toBe(200);
    expect((await call(identity.externalAccounts, {}, ada)).data).toEqual([]);

    const answer = await exchange(
      await signInWith('google', { sub: 'g-6', email: 'only@lab.example', email_verified: true }),
    );
    if (answer.outcome !== 'signed_in') throw new Error(answer.outcome);
    const only = { headers: { authorization: `Bearer ${answer.session.access_token}` } };
    await call(user.editMe, { body: { signed_term: true } }, only);
    const unlink = () => outcomeOf(call(identity.unlinkAccount, { params: { provider: 'google' } }, only));
    // The provider may have asked who it is days ago: somebody without a password signs in there again.
    expect(await unlink()).toEqual([403, expect.any(String)]);
    const somebodyElse = await signInWith('google', { sub: 'g-99' }, { ...only, purpose: 'proof' });
    expect(await outcomeOf(exchange(somebodyElse, {}, only))).toEqual([
      400,
      expect.stringContaining('This account is not linked to yours. Sign in with the linked account.'),
    ]);
    const proof = await signInWith('google', { sub: 'g-6' }, { ...only, purpose: 'proof' });
    expect(new URL(proof.page).pathname).toBe('/profile');
    expect(await exchange(proof, {}, only)).toEqual({ outcome: 'proved' });
    expect(await unlink()).toEqual([
      409,
      'This is your only sign-in method. Set a password first with “Forgot password”.',
    ]);
  });

  test('of a thief is not linked by a stolen session an hour later, and a reset unlinks what was', async () => {
    const email = 'robbed@lab.example';
    const stolen = await signUp(email);
    await call(user.editMe, { body: { signed_term: true } }, stolen);
    const first = await signInWith('google', { sub: 'g-thief-1' }, stolen);
    expect(await exchange(first, {}, stolen)).toEqual({ outcome: 'linked' });
    expect((await lettersTo(email))[0]?.subject).toBe('Cohortium: a Google account was linked');
    state.minutes += 60;
    const second = await signInWith('orcid', { sub: 'o-thief-1' }, stolen);
    expect(await outcomeOf(exchange(second, {}, stolen))).toEqual([403, expect.any(String)]);
    // With a proof the same code serves.
    await call(identity.reauthenticate, { body: { password: 'twelve bottles' } }, stolen);
    expect(await exchange(second, {}, stolen)).toEqual({ outcome: 'linked' });
    await call(identity.forgotPassword, { body: { email } });
    const token = accounts.secretOf((await lettersTo(email))[0]);
    await call(identity.resetPassword, { body: { token, password: 'the owner is back' } });
    expect((await lettersTo(email))[0]?.text).toContain(
      'Linked accounts can no longer sign in. Link them again in your profile.',
    );
    const back = await signInWith('google', {
      sub: 'g-thief-1',
      email: 'elsewhere@thief.example',
      email_verified: true,
    });
    const answer = await exchange(back);
    if (answer.outcome !== 'signed_in') throw new Error(answer.outcome);
    expect((await whoIs(answer.session.access_token)).email).toBe('elsewhere@thief.example');
    state.minutes -= 60;
  });

  test('guesses at the second factor count against the account, not against each sign-in elsewhere', async () => {
    const email = 'coded@lab.example';
    const headers = await signUp(email);
    await call(user.editMe, { body: { signed_term: true } }, headers);
    await exchange(await signInWith('google', { sub: 'g-coded' }, headers), {}, headers);
    await accounts.turnOnSecondFactor(headers);
    const from = accounts.callFrom('192.0.2.20');
    const guess = async (second_factor: string) => {
      const { code, binding_secret } = await signInWith('google', { sub: 'g-coded' });
      const end = await outcomeOf(from(identity.exchange, { body: { code, binding_secret, second_factor } }));
      return end === 200 ? 200 : end[0];
    };
    for (let n = 0; n < 10; n += 1) expect(await guess(String(100_000 + n))).toBe(400);
    state.minutes += 1;
    expect(await guess(accounts.codeNow())).toBe(429);
    const login = { username: email, password: 'twelve bottles', second_factor: accounts.codeNow() };
    expect(await outcomeOf(from(identity.login, { body: login }))).toEqual([429, expect.any(String)]);
    expect(await outcomeOf(accounts.callFrom('192.0.2.21')(identity.login, { body: login }))).toBe(200);
  });

  test('opens one account only', async () => {
    const [bea, eve] = [await signUp('bea@lab.example'), await signUp('eve@lab.example')];
    expect(await exchange(await signInWith('orcid', { sub: '0000-0004' }), {}, bea)).toEqual({ outcome: 'linked' });
    const second = await signInWith('orcid', { sub: '0000-0005' });
    expect(await outcomeOf(exchange(second, {}, bea))).toEqual([409, expect.stringContaining('another ORCID account')]);
    // Somebody signed in who comes with an account that opens another's is signed in as that other, not linked.
    const answer = await exchange(await signInWith('orcid', { sub: '0000-0004' }), {}, eve);
    expect(answer.outcome).toBe('signed_in');
  });

  test('still asks for the second factor', async () => {
    const headers = await headersOf('ada@lab.example', 'twelve bottles');
    await exchange(await signInWith('google', { sub: 'g-7', email: 'x@y.example', email_verified: true }), {}, headers);
    await accounts.turnOnSecondFactor(headers);
    const came = await signInWith('google', { sub: 'g-7' });
    expect(await outcomeOf(exchange(came))).toEqual([400, 'Enter the code that your authenticator app shows now.']);
    state.minutes += 1;
    const second_factor = accounts.codeNow();
    expect(await exchange(came, { second_factor })).toMatchObject({ outcome: 'signed_in' });
  });
});

describe('providers', () => {
  test('are offered where the operator has registered the portal with them', async () => {
    expect((await call(identity.providers, {})).data).toEqual([
      { provider: 'google', name: 'Google' },
      { provider: 'orcid', name: 'ORCID' },
    ]);
    const none = await openAccounts();
    expect((await none.call(identity.providers, {})).data).toEqual([]);
    const query = { binding: hashToken(newSecret()) };
    expect(await outcomeOf(none.call(identity.authorize, { params: { provider: 'google' }, query }))).toEqual([
      404,
      'Sign-in with Google was not found, or you don’t have access to it.',
    ]);
  });

  test('that do not answer are described in words', async () => {
    const settings = { ...client('GOOGLE'), COHORTIUM_GOOGLE_ISSUER: 'http://127.0.0.1:9' };
    const missing = await openAccounts({ settings });
    const query = { binding: hashToken(newSecret()) };
    expect(await outcomeOf(missing.call(identity.authorize, { params: { provider: 'google' }, query }))).toEqual([
      503,
      'Google does not answer. Try again in a minute.',
    ]);
  });
});
