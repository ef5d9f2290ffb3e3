import { resolve } from 'node:path';
import { type Call, type CallOptions, createClient, routes, type Transport } from '@cohortium/contract';
import { createPerson, passwords, startSession } from '#identity';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Api } from '#platform/http';
import { openJobs } from '#platform/jobs';
import { type Logger, openLog } from '#platform/logging';
import { createPersonalWorkspace } from '#workspaces';
import { compose, migrations, type Portal } from '../../src/compose.ts';
import { openThreads, type Threads } from '../../src/platform/concurrency/index.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { closePlatform, openPlatform } from '../../src/platform/open-platform.ts';
import { preparedDatabase } from './test-database.ts';
import { testHome } from './test-home.ts';
import { type Until, untilFileEnds, untilWorkerEnds } from './until.ts';

/** Somebody signed in, in the workspace they work in. */
export interface TestPerson {
  id: string;
  email: string;
  token: string;
  workspace_id: string;
}

export interface TestPortal {
  portal: Portal;
  /** Calls as nobody, or as `as`. */
  call: Call;
  callAs(person: TestPerson, options?: { workspace_id?: string }): Call;
  /** Sends a file as a browser does: a place is asked for, then the bytes go there with tus. Answers its file id. */
  upload(person: TestPerson, name: string, bytes: Uint8Array): Promise<string>;
  /** The same with the files of a submission that is being made. */
  uploadTo(person: TestPerson, submission_id: string, files: Record<string, Uint8Array>): Promise<void>;
  /** Signed up, confirmed, terms accepted, with a personal workspace. */
  person(options?: { email?: string; signed_term?: boolean }): Promise<TestPerson>;
}

function injected(api: Api, token: string | null): Transport {
  return async ({ method, path, headers, body }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await api.app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, json: answer.body ? answer.json() : null };
  };
}

interface Sending {
  call: Call;
  origin: string;
  token: string;
  submission_id?: string;
}

async function sendFiles({ call, origin, token, submission_id }: Sending, files: Record<string, Uint8Array>) {
  const requested = Object.entries(files).map(([name, bytes]) => ({ name, size_bytes: bytes.length }));
  const body = { files: requested, ...(submission_id ? { submission_id } : {}) };
  const places = (await call(routes.ingestion.presignedUrl, { body })).data;
  for (const { name, upload_url } of places) {
    const answer = await fetch(new URL(upload_url, origin), {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(files[name] ?? []),
    });
    if (answer.status !== 204)
      throw new Error(`The upload of ${name} was refused: ${answer.status} ${await answer.text()}`);
  }
  return places;
}

let hash: Promise<string> | undefined;

/** Of a password that nobody knows: at what each costs, one for everybody. */
const unknownPassword = (): Promise<string> => {
  hash ??= passwords.hash(newId());
  return hash;
};

/** Somebody signed up, confirmed, with a personal workspace and a session; terms accepted by default. */
export async function signUpPerson(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { email = `${newId()}@lab.example`, signed_term = true }: { email?: string; signed_term?: boolean } = {},
): Promise<TestPerson> {
  const password = { hash: await unknownPassword() };
  return transact(db, async (tx) => {
    const words = { email, name: 'Ana Ribeiro', password, verified: true, signed_term };
    const row = await createPerson(tx, words);
    const workspace_id = await createPersonalWorkspace(tx, clock, row);
    const session = await startSession(tx, { person_id: row.id, now: clock.now() });
    return { id: row.id, email, token: session.access_token, workspace_id };
  });
}

/** The queue's tables cost a portal more than its own: each test's database has them from the template. */
async function prepareJobs(url: string): Promise<void> {
  const jobs = openJobs({
    url,
    on_error: (error) => {
      throw error;
    },
  });
  await jobs.start();
  await jobs.stop();
}

let sharedThreads: Threads | undefined;

/**
 * A task's thread takes a third of a second of processor to begin, and keeps nothing of what it was asked: the portals of
 * a worker have theirs in common. A thread that remembers is the portal's own.
 */
function threadsOfPortal(): Threads {
  if (!sharedThreads) {
    const opened = openThreads();
    sharedThreads = opened;
    untilWorkerEnds(() => opened.close());
  }
  const { run } = sharedThreads;
  const { reserve, close } = openThreads();
  return { run, reserve, close };
}

interface PortalOptions {
  log?: Logger;
  settings?: Record<string, string>;
}

async function openPortal(until: Until, { log = openLog('silent'), settings = {} }: PortalOptions): Promise<Portal> {
  const { url } = await preparedDatabase({ migrations, furnish: prepareJobs, until });
  const root = resolve(import.meta.dirname, '../../..');
  const config = readConfig({ COHORTIUM_HOME: testHome(until), PORT: '0', ...settings }, [], root);
  const platform = await openPlatform({ config, log, database_url: url, threads: threadsOfPortal() });
  const portal = await compose(platform, { pages: null, builtIn: testHome(until) });
  await portal.start();
  until(async () => {
    await portal.stop();
    await closePlatform(platform);
  });
  return portal;
}

/** The whole portal, composed as in production, on a database and a data folder of this test file's own. */
export const testPortal = async (options: PortalOptions = {}): Promise<TestPortal> =>
  callable(await openPortal(untilFileEnds, options));

let shared: Promise<TestPortal> | undefined;

/**
 * A portal that other test files have used before and will use, one after another: 0.8 s of processor less. For files that
 * do with their own people, in their own workspaces, what nobody else sees. Not for those that publish, look at the
 * whole portal (its runs, audit, jobs, sweeps), set its clock or settings, or stop a part of it.
 */
export function sharedPortal(): Promise<TestPortal> {
  shared ??= openPortal(untilWorkerEnds, {}).then(callable);
  return shared;
}

function callable(portal: Portal): TestPortal {
  const as = (person: TestPerson, workspaceId = person.workspace_id): Call => {
    const call = createClient(injected(portal.api, person.token));
    return (route, input, options: CallOptions = {}) => call(route, input, { workspace_id: workspaceId, ...options });
  };
  let listening: Promise<string> | undefined;
  const sending = async (person: TestPerson): Promise<Sending> => {
    const { app } = portal.api;
    listening ??= app.server.listening
      ? Promise.resolve(app.listeningOrigin)
      : app.listen({ port: 0, host: '127.0.0.1' });
    return { call: as(person), origin: await listening, token: person.token };
  };
  return {
    portal,
    upload: async (person, name, bytes) => {
      const [place] = await sendFiles(await sending(person), { [name]: bytes });
      return place?.file_id ?? '';
    },
    uploadTo: async (person, submission_id, files) => {
      await sendFiles({ ...(await sending(person)), submission_id }, files);
    },
    call: createClient(injected(portal.api, null)),
    callAs: (person, options = {}) => as(person, options.workspace_id),
    person: (options) => signUpPerson(portal.platform, options),
  };
}
