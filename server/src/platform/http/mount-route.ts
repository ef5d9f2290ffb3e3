import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  type Access,
  bodyLimitOf,
  isReading,
  listParameterAliases,
  pathOf,
  type Route,
  type RouteAnswer,
  type RouteInput,
  resolveParameterAliases,
  type UploadRoute,
} from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files';
import { validationError } from '../errors/index.ts';
import type { Tickets } from '../secrets/index.ts';
import type { AnyCaller, CallerOf, CallerSource } from './access/caller.ts';
import { enforceAccess, readBearerToken, workspaceOfQuery } from './access/enforce-access.ts';
import { watchAccess } from './access/watch-access.ts';
import { describeRoute } from './document/describe-route.ts';
import { describeUpload } from './document/describe-upload.ts';
import { formatServerEvents, type ServerEvent } from './frame-events.ts';
import { issueTicket, mountFileRoute } from './mount-download.ts';
import { addMultipartParser, type MultipartPart, readParts } from './read-parts.ts';
import { type FileResponse, sendFile } from './send-file.ts';
import { validateAllButBody } from './validate-input.ts';
import type { IdempotentWrite } from './with-idempotency.ts';

/** Request data for a route handler, in addition to its input. */
export interface RequestInfo {
  request_id: string;
  ip: string;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
  header(name: string): string | undefined;
}

export type RouteContext<R extends Route> = RouteInput<R> & { caller: CallerOf<R['access']>; request: RequestInfo };
export type RouteHandler<R extends Route> = (call: RouteContext<R>) => Promise<RouteAnswer<R>>;

export type EventsHandler<R extends Route> = (call: RouteContext<R>) => Promise<AsyncIterable<ServerEvent>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route is read-only, so that read-only tokens can call it. */
    reads?: boolean;
  }
  interface FastifyRequest {
    caller: AnyCaller | null;
  }
}

function toRequestInfo(request: FastifyRequest, reply: FastifyReply): RequestInfo {
  const aborter = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) aborter.abort();
  });
  return {
    request_id: request.id,
    ip: request.ip,
    signal: aborter.signal,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

/** Access rule of a route, and whether it is read-only. */
export interface RouteGuard {
  access: Access;
  reads: boolean;
}
const toRouteGuard = (route: Route): RouteGuard => ({ access: route.access, reads: isReading(route) });

/** fastify has validated params, query and body with the route's own schemas before this runs. */
const toRouteContext = <R extends Route>(request: FastifyRequest, reply: FastifyReply) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    request: toRequestInfo(request, reply),
  }) as RouteContext<R>;

/** The two calls of a download: see `defineDownload` of the contract. */
export interface DownloadRoutes<F extends Route, T extends Route> {
  file: F;
  ticket: T;
}

export interface UploadContext<A extends Access> {
  caller: CallerOf<A>;
  request: IncomingMessage;
  response: ServerResponse;
}

export interface RouteLimits {
  rate?: { max: number; timeWindow: string };
}

/** Executes a write once per idempotency key; repeats return the saved response. */
export type WithIdempotency = <Answer>(write: IdempotentWrite, work: () => Promise<Answer>) => Promise<Answer>;

function toIdempotentWrite(route: Route, request: FastifyRequest): IdempotentWrite | null {
  const key = request.headers['idempotency-key'];
  const { person, workspace, shareLink } = request.caller ?? { person: null, workspace: null };
  if (key === undefined || !person || shareLink || isReading(route) || route.base === 'identity') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw validationError([{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable characters' }]);
  }
  // A token with a narrower scope counts as another caller: it never gets the response of a wider one.
  const reach = person.token_scope?.workspace_id ?? null;
  return {
    person_id: person.id,
    workspace_id: workspace?.workspace_id ?? '',
    route: `${route.method} ${pathOf(route)}`,
    key,
    body: [request.params, request.query, request.body, reach],
  };
}

export interface ApiParts {
  source: CallerSource;
  once: WithIdempotency;
  /** Without it, download tickets are disabled. */
  tickets: Tickets | undefined;
}

/** What is handed to the system at once: a piece of some 40 MB would keep others waiting. */
const CHUNK_BYTES = 256 * 1024;
function* inChunks(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.byteLength; from += CHUNK_BYTES) yield piece.subarray(from, from + CHUNK_BYTES);
  }
}

/** Instead of an answer that is not available yet: status 202, and where to find it. */
export interface Accepted {
  accepted: object;
  location: string;
}

/** Mounts the routes of the contract with their handlers. */
export class Api {
  readonly app: FastifyInstance;
  readonly #source: CallerSource;
  readonly #once: WithIdempotency;
  readonly #tickets: Tickets | undefined;
  constructor(app: FastifyInstance, { source, once, tickets }: ApiParts) {
    this.app = app;
    this.#source = source;
    this.#once = once;
    this.#tickets = tickets;
  }

