import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, CallError, createClient, routes, type Transport } from '@cohortium/contract';
import { type SubmitWords, WordsRefused } from './read-words.ts';

/** Which portal, and as whom. */
export type ReachWords = Pick<SubmitWords, 'url' | 'token_file' | 'email' | 'workspace'>;

/** The portal cannot be reached, or does not let this person in. */
export class PortalRefused extends Error {
  override name = 'PortalRefused';
}

export interface Reached {
  url: string;
  token: string;
  workspace_id: string;
  call: Call;
}

export interface Person {
  /** From the environment. */
  token: string | undefined;
  askPassword: (email: string) => Promise<string>;
}

const TRIES = 60;
const BETWEEN_MS = 1000;

/** A portal that is being started again is waited for, a minute at most; what it answers stands. */
const transportTo =
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
        if (tries < TRIES && error instanceof TypeError) return null;
        throw new PortalRefused(`${url} does not answer. Check that the portal is running and the URL is right.`);
      });
      if (answer && answer.status !== 503) {
        const text = await answer.text();
        return { status: answer.status, json: parsed(text) };
      }
      if (tries >= TRIES) throw new PortalRefused(`${url} is not ready. Try again later.`);
      await pause(BETWEEN_MS);
    }
  };

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

async function tokenOf({ url, token_file, email }: ReachWords, person: Person): Promise<string> {
  if (token_file) {
    const text = await readFile(token_file, 'utf8').catch(() => {
      throw new WordsRefused(`${token_file} cannot be read. It must hold an API token.`);
    });
    return text.trim();
  }
  if (email) {
    const password = await person.askPassword(email);
    const session = await createClient(transportTo(url, null))(routes.identity.login, {
      body: { username: email, password },
    });
    return session.access_token;
  }
  if (person.token) return person.token.trim();
  throw new WordsRefused('Sign in with --token-file, --email or the environment variable COHORTIUM_TOKEN.');
}

async function workspaceOf(call: Call, wanted: string | null): Promise<string> {
  const { data } = await call(routes.workspaces.all, {});
  const found = wanted === null ? data[0] : data.find(({ id, name }) => id === wanted || name === wanted);
  if (found) return found.id;
  const names = data.map(({ name }) => `“${name}”`).join(', ');
  throw new WordsRefused(wanted ? `You have no workspace “${wanted}”; you have ${names}.` : 'You have no workspace.');
}

/** Signs in, and finds the workspace to work in. */
export async function reachPortal(words: ReachWords, person: Person): Promise<Reached> {
  const token = await tokenOf(words, person).catch(sayWhy);
  const call = createClient(transportTo(words.url, token));
  const workspace_id = await workspaceOf(call, words.workspace).catch(sayWhy);
  return {
    url: words.url,
    token,
    workspace_id,
    call: (route, input, more = {}) => call(route, input, { workspace_id, ...more }),
  };
}

function sayWhy(error: unknown): never {
  if (error instanceof CallError) throw new PortalRefused(`The portal refuses: ${error.message}`);
  throw error;
}
