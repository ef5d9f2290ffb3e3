import { allRoutes } from '@cohortium/contract';
import { type LoggerOptions, stdSerializers } from 'pino';

/** What parameters are called; another name may itself be what somebody searches for. */
const KNOWN_PARAMETERS = new Set([
  'workspace_id',
  'ticket',
  ...allRoutes.flatMap(({ query }) => (query && 'shape' in query ? Object.keys(Object(query.shape)) : [])),
]);
const MAX_PATH_LENGTH = 300;
const EMAIL_ADDRESS = /(?<![^\s@<>"'()/])[^\s@<>"'()/]+@[^\s@<>"'()/]+/g;

/** A text as it may be logged: without e-mail addresses. */
const redactEmailAddresses = (text: string): string => text.replace(EMAIL_ADDRESS, '[address]');

/**
 * A request's address as it may be logged: its path, and which parameters it has. Their values are what people search for,
 * whom they write to, and tickets that open something by themselves.
 */
export function redactUrl(url: string): string {
  const [path = '', ...query] = url.slice(0, 10_000).split('?');
  const shown = redactEmailAddresses(path.slice(0, MAX_PATH_LENGTH));
  if (query.length === 0) return shown;
  const names = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return `${shown}?${names.map((name) => (KNOWN_PARAMETERS.has(name) ? name : '…')).join('&')}`;
}

interface LoggedRequest {
  method?: string;
  url?: string;
  /** Fastify's own request has the address here, Node's below `socket`. */
  ip?: string;
  socket?: { remoteAddress?: string | undefined };
}

const REDACTED_FIELDS = [
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'ticket',
  'authorization',
  'cookie',
];

const MAX_MESSAGE_LENGTH = 2000;

/** What went wrong, and where: not what a database adds to it, which quotes rows. */
function serializeError(thrown: unknown) {
  // Anything can be thrown or rejected with, also null: a log that fails on it would hide the cause and stop the portal.
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { type, message, stack } = stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  const redact = (text: string) => redactEmailAddresses(text.slice(0, MAX_MESSAGE_LENGTH));
  return { type, message: redact(message), stack: redact(stack), ...(code === undefined ? {} : { code }) };
}

/**
 * How the portal logs: one JSON object a line, ISO times, requests without headers, bodies or values of their query, secrets hidden.
 * For Fastify's `logger` option and for `openLog`.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: REDACTED_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `req.headers["${field}"]`]),
      censor: '[hidden]',
    },
    hooks: {
      // An error alone would be logged twice, the second time unredacted.
      logMethod(logArguments, method) {
        const [error] = logArguments;
        const alone = logArguments.length === 1 && typeof error === 'object';
        return alone ? method.apply(this, [error, 'noted']) : method.apply(this, logArguments);
      },
    },
    serializers: {
      req: ({ method, url, ip, socket }: LoggedRequest) => ({
        method,
        url: redactUrl(url ?? ''),
        remote: ip ?? socket?.remoteAddress,
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: serializeError,
      url: (url: unknown) => (typeof url === 'string' ? redactUrl(url) : url),
    },
  };
}
