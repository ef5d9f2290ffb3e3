import { pathOf, type Route, type RouteAnswer, type RouteCall } from './define-route.ts';
import { type ErrorBody, errorBodySchema } from './vocabulary/errors.ts';

/** How a request leaves: the browser's fetch with a token, a test's injection, a script's. */
export interface ClientRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}
export interface ResponseData {
  status: number;
  json: unknown;
}
export type Transport = (request: ClientRequest) => Promise<ResponseData>;

/** A refused call; `body` is the server’s answer. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.detail);
    this.name = 'CallError';
    this.status = status;
    this.body = body;
  }
}

/** Calls a route by its definition; arguments and answer are typed by the contract. */
export type Call = <R extends Route>(route: R, input: RouteCall<R>, options?: CallOptions) => Promise<RouteAnswer<R>>;
export interface CallOptions {
  signal?: AbortSignal | undefined;
  workspace_id?: string | null | undefined;
  headers?: Record<string, string> | undefined;
}

const toPairs = (record: object): [string, string][] =>
  Object.entries(record).flatMap(([key, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[key, Array.isArray(value) ? value.join(',') : String(value)]],
  );

/** The path of a call with its parameters and query filled in; `workspace_id` is added unless set. */
export function addressOf(
  route: Route,
  input: { params?: object; query?: object },
  workspaceId?: string | null,
): string {
  const params = new Map(toPairs(input.params ?? {}));
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params.get(name) ?? ''));
  const query = new URLSearchParams(toPairs(input.query ?? {}));
  if (workspaceId && !query.has('workspace_id')) query.set('workspace_id', workspaceId);
  return query.size > 0 ? `${path}?${query}` : path;
}

const encodeBody = (route: Route, body: object | undefined): Pick<ClientRequest, 'headers' | 'body'> => {
  if (body === undefined) return { headers: {} };
  return route.encoding === 'form'
    ? {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(toPairs(body)).toString(),
      }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

const errorOf = ({ status, json }: ResponseData): CallError => {
  const parsed = errorBodySchema.safeParse(json);
  return new CallError(
    status,
    parsed.success
      ? parsed.data
      : { detail: `The server answered ${status} without an error message.`, code: 'internal' },
  );
};

export function createClient(transport: Transport): Call {
  return async (route, input, options = {}) => {
    const { headers, ...body } = encodeBody(route, input.body as object | undefined);
    const answer = await transport({
      method: route.method,
      path: addressOf(route, input as { params?: object; query?: object }, options.workspace_id),
      headers: { ...headers, ...options.headers },
      ...body,
      signal: options.signal,
    });
    if (answer.status >= 400) throw errorOf(answer);
    return answer.json as RouteAnswer<typeof route>;
  };
}
