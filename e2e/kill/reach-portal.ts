import { setTimeout as pause } from 'node:timers/promises';
import { type Call, createClient, routes, type Transport } from '@cohortium/contract';
import { Upload } from 'tus-js-client';
import { tokenInMail } from '../portal/index.ts';
import type { FileToSend } from './find-reads.ts';

export interface Account {
  email: string;
  password: string;
  token: string;
  workspace_id: string;
}

const transportTo =
  (url: string, token: string | null): Transport =>
  async ({ method, path, headers, body }) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, ...authorization },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  };

export function callsOf(url: string, { token, workspace_id }: Account): Call {
  const call = createClient(transportTo(url, token));
  return (route, input, options = {}) => call(route, input, { workspace_id, ...options });
}

export async function signUp(url: string, home: string): Promise<Account> {
  const email = 'ana@lab.example';
  const password = 'correct horse battery';
  const call = createClient(transportTo(url, null));
  await call(routes.identity.register, { body: { email, password, name: 'Ana Ribeiro' } });
  await call(routes.identity.verify, { body: { token: await tokenInMail(home), password } });
  const { access_token: token } = await call(routes.identity.login, { body: { username: email, password } });
  const own = createClient(transportTo(url, token));
  await own(routes.user.editMe, { body: { signed_term: true } });
  const [workspace] = (await own(routes.workspaces.all, {})).data;
  return { email, password, token, workspace_id: workspace?.id ?? '' };
}

/** How many bytes the portal has of an upload. */
export async function offsetOf(address: string, { token }: Account): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const answer = await fetch(address, { method: 'HEAD', headers });
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status} when asked where to go on.`);
  return Number(answer.headers.get('upload-offset'));
}

/** A slow line: the moments to be killed at are many. */
const CHUNK_BYTES = 64 * 1024;
const CHUNK_PAUSE_MS = 30;

/** Sends what is missing of a file, in pieces; `on_offset` hears each acknowledged one. */
export function sendRest(
  {
    address,
    account,
    file,
    between_ms = CHUNK_PAUSE_MS,
  }: { address: string; account: Account; file: FileToSend; between_ms?: number },
  on_offset: (offset: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file.bytes, {
      uploadUrl: address,
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      headers: { authorization: `Bearer ${account.token}` },
      onBeforeRequest: () => pause(between_ms),
      onChunkComplete: (_, accepted) => on_offset(accepted),
      onSuccess: () => resolve(),
      onError: reject,
    });
    upload.start();
  });
}
