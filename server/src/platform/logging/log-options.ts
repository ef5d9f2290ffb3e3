import { type LoggerOptions, stdSerializers } from 'pino';
import { stripSecrets } from './strip-secrets.ts';

interface LoggedRequest {
  method?: string;
  url?: string;
  /** Fastify's own request has the address here, Node's below `socket`. */
  ip?: string;
  socket?: { remoteAddress?: string | undefined };
}

const secretFields = [
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

/**
 * How the portal logs: one JSON object a line, ISO times, requests without headers or bodies, secrets hidden.
 * For Fastify's `logger` option and for `openLog`.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `req.headers["${field}"]`]),
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method, url, ip, socket }: LoggedRequest) => ({
        method,
        url: stripSecrets(url ?? ''),
        remote: ip ?? socket?.remoteAddress,
      }),
      res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
      err: stdSerializers.err,
      url: (url: unknown) => (typeof url === 'string' ? stripSecrets(url) : url),
    },
  };
}
