import { SIGNED_OUT_BODY } from '@cohortium/contract';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { requestOrigin } from '../audit/index.ts';
import { DAY_MS, newId, systemClock } from '../clock/index.ts';
import { runAsOwner, type WorkOwner } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { AppError } from '../errors/index.ts';
import type { Tickets } from '../secrets/index.ts';
import type { CallerSource } from './access/caller.ts';
import { serveApiDocument } from './document/document-api.ts';
import { Api, type WithIdempotency } from './mount-route.ts';
import { addJsonParser } from './parse-json.ts';
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts';
import { sendError, sendNotFound } from './send-error.ts';
import { type SendShell, servePages } from './serve-pages.ts';
import { validatorCompiler } from './validate-input.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Whether a browser sends this for a page of another site. Browsers say so themselves; older ones, and all over plain
 * http, name the page's origin, which has to be where people reach the portal, or the host that was asked for.
 * Programs send neither.
 */
function isCrossSite({ headers, host }: FastifyRequest, portal: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  const from = originOf(headers.origin);
  // A proxy in front may speak https where the portal hears http: of the host that was asked for, its name counts.
  const requestedOrigin = from && originOf(`${new URL(from).protocol}//${host}`);
  return from === null || from === 'null' || (from !== originOf(portal) && from !== requestedOrigin);
}

/** Rejects cross-site writes from browsers: forms, uploads, signing in to another account. */
function rejectCrossSiteWrites(app: FastifyInstance, portal: string): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || !isCrossSite(request, portal)) return;
    throw new AppError('permission_denied', 'Requests from pages of other sites can’t change data.');
  });
}

const EXEMPT_PATHS = ['/health', '/ready'];
const stateCall = (operationId: string, summary: string) => ({
  schema: { operationId, summary, tags: ['portal'], security: [] },
});

const maintenancePage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cohortium is under maintenance</title><link rel="stylesheet" href="/maintenance.css">
<main><h1>Cohortium is under maintenance</h1><p>The portal is down for maintenance and will be back soon.
Your data is safe, and runs continue when it is back.</p></main></html>`;

const maintenanceCss = `body{font:16px/1.5 Inter,system-ui,sans-serif;color:#14191b;background:#f6f7f7;display:grid;place-items:center;min-height:100vh;margin:0}
main{max-width:34rem;padding:2rem}h1{font-size:1.75rem;font-weight:600;letter-spacing:-.02em}`;

/** With the maintenance flag every call answers 503 and every address a page that says so. */
function enableMaintenanceMode(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (EXEMPT_PATHS.includes(path)) return;
    if (path === '/maintenance.css') return reply.type('text/css').send(maintenanceCss);
    if (/^\/(api|identity|sso)(?:\/|$)/.test(path)) {
      throw new AppError('maintenance', 'The portal is down for maintenance. Try again later.');
    }
    return reply.code(503).type('text/html; charset=utf-8').send(maintenancePage);
  });
}

/** RFC 9116 asks for a date after which a copy is stale; well below the year that it recommends at most. */
const VALID_MS = 90 * DAY_MS;

/** Serves `/.well-known/security.txt`: where to report a vulnerability of this portal, if its operator has set one. */
function serveSecurityTxt(app: FastifyInstance, { security_contact, url }: Config): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (!security_contact) return reply.code(404).send('This portal has no contact for security reports.\n');
    const expires = new Date(systemClock.now().getTime() + VALID_MS).toISOString();
    const lines = [
      `Contact: ${security_contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', url)}`,
    ];
    return reply.send(`${lines.join('\n')}\n`);
  });
}

/** Fastify's own words about requests, but a connection that the caller closed is no error. */
class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const hasLeft = error && reply.raw.destroyed;
    if (hasLeft) reply.log.info({ reason: error.message, responseTime: reply.elapsedTime }, 'the caller disconnected');
    else super.requestCompleted(error, request, reply);
  }
}

