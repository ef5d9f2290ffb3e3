import { SIGNED_OUT_BODY } from '@cohortium/contract';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { requestOrigin } from '../audit/index.ts';
import { newId } from '../clock/index.ts';
import { runAsOwner, type WorkOwner } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { Tickets } from '../tickets/index.ts';
import type { CallerSource } from './access/caller.ts';
import { serveApiDocument } from './document-api.ts';
import { sendError, sendNotFound } from './errors/send-error.ts';
import { addJsonParser } from './input/parse-json.ts';
import { validatorCompiler } from './input/validate-input.ts';
import { RequestLog } from './log-requests.ts';
import { Api, type WithIdempotency } from './mount-route.ts';
import { rejectCrossSiteWrites } from './origin/reject-cross-site-writes.ts';
import { enableMaintenanceMode } from './pages/maintenance.ts';
import { serveSecurityTxt } from './pages/security-txt.ts';
import { type SendShell, servePages } from './pages/serve-pages.ts';
import { addSecurityHeaders, setSecurityHeaders } from './security-headers.ts';

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
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const problems = await parts.readiness();
    return reply
      .code(problems.length > 0 ? 503 : 200)
      .send({ status: problems.length > 0 ? 'not ready' : 'ready', problems });
  });
  return new Api(app, { source: parts.source, once: parts.once, tickets: parts.tickets });
}
