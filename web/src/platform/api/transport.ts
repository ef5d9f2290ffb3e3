import './still-zod.ts';
import {
  type Base as AnyBase,
  bases,
  CallError,
  type ClientRequest,
  errorBodySchema,
  REQUEST_TIMEOUT_MS,
  type ResponseData,
  type Transport,
} from '@cohortium/contract';

/** The services that pages call; WES is for other programs. */
type Base = Exclude<AnyBase, 'wes'>;

/** The response of one request, as reported to the session; `token` is the token of the request. */
export interface ResponseInfo {
  base: Base;
  status: number;
  detail: unknown;
  token: string | null;
}

export interface TransportOptions {
  /** Where each service of the contract lives, without a slash at the end. */
  base_urls: Record<Base, string> & { pipeline?: string };
  /** The token for requests without their own. */
  token: () => string | null;
  /** Called with every response before the caller gets it. */
  onResponse: (reply: ResponseInfo) => void;
  timeout_ms?: number;
}

/** The request as sent: service, URL and headers. */
export interface PreparedRequest {
  base: Base;
  url: string;
  headers: Record<string, string>;
  token: string | null;
}

/** An error for a request without a response; `detail` is a message for the user. */
export function networkError(detail: string): CallError {
  return new CallError(0, { detail, code: 'unavailable' });
}

const isBase = (name: string): name is Base => name in bases && name !== 'wes';

function baseOf(path: string): Base {
  const matchingBase = Object.entries(bases).find(
    ([, prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  )?.[0];
  if (matchingBase === undefined || !isBase(matchingBase)) throw new Error(`No Cohortium API responds at ${path}.`);
  return matchingBase;
}

/** Pipelines and their runs may be served apart from the data. */
const urlOf = (base: Base, path: string, { pipeline, ...urls }: TransportOptions['base_urls']): string =>
  (base === 'api' && /^\/pipeline(\/|\?|$)/.test(path) ? (pipeline ?? urls.api) : urls[base]) + path;

export function prepareRequest(request: ClientRequest, options: TransportOptions): PreparedRequest {
  const base = baseOf(request.path);
  const brought = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const token = brought ? brought.replace(/^Bearer\s+/i, '') : options.token();
  return {
    base,
    url: urlOf(base, request.path.slice(bases[base].length), options.base_urls),
    headers: { ...request.headers, ...(brought || !token ? {} : { authorization: `Bearer ${token}` }) },
    token,
  };
}

/** The body as JSON; null if it is not JSON (a proxy's page, an empty response). */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The CallError of a rejected call. Its `body` is the server's; a body that does not match the contract is kept as `cause`.
 */
export function errorOfResponse({ status, json }: ResponseData): CallError {
  const parsed = errorBodySchema.safeParse(json);
  if (parsed.success) return new CallError(status, parsed.data);
  const detailText = detailOf(json);
  const detail = typeof detailText === 'string' ? detailText : `The server responded ${status} without a reason.`;
  return Object.assign(new CallError(status, { detail, code: 'internal' }), { cause: json });
}

export function detailOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'detail' in json ? json.detail : undefined;
}

/** The error of a failed fetch: the caller's own abort is passed on, other errors become a CallError with a message. */
export function errorOfFailure(
  cause: unknown,
  caller: AbortSignal | undefined,
  timeout_ms = REQUEST_TIMEOUT_MS,
): unknown {
  if (caller?.aborted) return cause;
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
  const sentence = timedOut
    ? `The server did not respond within ${timeout_ms / 1000} seconds. Try again.`
    : 'The server cannot be reached. Check the connection and try again.';
  return Object.assign(networkError(sentence), { cause });
}

/** The HTTP transport of the browser: one fetch per call, with a time limit, the token and a response listener. */
export function createTransport(options: TransportOptions): Transport {
  const timeout_ms = options.timeout_ms ?? REQUEST_TIMEOUT_MS;
  return async (request) => {
    const { base, url, headers, token } = prepareRequest(request, options);
    const limit = AbortSignal.timeout(timeout_ms);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    let answer: ResponseData;
    try {
      const response = await fetch(url, { method: request.method, headers, body: request.body ?? null, signal });
      answer = { status: response.status, json: await jsonOf(response) };
    } catch (cause) {
      throw errorOfFailure(cause, request.signal, timeout_ms);
    }
    options.onResponse({ base, status: answer.status, detail: detailOf(answer.json), token });
    if (answer.status >= 400) throw errorOfResponse(answer);
    return answer;
  };
}
