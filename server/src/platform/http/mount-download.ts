import { type Access, pathOf, type Route } from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files';
import { AppError } from '../errors/index.ts';
import type { Tickets } from '../secrets/index.ts';
import type { AnyCaller, CallerSource } from './access/caller.ts';
import { enforceAccess } from './access/enforce-access.ts';
import { describeRoute } from './document/describe-route.ts';
import { type FileResponse, requireRangeAvailable, sendFile } from './send-file.ts';

interface DownloadAccess {
  caller: AnyCaller;
  /** The bytes that the ticket is bound to. */
  range: ByteRange | null;
}

/** Authenticates a download ticket and checks access again; null if the request has no ticket. */
async function authenticateTicket(
  request: FastifyRequest,
  access: Access,
  { tickets, source }: { tickets: Tickets | undefined; source: CallerSource },
): Promise<DownloadAccess | null> {
  const { pathname, searchParams } = new URL(request.url, 'http://portal');
  const ticket = searchParams.get('ticket');
  if (ticket === null || request.headers.authorization !== undefined) return null;
  const claims = await tickets?.redeem({ path: pathname, query: searchParams }, ticket);
  if (!claims) {
    throw new AppError(
      'gone',
      'This download link has expired or was already used. Download the file again from its page.',
    );
  }
  const accessRequest = {
    reads: true,
    credentials: { session_id: claims.session_id },
    workspace_id: claims.workspace_id ?? undefined,
  };
  return { caller: await enforceAccess(access, accessRequest, source), range: claims.range };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that the ticket of a download is bound to. */
    ticket_range: ByteRange | null;
  }
}

export interface DownloadParts {
  app: FastifyInstance;
  source: CallerSource;
  tickets: Tickets | undefined;
  /** Admits by bearer token. */
  authenticate(request: FastifyRequest): Promise<void>;
}

/** A route that answers with a file, to a bearer token or a ticket. */
export function mountFileRoute(
  { app, source, tickets, authenticate }: DownloadParts,
  route: Route,
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<FileResponse>,
): void {
  app.route({
    method: route.method,
    url: pathOf(route),
    schema: describeRoute(route),
    config: { access: route.access, reads: true },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      const admitted = await authenticateTicket(request, route.access, { tickets, source });
      request.ticket_range = admitted?.range ?? null;
      if (admitted) request.caller = admitted.caller;
      else await authenticate(request);
    },
    handler: async (request, reply) =>
      sendFile(request, reply, { file: await find(request, reply), bound: request.ticket_range }),
  });
}

/** The ticket for the download that the request's own path, less its last part, names; for a part of it if given. */
export function issueTicket(
  request: FastifyRequest,
  tickets: Tickets | undefined,
  { file, range }: { file: FileResponse; range: ByteRange | undefined },
) {
  if (range) requireRangeAvailable(file, range);
  const { person, workspace } = request.caller ?? { person: null, workspace: null };
  if (!tickets || !person) throw new Error('This portal issues no download tickets.');
  const { pathname, searchParams } = new URL(request.url, 'http://portal');
  const path = pathname.replace(/\/ticket$/, '');
  // What is wanted of the file goes along; the workspace is in the ticket.
  searchParams.delete('workspace_id');
  const { ticket, expires_at } = tickets.give(
    { path, query: searchParams },
    { session_id: person.session_id, workspace_id: workspace?.workspace_id ?? null, range: range ?? null },
  );
  searchParams.set('ticket', ticket);
  return { data: { url: `${path}?${searchParams}`, expires_at } };
}
