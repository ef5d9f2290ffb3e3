import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import {
  type Access,
  bodyLimitOf,
  generalNamesOf,
  isReading,
  pathOf,
  type Route,
  type RouteAnswer,
  type RouteInput,
  type UploadRoute,
  withOwnNames,
} from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Repeatable } from '../idempotency/index.ts';
import { invalid } from '../refusal/index.ts';
import type { Tickets } from '../tickets/index.ts';
import type { AnyAsker, AskerOf, AskerSource } from './access/asker.ts';
import { bearer, enforceAccess, workspaceNamed } from './access/enforce-access.ts';
import { watchAccess } from './access/watch-access.ts';
import { describeCall } from './description/describe-call.ts';
import { describeUpload } from './description/describe-upload.ts';
import { giveTicket, mountFile } from './downloads/mount-download.ts';
import type { ByteRange, FileAnswer } from './downloads/send-file.ts';
import { frameEvents, type ServerEvent } from './frame-events.ts';
import { allButBody } from './input/validate-input.ts';
import { boundaryOf, type Part, readParts } from './parts/read-parts.ts';

/** Request data for a route handler, besides its input. */
export interface RequestFacts {
  request_id: string;
  ip: string;
  /** Aborts when the caller hangs up. */
  signal: AbortSignal;
  header(name: string): string | undefined;
}

export type RouteCalled<R extends Route> = RouteInput<R> & { asker: AskerOf<R['access']>; request: RequestFacts };
export type Handle<R extends Route> = (call: RouteCalled<R>) => Promise<RouteAnswer<R>>;

export type HandleEvents<R extends Route> = (call: RouteCalled<R>) => Promise<AsyncIterable<ServerEvent>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route is read-only, so that read-only tokens can call it. */
    reads?: boolean;
  }
  interface FastifyRequest {
    asker: AnyAsker | null;
  }
}

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
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
export interface Guard {
  access: Access;
  reads: boolean;
}
const guardOf = (route: Route): Guard => ({ access: route.access, reads: isReading(route) });

/** fastify has validated params, query and body with the route's own schemas before this runs. */
const calledOf = <R extends Route>(request: FastifyRequest, reply: FastifyReply) =>
  ({
    params: request.params,
    query: request.query,
    body: request.body,
    asker: request.asker,
    request: factsOf(request, reply),
  }) as RouteCalled<R>;

/** The two calls of a download: see `defineDownload` of the contract. */
export interface DownloadRoutes<F extends Route, T extends Route> {
  file: F;
  ticket: T;
}

export interface UploadCalled<A extends Access> {
  asker: AskerOf<A>;
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Limits {
  rate?: { max: number; timeWindow: string };
}

/** Executes a write once per idempotency key; repeats return the saved response. */
export type RunOnce = <Answer>(write: Repeatable, work: () => Promise<Answer>) => Promise<Answer>;

function repeatableOf(route: Route, request: FastifyRequest): Repeatable | null {
  const key = request.headers['idempotency-key'];
  const { person, workspace, viewing } = request.asker ?? { person: null, workspace: null };
  if (key === undefined || !person || viewing || isReading(route) || route.base === 'identity') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid([{ field: 'Idempotency-Key', message: 'must be 1 to 200 printable characters' }]);
  }
  // A token with a narrower scope counts as another caller: it never gets the response of a wider one.
  const reach = person.confined?.workspace_id ?? null;
  return {
    person_id: person.id,
    workspace_id: workspace?.workspace_id ?? '',
    route: `${route.method} ${pathOf(route)}`,
    key,
    body: [request.params, request.query, request.body, reach],
  };
}

export interface ApiParts {
  source: AskerSource;
  once: RunOnce;
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

/** Mounts the routes of the contract with their handlers. */
export class Api {
  readonly app: FastifyInstance;
  readonly #source: AskerSource;
  readonly #once: RunOnce;
  readonly #tickets: Tickets | undefined;
  constructor(app: FastifyInstance, { source, once, tickets }: ApiParts) {
    this.app = app;
    this.#source = source;
    this.#once = once;
    this.#tickets = tickets;
  }

  mount<const R extends Route>(route: R, handle: Handle<R>, limits: Limits = {}): void {
    this.#register(route, limits, async (request, reply) => {
      const work = () => handle(calledOf<R>(request, reply));
      const repeatable = repeatableOf(route, request);
      return reply.send(repeatable ? await this.#once(repeatable, work) : await work());
    });
  }

