import { type CallError, createClient, routes } from '@cohortium/contract';
import { migrations as auditMigrations } from '#platform/audit';
import { type Clock, systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { mergeMigrations } from '#platform/database';
import { createHttp } from '#platform/http';
import { openJobs } from '#platform/jobs';
import { migrations as mailMigrations, openMail } from '#platform/mail';
import { testDatabase } from '#testing';
import type { VerifiedPerson } from './identity.ts';
import { migrations } from './identity-tables.ts';
import { type Argon2id, argon2id, createPasswords } from './password/hash-password.ts';
import { mountIdentity } from './routes.ts';
import { personOfToken } from './session/find-person.ts';

const { identity, user } = routes;

/** Accounts over HTTP on a database of their own, with a clock that can be put forward and hashes that are counted. */
export async function openAccounts({ demo = true } = {}) {
  const { db, url } = await testDatabase(mergeMigrations(auditMigrations, mailMigrations, migrations));
  const state = { minutes: 0, hashes: 0, opened: [] as VerifiedPerson[], refuse_opening: false, address: 0 };
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + state.minutes * 60_000) };
  const jobs = openJobs({ url, on_error: () => undefined });
  const config = { ...readConfig({ COHORTIUM_URL: 'https://portal.example' }, demo ? [] : ['--no-demo'], '/') };
  const api = await createHttp({
    config,
    logger: false,
    source: { personOfToken: (token) => personOfToken(db, clock, token), membership: async () => null },
    pages: null,
    readiness: async () => [],
  });
  const counting: Argon2id = (parameters) => {
    state.hashes += 1;
    return argon2id(parameters);
  };
  mountIdentity(api, {
    platform: { config, clock, db, mail: openMail({ db, jobs, clock, post: null }) },
    passwords: createPasswords(counting),
    hooks: {
      on_verified: async (_tx, person) => {
        if (state.refuse_opening) throw new Error('no workspace could be made');
        state.opened.push(person);
      },
    },
  });
  const call = createClient(async ({ method, path, headers, body }) => {
    // Another address on the network each time, so that only the test of that limit meets it.
    state.address += 1;
    const remoteAddress = `10.0.${state.address >> 8}.${state.address & 255}`;
    const request = { method: method as 'GET', url: path, headers, remoteAddress, ...(body ? { body } : {}) };
    const answer = await api.app.inject(request);
    return { status: answer.statusCode, json: answer.json() };
  });
  const lettersTo = async (to: string) => (await call(identity.outbox, {})).data.filter((message) => message.to === to);
  const secretOf = (message: { links: { href: string }[] } | undefined) =>
    /#(?:verify|token)=(.+)$/.exec(message?.links.at(-1)?.href ?? '')?.[1] ?? 'no link';
  const signIn = (username: string, password: string) => call(identity.login, { body: { username, password } });
  const headersOf = async (email: string, password: string) => ({
    headers: { authorization: `Bearer ${(await signIn(email, password)).access_token}` },
  });
  const signUp = async (email: string, password = 'twelve bottles') => {
    await call(identity.register, { body: { email, password, name: 'Ada' } });
    const [letter] = await lettersTo(email.toLowerCase());
    await call(identity.verify, { body: { token: secretOf(letter) } });
    return headersOf(email, password);
  };
  return { db, api, call, state, clock, lettersTo, secretOf, signIn, signUp, headersOf, identity, user };
}

/** What became of a call: 200, or the status and the words of its refusal. */
export const outcome = (promise: Promise<unknown>): Promise<200 | [number, string]> =>
  promise.then(
    () => 200 as const,
    (error: CallError): [number, string] => [error.status, error.body.detail],
  );