export interface HttpParts {
  config: Config;
  logger: FastifyServerOptions['loggerInstance'] | false;
  source: CallerSource;
  once: WithIdempotency;
  tickets?: Tickets;
  /** Where the built pages lie, or null for an API alone. */
  pages: string | null;
  /** Readiness problems for /ready, one sentence each; empty if ready. */
  readiness: () => Promise<string[]>;
}

const isApiUrl = (url: string): boolean => /^\/(api|identity|sso|ga4gh)(?:[/?]|$)/.test(url);

/** An address of the application itself: neither a call nor one of its files. */
const isPageUrl = ({ method, url }: { method: string; url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && !isApiUrl(url) && !url.startsWith('/assets/');

function registerErrorHandlers(app: FastifyInstance, shell: SendShell | null): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) =>
    shell && isPageUrl(request) ? shell(reply) : sendNotFound(app, request, reply),
  );
}

/** Throws at start if a route declares no access, or is declared read-only but writes. */
function assertRouteDeclaresAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isOwn = !isApiUrl(route.url) || route.method === 'HEAD';
    if (!isOwn && !route.config?.access) throw new Error(`Route ${route.method} ${route.url} declares no access.`);
    const mayRead = ['GET', 'HEAD', 'POST'].includes(String(route.method));
    if (route.config?.reads && !mayRead)
      throw new Error(`Route ${route.method} ${route.url} writes, but is declared as read-only.`);
  });
}

/** Key for rate limits and scheduling: workspace and person, or the IP address if not signed in. */
function toRateLimitKey({ caller, ip }: FastifyRequest): WorkOwner {
  const { person, workspace } = caller ?? { person: null, workspace: null };
  const names = [
    ...(workspace?.workspace_id ? [`workspace:${workspace.workspace_id}`] : []),
    ...(person?.id ? [`person:${person.id}`] : []),
  ];
  return { names: names.length > 0 ? names : [`address:${ip}`], background: false };
}

function createServer({ logger, config }: HttpParts): FastifyInstance {
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => newId(),
    requestIdHeader: false,
    trustProxy: config.trust_proxy,
    bodyLimit: SIGNED_OUT_BODY.bytes,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    logController: new RequestLog(),
    // What is wrong before any route is found, and before any hook: an address that cannot be decoded, or without end.
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply as FastifyReply, config.url);
      sendError(error, request as FastifyRequest, reply as FastifyReply);
    },
  });
}

/** The HTTP server without its modules' routes. */
export async function createHttp(parts: HttpParts): Promise<Api> {
  const app = createServer(parts);
  app.setValidatorCompiler(validatorCompiler);
  addJsonParser(app);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('asker', null);
  app.decorateRequest('ticket_range', null);
  addSecurityHeaders(app, parts.config.url);
  rejectCrossSiteWrites(app, parts.config.url);
  if (parts.config.maintenance) enableMaintenanceMode(app);
  assertRouteDeclaresAccess(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isApiUrl(request.url) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // Behind the body's reading, which would lose it.
  app.addHook('preHandler', (request, _reply, done) => {
    requestOrigin({ address: request.ip, request_id: request.id }, () => runAsOwner(toRateLimitKey(request), done));
  });
  await app.register(formbody);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error(`Too many attempts. Wait ${context.after} and try again.`), { statusCode: 429 }),
  });
  await serveApiDocument(app);
  registerErrorHandlers(app, parts.pages ? await servePages(app, parts.pages) : null);
  serveSecurityTxt(app, parts.config);
  app.get('/health', stateCall('health', 'Whether the portal is running'), async () => ({ status: 'ok' }));
  app.get('/ready', stateCall('ready', 'Whether the portal can answer'), async (_request, reply) => {
    const problems = await parts.readiness();
    return reply
      .code(problems.length > 0 ? 503 : 200)
      .send({ status: problems.length > 0 ? 'not ready' : 'ready', problems });
  });
  return new Api(app, { source: parts.source, once: parts.once, tickets: parts.tickets });
}