  /** Answers with JSON that was checked and written before, in a thread: pieces of bytes, one after another. */
  mountWritten<const R extends Route>(
    route: R,
    handle: (call: RouteCalled<R>) => Promise<readonly Uint8Array[]>,
    limits: Limits = {},
  ): void {
    this.#register(route, limits, async (request, reply) => {
      const pieces = await handle(calledOf<R>(request, reply));
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
  mountEvents<const R extends Route>(route: R, handle: HandleEvents<R>): void {
    this.#register(route, {}, async (request, reply) => {
      const called = calledOf<R>(request, reply);
      const finished = new AbortController();
      reply.raw.once('close', () => finished.abort());
      const allowed = () => this.#callerOf(request, guardOf(route)).then(() => undefined);
      const signal = AbortSignal.any([called.request.signal, watchAccess(allowed, finished.signal)]);
      const events = await handle({ ...called, request: { ...called.request, signal } });
      return reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(frameEvents(events)));
    });
  }

  /** Sends the browser on to another address. */
  mountRedirect<const R extends Route>(route: R, handle: (call: RouteCalled<R>) => Promise<string>): void {
    this.#register(route, {}, async (request, reply) => reply.redirect(await handle(calledOf<R>(request, reply)), 303));
  }

  /**
   * A download by its two calls. `find` checks that the asker may have the file and tells of it; the same function serves
   * for the ticket and for the bytes, so that the right is looked up both times.
   */
  mountDownload<const F extends Route, const T extends Route>(
    { file, ticket }: DownloadRoutes<F, T>,
    find: (call: RouteCalled<F>) => Promise<FileAnswer>,
  ): void {
    this.mountFile(file, find);
    this.#register(ticket, {}, async (request, reply) => {
      const file = await find(calledOf<F>(request, reply));
      const { range } = request.body as { range?: ByteRange };
      return reply.send(giveTicket(request, this.#tickets, { file, range }));
    });
  }

  /** The bytes alone, to a bearer token or a ticket. */
  mountFile<const F extends Route>(route: F, find: (call: RouteCalled<F>) => Promise<FileAnswer>): void {
    const admit = (request: FastifyRequest) => this.admit(request, guardOf(route));
    const parts = { app: this.app, source: this.#source, tickets: this.#tickets, admit };
    mountFile(parts, route, (request, reply) => find(calledOf<F>(request, reply)));
  }

  /** Mounts a route with a multipart body; the handler reads the parts one after another. */
  mountParts<const R extends Route>(
    route: R,
    handle: (call: RouteCalled<R> & { parts: AsyncIterable<Part> }) => Promise<RouteAnswer<R>>,
  ): void {
    this.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
      scope.setValidatorCompiler(allButBody);
      scope.route({
        method: route.method,
        url: pathOf(route),
        schema: describeCall(route),
        config: guardOf(route),
        onRequest: (request) => this.admit(request, guardOf(route)),
        handler: async (request, reply) => {
          const parts = readParts(request.raw, boundaryOf(request.headers['content-type']));
          return reply.send(await handle({ ...calledOf<R>(request, reply), parts }));
        },
      });
    });
  }

  /** Takes an upload's path out of the JSON calls: the function answers on the raw connection, body unread. */
  mountUpload(upload: UploadRoute, handle: (call: UploadCalled<UploadRoute['access']>) => Promise<void>): void {
    this.app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
        const guard: Guard = { access: upload.access, reads: method === 'HEAD' };
        scope.route({
          method,
          url: `${upload.path}/:id`,
          schema: describeUpload(upload, method),
          validatorCompiler: () => (value) => ({ value }),
          config: { ...guard, swagger: { exposeHeadRoute: true } },
          onRequest: (request) => this.admit(request, guard),
          handler: async (request, reply) => {
            reply.hijack();
            const asker = request.asker as AskerOf<UploadRoute['access']>;
            await handle({ asker, request: request.raw, response: reply.raw });
          },
        });
      }
    });
  }

  #register(route: Route, limits: Limits, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
    const body_limit = bodyLimitOf(route);
    const names = { query: generalNamesOf(route, 'query'), body: generalNamesOf(route, 'body') };
    this.app.route({
      method: route.method,
      url: pathOf(route),
      schema: describeCall(route),
      config: { ...guardOf(route), body_limit, ...(limits.rate ? { rateLimit: limits.rate } : {}) },
      bodyLimit: body_limit.bytes,
      onRequest: (request) => this.admit(request, guardOf(route)),
      preValidation: async (request) => {
        request.query = withOwnNames(names.query, request.query);
        request.body = withOwnNames(names.body, request.body);
      },
      handler,
    });
  }

  /** Authenticates the request; for the few routes that are not JSON, such as uploads. */
  async admit(request: FastifyRequest, guard: Guard): Promise<void> {
    request.asker = await this.#callerOf(request, guard);
  }

  #callerOf(request: FastifyRequest, { access, reads }: Guard): Promise<AnyAsker> {
    const workspace_id = workspaceNamed(new URL(request.url, 'http://portal').searchParams);
    const proof = bearer(request.headers.authorization);
    return enforceAccess(access, { reads, proof, workspace_id }, this.#source);
  }
}