  mount<const R extends Route>(route: R, handle: RouteHandler<R>, limits: RouteLimits = {}): void {
    this.#register(route, limits, async (request, reply) => {
      const work = () => handle(toRouteContext<R>(request, reply));
      const repeatable = toIdempotentWrite(route, request);
      return reply.send(repeatable ? await this.#once(repeatable, work) : await work());
    });
  }

  /** Answers with JSON that was checked and written before, in a thread: pieces of bytes, one after another; or with a file. */
  mountJsonChunks<const R extends Route>(
    route: R,
    handle: (call: RouteContext<R>) => Promise<readonly Uint8Array[] | Accepted | FileResponse>,
    limits: RouteLimits = {},
  ): void {
    this.#register(route, limits, async (request, reply) => {
      const pieces = await handle(toRouteContext<R>(request, reply));
      if ('open' in pieces) return sendFile(request, reply, { file: pieces, bound: null });
      if ('accepted' in pieces) return reply.code(202).header('location', pieces.location).send(pieces.accepted);
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header(
          'content-length',
          pieces.reduce((sum, { byteLength }) => sum + byteLength, 0),
        )
        .send(Readable.from(inChunks(pieces), { objectMode: false }));
    });
  }

  /** Answers with server-sent events, read with fetch. */
  mountEvents<const R extends Route>(route: R, handle: EventsHandler<R>): void {
    this.#register(route, {}, async (request, reply) => {
      const called = toRouteContext<R>(request, reply);
      const finished = new AbortController();
      reply.raw.once('close', () => finished.abort());
      const allowed = () => this.#callerOf(request, toRouteGuard(route)).then(() => undefined);
      const signal = AbortSignal.any([called.request.signal, watchAccess(allowed, finished.signal)]);
      const events = await handle({ ...called, request: { ...called.request, signal } });
      return reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(formatServerEvents(events)));
    });
  }

  /** Sends the browser on to another address. */
  mountRedirect<const R extends Route>(route: R, handle: (call: RouteContext<R>) => Promise<string>): void {
    this.#register(route, {}, async (request, reply) =>
      reply.redirect(await handle(toRouteContext<R>(request, reply)), 303),
    );
  }

  /**
   * A download by its two calls. `find` checks that the caller may have the file and tells of it; the same function serves
   * for the ticket and for the bytes, so that the right is looked up both times.
   */
  mountDownload<const F extends Route, const T extends Route>(
    { file, ticket }: DownloadRoutes<F, T>,
    find: (call: RouteContext<F>) => Promise<FileResponse>,
  ): void {
    this.mountFile(file, find);
    this.#register(ticket, {}, async (request, reply) => {
      const file = await find(toRouteContext<F>(request, reply));
      const { range } = request.body as { range?: ByteRange };
      return reply.send(issueTicket(request, this.#tickets, { file, range }));
    });
  }

  /** The bytes alone, to a bearer token or a ticket. */
  mountFile<const F extends Route>(route: F, find: (call: RouteContext<F>) => Promise<FileResponse>): void {
    const authenticate = (request: FastifyRequest) => this.authenticate(request, toRouteGuard(route));
    const parts = { app: this.app, source: this.#source, tickets: this.#tickets, authenticate };
    mountFileRoute(parts, route, (request, reply) => find(toRouteContext<F>(request, reply)));
  }

  /** Mounts a route with a multipart body; the handler reads the parts one after another. */
  mountMultipart<const R extends Route>(
    route: R,
    handle: (call: RouteContext<R> & { parts: AsyncIterable<MultipartPart> }) => Promise<RouteAnswer<R>>,
  ): void {
    this.app.register(async (scope) => {
      await addMultipartParser(scope);
      scope.setValidatorCompiler(validateAllButBody);
      scope.route({
        method: route.method,
        url: pathOf(route),
        schema: describeRoute(route),
        config: toRouteGuard(route),
        onRequest: (request) => this.authenticate(request, toRouteGuard(route)),
        handler: async (request, reply) =>
          reply.send(await handle({ ...toRouteContext<R>(request, reply), parts: readParts(request) })),
      });
    });
  }

  /** Takes an upload's path out of the JSON calls: the function answers on the raw connection, body unread. */
  mountUpload(upload: UploadRoute, handle: (call: UploadContext<UploadRoute['access']>) => Promise<void>): void {
    this.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
        const guard: RouteGuard = { access: upload.access, reads: method === 'HEAD' };
        scope.route({
          method,
          url: `${upload.path}/:id`,
          schema: describeUpload(upload, method),
          validatorCompiler: () => (value) => ({ value }),
          config: { ...guard, swagger: { exposeHeadRoute: true } },
          onRequest: (request) => this.authenticate(request, guard),
          handler: async (request, reply) => {
            reply.hijack();
            const caller = request.caller as CallerOf<UploadRoute['access']>;
            await handle({ caller, request: request.raw, response: reply.raw });
          },
        });
      }
    });
  }

  #register(
    route: Route,
    limits: RouteLimits,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    const body_limit = bodyLimitOf(route);
    const names = { query: listParameterAliases(route, 'query'), body: listParameterAliases(route, 'body') };
    this.app.route({
      method: route.method,
      url: pathOf(route),
      schema: describeRoute(route),
      config: { ...toRouteGuard(route), body_limit, ...(limits.rate ? { rateLimit: limits.rate } : {}) },
      bodyLimit: body_limit.bytes,
      onRequest: (request) => this.authenticate(request, toRouteGuard(route)),
      preValidation: async (request) => {
        request.query = resolveParameterAliases(names.query, request.query);
        request.body = resolveParameterAliases(names.body, request.body);
      },
      handler,
    });
  }

  /** Authenticates the request; for the few routes that are not JSON, such as uploads. */
  async authenticate(request: FastifyRequest, guard: RouteGuard): Promise<void> {
    request.caller = await this.#callerOf(request, guard);
  }

  #callerOf(request: FastifyRequest, { access, reads }: RouteGuard): Promise<AnyCaller> {
    const workspace_id = workspaceOfQuery(new URL(request.url, 'http://portal').searchParams);
    const credentials = readBearerToken(request.headers.authorization);
    return enforceAccess(access, { reads, credentials, workspace_id }, this.#source);
  }
}
