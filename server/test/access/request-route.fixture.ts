import { type Call, createClient, pathOf, type Route } from '@cohortium/contract';
import { newId } from '#platform/clock';
import type { TestPerson, TestPortal } from '#testing';
import type { CallerName, Outcome } from './callers.fixture.ts';
import type { World } from './lab.fixture.ts';
import type { RequestInput } from './request-input.fixture.ts';

export interface AccessAnswer {
  status: number;
  body: string;
  /** All that could tell one refusal from another: status, headers but for what is new each time, body. */
  answer_text: string;
}

const ID = /\b[0-9a-f]{32}\b/g;
/** New in every answer, and of the same length in each. */
const disposable = new Set([
  'date',
  'x-request-id',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'content-security-policy',
]);
const BOUNDARY = 'the-parts-of-a-request';

let addresses = 0;
/** Another machine each time, so that limits by address are not met. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Calls that make things, each from another machine. */
export function callsFrom({ portal }: TestPortal) {
  return (person: TestPerson | null): Call => {
    const call = createClient(async ({ method, path, headers, body }) => {
      const authorization = person ? { authorization: `Bearer ${person.token}` } : {};
      const answer = await portal.api.app.inject({
        method: method === 'GET' || method === 'PATCH' || method === 'DELETE' ? method : 'POST',
        url: path,
        remoteAddress: nextAddress(),
        headers: { ...headers, ...authorization },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, json: answer.json() };
    });
    return (route, input, options = {}) => call(route, input, { workspace_id: person?.workspace_id, ...options });
  };
}

/** The same request about things that never existed. */
const withReplacedId = ({ hidden, ...sent }: RequestInput): RequestInput =>
  JSON.parse(JSON.stringify(sent).replaceAll(ID, (id) => (hidden && !hidden.includes(id) ? id : newId())));

function payloadOf(route: Route, { body, parts }: RequestInput): { payload?: string; headers: Record<string, string> } {
  if (parts) {
    const fields = Object.entries(parts).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return { payload: `${fields.join('')}--${BOUNDARY}--\r\n`, headers };
  }
  if (body === undefined) return { headers: {} };
  if (route.encoding === 'form') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { payload: new URLSearchParams(Object.entries(body ?? {})).toString(), headers };
  }
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function addressOf(route: Route, sent: RequestInput, workspaceId: string | undefined): string {
  const path = pathOf(route).replaceAll(/:(\w+)/g, (_, name: string) => sent.params?.[name] ?? newId());
  const query = new URLSearchParams({ ...(workspaceId ? { workspace_id: workspaceId } : {}), ...sent.query });
  return `${path}?${query.toString()}`;
}

function answerText(status: number, headers: NodeJS.Dict<unknown>, body: string): string {
  const retained = Object.entries(headers).filter(([name]) => !disposable.has(name));
  return JSON.stringify([status, retained.toSorted(), body.replaceAll(ID, 'an id')]);
}

/** Sends a request as one of the callers; `instead` asks the same of things that do not exist. */
export function requestRoute(world: World) {
  const { portal, lab, people } = world;
  return async (
    route: Route,
    who: CallerName,
    request: RequestInput,
    { instead = false } = {},
  ): Promise<AccessAnswer> => {
    const person = people.get(who);
    const link = world.links[/\/(?:cohort|analysis|amr|dynamodb)\b/.test(route.path) ? 'cohort' : 'project'].get(who);
    const workspace = request.workspace_id ?? (who === 'anonymous' ? lab : person?.workspace_id);
    const theirs = who !== 'outsider' && who !== 'confined_token' && request.workspace_id === undefined;
    const sent = instead ? withReplacedId(request) : request;
    const requested = instead && !theirs && workspace ? newId() : workspace;
    const token = request.token ?? person?.token ?? link;
    const { payload, headers } = payloadOf(route, sent);
    const answer = await portal.portal.api.app.inject({
      method: route.method,
      url: addressOf(route, sent, requested),
      remoteAddress: nextAddress(),
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      body: answer.body,
      answer_text: answerText(answer.statusCode, answer.headers, answer.body),
    };
  };
}

const REFUSED = [400, 409, 410, 422, 503];

/** The letter of the table that an answer stands for. Throws for an answer that the table has no letter for. */
export function outcomeOf({ status, body }: AccessAnswer): Outcome {
  if (status < 400) return '+';
  if (status === 401) return body.includes('"detail":"Permissions"') ? '-' : 'x';
  if (status === 404) return '0';
  if (REFUSED.includes(status)) return 'r';
  throw new Error(`There is no letter for ${status} ${body}`);
}
