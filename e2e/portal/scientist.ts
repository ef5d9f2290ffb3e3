import { type Call, createClient, type Run, type RunDetail, routes, type Transport } from '@cohortium/contract';
import { tokenInMail } from './token-in-mail.ts';

/** Somebody who works with the portal through its calls alone, as a script in a lab would. */
export interface Scientist {
  email: string;
  password: string;
  token: string;
  workspace_id: string;
  call: Call;
  /** Sends a file as a browser does, with tus; answers its file id. */
  upload(name: string, bytes: Uint8Array): Promise<string>;
  /** Waits until a run has ended and its samples can be found. */
  untilEnded(run: Pick<Run, 'id'>): Promise<RunDetail>;
}

const transportTo =
  (url: string, token: string | null): Transport =>
  async ({ method, path, headers, body, signal }) => {
    const answer = await fetch(url + path, {
      method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  };

interface Session {
  url: string;
  email: string;
  password: string;
  /** The name of the workspace to work in; the first one, which is personal by default. */
  workspace?: string;
}

/** Signs in to an account that exists and has accepted the terms. */
export async function signIn({ url, email, password, workspace: named }: Session): Promise<Scientist> {
  const session = await createClient(transportTo(url, null))(routes.identity.login, {
    body: { username: email, password },
  });
  const token = session.access_token;
  const call = createClient(transportTo(url, token));
  await call(routes.user.editMe, { body: { signed_term: true } });
  const workspaces = (await call(routes.workspaces.all, {})).data;
  const workspace = named === undefined ? workspaces[0] : workspaces.find(({ name }) => name === named);
  if (!workspace) throw new Error(`${email} has no workspace${named === undefined ? '' : ` “${named}”`}.`);
  const workspace_id = workspace.id;
  const here: Call = (route, input, options = {}) => call(route, input, { workspace_id, ...options });
  return {
    email,
    password,
    token,
    workspace_id,
    call: here,
    upload: (name, bytes) => sendFile({ url, token, call: here }, name, bytes),
    untilEnded: (run) => untilEnded(here, run),
  };
}

const PASSWORD = 'correct horse battery';
const NAME = 'Ana Ribeiro';

/** Signs up with a new address, follows the link from the demo's outbox, and accepts the terms. */
export async function signUp(url: string, email: string, password = PASSWORD): Promise<Scientist> {
  const call = createClient(transportTo(url, null));
  await call(routes.identity.register, { body: { email, password, name: NAME } });
  const token = await tokenInOutbox(call, email);
  await call(routes.identity.verify, { body: { token, password } });
  return signIn({ url, email, password });
}

async function tokenInOutbox(call: Call, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { data } = await call(routes.identity.outbox, {});
    const link = data.find(({ to }) => to === email)?.links[0]?.href;
    if (link) return new URLSearchParams(new URL(link).hash.slice(1)).get('verify') ?? '';
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`The message that confirms ${email} did not come within 10 s.`);
}

/** The same, as the first of all, at a portal without the demo: the link is in what it keeps for its operator. */
export async function signUpAt({ url, home }: { url: string; home: string }, email: string): Promise<Scientist> {
  const call = createClient(transportTo(url, null));
  await call(routes.identity.register, { body: { email, password: PASSWORD, name: NAME } });
  await call(routes.identity.verify, { body: { token: await tokenInMail(home), password: PASSWORD } });
  return signIn({ url, email, password: PASSWORD });
}

async function sendFile(
  to: { url: string; token: string; call: Call },
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const files = [{ name, size_bytes: bytes.length }];
  const [place] = (await to.call(routes.ingestion.presignedUrl, { body: { files } })).data;
  if (!place) throw new Error(`The portal offered no place for ${name}.`);
  const answer = await fetch(to.url + place.upload_url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${to.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 204)
    throw new Error(`The upload of ${name} was refused: ${answer.status} ${await answer.text()}`);
  return place.file_id;
}

/** Asks as a page does for how far it is: the whole of a large run four times a second would be work of its own. */
async function untilEnded(call: Call, { id }: Pick<Run, 'id'>): Promise<RunDetail> {
  for (;;) {
    const [pulse] = (await call(routes.pipelines.runRefresh, { query: { ids: id } })).data;
    if (pulse?.state === 'failed' || pulse?.state === 'cancelled' || pulse?.index_state === 'loaded') break;
    await new Promise((resume) => setTimeout(resume, 250));
  }
  return (await call(routes.pipelines.runDetail, { params: { id } })).data;
}
