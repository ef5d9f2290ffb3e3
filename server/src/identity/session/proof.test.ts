import type { CallError } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { openAccounts, outcomeOf } from '../account.fixture.ts';

const { db, call, state, signUp, turnOnSecondFactor, codeNow, lettersTo, signIn, identity, user } =
  await openAccounts();
const password = 'twelve bottles';

async function somebody(email: string) {
  const as = await signUp(email);
  await call(user.editMe, { body: { signed_term: true } }, as);
  return as;
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: CallError) => `${error.status} ${error.body.code}`,
  );
const subjectsTo = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject);

describe('a session that somebody stole', () => {
  test('an hour after signing in makes no token, ends none, and sets up no second factor', async () => {
    const stolen = await somebody('stolen@lab.example');
    const made = await call(identity.createApiToken, { body: { name: 'before' } }, stolen);
    state.minutes += 60;
    const expected = '403 reauthentication_required';
    const { id } = made.data;
    expect(await refusalOf(call(identity.createApiToken, { body: { name: 'thief' } }, stolen))).toBe(expected);
    expect(await refusalOf(call(identity.deleteApiToken, { params: { id } }, stolen))).toBe(expected);
    expect(await refusalOf(call(identity.enrolSecondFactor, {}, stolen))).toBe(expected);
    expect(await refusalOf(call(identity.confirmSecondFactor, { body: { code: '000000' } }, stolen))).toBe(expected);
    expect(await refusalOf(call(identity.unlinkAccount, { params: { provider: 'google' } }, stolen))).toBe(expected);
    expect((await call(identity.apiTokens, {}, stolen)).data).toHaveLength(1);
  });

  test('does not get fresh by another session of the person, nor by a token', async () => {
    const email = 'elsewhere@lab.example';
    const stolen = await somebody(email);
    state.minutes += 60;
    const fresh = { headers: { authorization: `Bearer ${(await signIn(email, password)).access_token}` } };
    expect(await refusalOf(call(identity.createApiToken, { body: { name: 'theirs' } }, stolen))).toBe(
      '403 reauthentication_required',
    );
    const { data } = await call(identity.createApiToken, { body: { name: 'mine', scope: 'write' } }, fresh);
    const token = { headers: { authorization: `Bearer ${data.access_token}` } };
    expect(await refusalOf(call(identity.reauthenticate, { body: { password } }, token))).toBe('401 permission_denied');
  });

  test('removes no account with the password alone where a second factor is on', async () => {
    const email = 'kept@lab.example';
    const as = await somebody(email);
    await turnOnSecondFactor(as);
    const { id } = (await call(user.me, {}, as)).data;
    const remove = (body: object) => refusalOf(call(user.remove, { params: { id }, body }, as));
    expect(await remove({ password })).toBe('400 second_factor_required');
    state.minutes += 1;
    expect(await remove({ password, code: codeNow() })).toBe('done');
    expect((await subjectsTo(email))[0]).toBe('Your Cohortium account was removed');
  });
});

describe('a proof', () => {
  test('of password and code holds for ten minutes of this session', async () => {
    const email = 'proof@lab.example';
    const as = await somebody(email);
    await turnOnSecondFactor(as);
    state.minutes += 60;
    const make = (name: string) => refusalOf(call(identity.createApiToken, { body: { name } }, as));
    const ways = { is_fresh: false, required: ['password', 'code'], providers: [] };
    expect((await call(identity.reauthenticationMethods, {}, as)).data).toEqual(ways);
    expect(await refusalOf(call(identity.reauthenticate, { body: { code: codeNow() } }, as))).toBe(
      '400 bad_credentials',
    );
    expect(await refusalOf(call(identity.reauthenticate, { body: { password } }, as))).toBe(
      '400 second_factor_required',
    );
    expect(await make('too early')).toBe('403 reauthentication_required');
    expect(await refusalOf(call(identity.reauthenticate, { body: { password, code: codeNow() } }, as))).toBe('done');
    expect((await call(identity.reauthenticationMethods, {}, as)).data).toEqual({ ...ways, is_fresh: true });
    state.minutes += 9;
    expect(await make('in time')).toBe('done');
    state.minutes += 1;
    expect(await make('too late')).toBe('403 reauthentication_required');
  });

  test('precedes changes that are mailed to the address and on record', async () => {
    const email = 'told@lab.example';
    const as = await somebody(email);
    const { data } = await call(identity.createApiToken, { body: { name: 'nightly' } }, as);
    await call(identity.deleteApiToken, { params: { id: data.id } }, as);
    expect((await subjectsTo(email)).slice(0, 2)).toEqual([
      'Cohortium: an API token was revoked',
      'Cohortium: an API token was created',
    ]);
    const acts = await listAuditEvents(db, { kind: 'api_token', page: 1, page_size: 100 });
    expect(acts.filter(({ object_id }) => object_id === data.id).map(({ action }) => action)).toEqual([
      'revoke',
      'create',
    ]);
  });
});

test('anyone who lost the mailbox and the session to a thief gets the account back: a reset ends all that opens it', async () => {
  const email = 'back@lab.example';
  const thief = await somebody(email);
  const { access_token } = (await call(identity.createApiToken, { body: { name: 'thief' } }, thief)).data;
  await call(identity.forgotPassword, { body: { email } });
  const [letter] = await lettersTo(email);
  const token = /#token=(.+)$/.exec(letter?.links[0]?.href ?? '')?.[1] ?? '';
  await call(identity.resetPassword, { body: { token, password: 'the owner is back' } });
  expect(await outcomeOf(call(user.me, {}, thief))).toEqual([401, expect.any(String)]);
  const byToken = { headers: { authorization: `Bearer ${access_token}` } };
  expect(await outcomeOf(call(user.me, {}, byToken))).toEqual([401, expect.any(String)]);
  expect((await lettersTo(email))[0]?.text).toContain(
    'You were signed out everywhere, and all API tokens were revoked.',
  );
});
