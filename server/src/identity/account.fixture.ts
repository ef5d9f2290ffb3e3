import { setTimeout as pause } from 'node:timers/promises';
import { type Call, type CallError, type CallOptions, createClient, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { TOTP, URI } from 'otpauth';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { migrations as auditMigrations } from '#platform/audit';
import { type Clock, systemClock } from '#platform/clock';
import { readConfig } from '#platform/config';
import { type Db, mergeMigrations } from '#platform/database';
import { AppError } from '#platform/errors';
import { type Api, createHttp } from '#platform/http';
import { openJobs } from '#platform/jobs';
import { openLog } from '#platform/logging';
import { type MailTransport, migrations as mailMigrations, openMail } from '#platform/mail';
import { openVaults } from '#platform/secrets';
import { testDatabase, testHome } from '#testing';
import type { IdentityHooks, VerifiedPerson } from './identity.ts';
import { migrations } from './identity-tables.ts';
import { ProviderClients } from './provider-client.ts';
import { mountIdentity } from './routes.ts';
import { type Argon2id, argon2id, createPasswords } from './session/hash-secret.ts';
import { findSignedIn } from './session/sessions.ts';

const { identity, user } = routes;

const httpMethod = z.enum(['GET', 'POST', 'PATCH', 'DELETE']);

interface AccountState {
  /** How far the clock has been put forward. */
  minutes: number;
  hashes: number;
  opened: VerifiedPerson[];
  /** Whether the floor above fails to make a workspace. */
  refuse_opening: boolean;
  /** Whether the floor above keeps the person as a workspace's only owner. */
  keep_owner: boolean;
  /** Happens once, while the next password is being hashed. */
  meanwhile: (() => Promise<unknown>) | null;
}

const initialState = (): AccountState => ({
  minutes: 0,
  hashes: 0,
  opened: [],
  refuse_opening: false,
  keep_owner: false,
  meanwhile: null,
});

function hooksOf(state: AccountState): IdentityHooks {
  return {
    on_verified: async (_tx, person) => {
      if (state.refuse_opening) throw new Error('no workspace could be made');
      state.opened.push(person);
    },
    on_disabled: async () => undefined,
    on_removed: async () => {
      if (state.keep_owner)
        throw new AppError('conflict', 'You are the only owner of “Lab”. Make another member an owner first.');
    },
  };
}

const countingHashes = (state: AccountState, costs: { memory?: number; passes?: number }): Argon2id => {
  return async (parameters) => {
    state.hashes += 1;
    const { meanwhile } = state;
    state.meanwhile = null;
    await meanwhile?.();
    return argon2id({ ...parameters, ...costs });
  };
};

/** Calls from another address on the network each time, so that only the tests of limits meet them; or from one. */
function createCall(api: Api, address?: string): Call {
  let calls = 0;
  return createClient(async ({ method, path, headers, body }) => {
    calls += 1;
    const remoteAddress = address ?? `10.0.${calls >> 8}.${calls & 255}`;
    const request = { method: httpMethod.parse(method), url: path, headers, remoteAddress, ...(body ? { body } : {}) };
    const answer = await api.app.inject(request);
    return { status: answer.statusCode, json: answer.json() };
  });
}

/** Until whatever was asked for with an address has been answered by its job. */
async function untilMessagesSent(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from message_requests limit 1`.execute(db);
    if (rows.length === 0) return;
    await pause(5);
  }
}

/** What people do again and again. */
function accountActions(call: Call, db: Db) {
  const lettersTo = async (to: string) => {
    await untilMessagesSent(db);
    return (await call(identity.outbox, {})).data.filter((message) => message.to === to);
  };
  const secretOf = (message: { links: { href: string }[] } | undefined) =>
    /#(?:verify|token)=([^&]+)/.exec(message?.links.at(-1)?.href ?? '')?.[1] ?? 'no link';
  const signIn = (username: string, password: string) => call(identity.login, { body: { username, password } });
  const headersOf = async (email: string, password: string) => ({
    headers: { authorization: `Bearer ${(await signIn(email, password)).access_token}` },
  });
  const signUp = async (email: string, password = 'twelve bottles') => {
    await call(identity.register, { body: { email, password, name: 'Ada' } });
    const [letter] = await lettersTo(email.toLowerCase());
    await call(identity.verify, { body: { token: secretOf(letter), password } });
    return headersOf(email, password);
  };
  return { lettersTo, secretOf, signIn, headersOf, signUp };
}

/** An authenticator app: the codes of the secret that was enrolled last, at the time of the portal's clock. */
function createAuthenticator(call: Call, clock: Clock) {
  let totp = new TOTP();
  const codeNow = () => totp.generate({ timestamp: clock.now().getTime() });
  const turnOnSecondFactor = async (as: CallOptions) => {
    const { uri } = (await call(identity.enrolSecondFactor, {}, as)).data;
    const read = URI.parse(uri);
    if (!(read instanceof TOTP)) throw new Error(`${uri} is for another kind of app.`);
    totp = read;
    return (await call(identity.confirmSecondFactor, { body: { code: codeNow() } }, as)).data.recovery_codes;
  };
  return { codeNow, turnOnSecondFactor };
}

/** Accounts over HTTP on their own database, with a clock that can be put forward and hashes that are counted. */
export async function openAccounts({
  demo = true,
  post = null,
  settings = {},
  quick_hashes = false,
}: {
  demo?: boolean;
  post?: MailTransport | null;
  settings?: Record<string, string>;
  /** For hundreds of guesses: 300 passwords at their real cost take 11 s. Not beside `createPerson`, which pays it. */
  quick_hashes?: boolean;
} = {}) {
  const { db, url } = await testDatabase(mergeMigrations(auditMigrations, mailMigrations, migrations));
  const state = initialState();
  const clock: Clock = { now: () => new Date(systemClock.now().getTime() + state.minutes * 60_000) };
  const jobs = openJobs({ url, on_error: () => undefined });
  const vault = await openVaults(testHome());
  const mail = openMail({ db, jobs, clock, vault, post });
  const config = readConfig({ COHORTIUM_URL: 'https://portal.example', ...settings }, demo ? [] : ['--no-demo'], '/');
  const api = await createHttp({
    once: (_, work) => work(),
    config,
    logger: false,
    source: {
      findCaller: async (proof) => {
        const open = await findSignedIn({ db, clock, config }, proof, sql<null>`null`);
        return open && { person: open.person, workspace: null };
      },
    },
    pages: null,
    readiness: async () => [],
  });
  const passwords = createPasswords(countingHashes(state, quick_hashes ? { memory: 64, passes: 1 } : {}));
  const clients = new ProviderClients(config.providers);
  const platform = { config, clock, db, jobs, log: openLog('silent'), mail, vault };
  mountIdentity(api, {
    platform,
    passwords,
    clients,
    hooks: hooksOf(state),
  });
  await jobs.start();
  afterAll(() => jobs.stop());
  const call = createCall(api);
  const callFrom = (address: string) => createCall(api, address);
  return {
    db,
    api,
    call,
    callFrom,
    /** Waits until the messages that were asked for are written. */
    settled: () => untilMessagesSent(db),
    state,
    clock,
    platform,
    identity,
    user,
    ...accountActions(call, db),
    ...createAuthenticator(call, clock),
  };
}

/** What became of a call: 200, or the status and the words of its refusal. */
export const outcomeOf = (promise: Promise<unknown>): Promise<200 | [number, string]> =>
  promise.then(
    () => 200 as const,
    (error: CallError): [number, string] => [error.status, error.body.detail],
  );
