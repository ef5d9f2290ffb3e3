import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, CallError, createClient, routes, type Transport } from '@cohortium/contract';
import { ArgumentError } from '../command-line.ts';
import { type ConnectionArguments, type LoginDetails, PortalError } from './portal-command.ts';

/** Asks at the terminal; what is typed is not shown. From a pipe, its first line is taken. */
export async function promptPassword(email: string): Promise<string> {
  process.stderr.write(`Password of ${email}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

export interface PortalConnection {
  url: string;
  token: string;
  workspace_id: string;
  call: Call;
}

const MAX_ATTEMPTS = 60;
const RETRY_MS = 1000;

/** A portal that is being started again is waited for, a minute at most; what it answers stands. */
const createTransport =
  (url: string, token: string | null): Transport =>
  async ({ method, path, headers, body, signal }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const request = {
      method,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    };
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(url + path, request).catch((error: unknown) => {
        if (tries < MAX_ATTEMPTS && error instanceof TypeError) return null;
        throw new PortalError(`${url} does not answer. Check that the portal is running and the URL is right.`);
      });
      if (answer && answer.status !== 503) {
        const text = await answer.text();
        return { status: answer.status, json: parseJson(text) };
      }
      if (tries >= MAX_ATTEMPTS) throw new PortalError(`${url} is not ready. Try again later.`);
      await pause(RETRY_MS);
    }
  };

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function obtainToken({ url, token_file, email }: ConnectionArguments, person: LoginDetails): Promise<string> {
  if (token_file) {
    const text = await readFile(token_file, 'utf8').catch(() => {
      throw new ArgumentError(`${token_file} cannot be read. It must hold an API token.`);
    });
    return text.trim();
  }
  if (email) {
    const password = await person.askPassword(email);
    const session = await createClient(createTransport(url, null))(routes.identity.login, {
      body: { username: email, password },
    });
    return session.access_token;
  }
  if (person.token) return person.token.trim();
  throw new ArgumentError('Sign in with --token-file, --email or the environment variable COHORTIUM_TOKEN.');
}

async function resolveWorkspace(call: Call, nameOrId: string | null): Promise<string> {
  const { data } = await call(routes.workspaces.all, {});
  const match = nameOrId === null ? data[0] : data.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (match) return match.id;
  const names = data.map(({ name }) => `“${name}”`).join(', ');
  throw new ArgumentError(
    nameOrId ? `You have no workspace “${nameOrId}”; you have ${names}.` : 'You have no workspace.',
  );
}

/** Signs in, and finds the workspace to work in. */
export async function connectToPortal(args: ConnectionArguments, person: LoginDetails): Promise<PortalConnection> {
  const token = await obtainToken(args, person).catch(throwPortalError);
  const call = createClient(createTransport(args.url, token));
  const workspace_id = await resolveWorkspace(call, args.workspace).catch(throwPortalError);
  return {
    url: args.url,
    token,
    workspace_id,
    call: (route, input, more = {}) => call(route, input, { workspace_id, ...more }),
  };
}

function throwPortalError(error: unknown): never {
  if (error instanceof CallError) throw new PortalError(`The portal refuses: ${error.message}`);
  throw error;
}
