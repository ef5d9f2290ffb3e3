import { pathOf, type Route } from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files';
import type { Tickets } from '../../tickets/index.ts';
import type { CallerSource } from '../access/caller.ts';
import { describeRoute } from '../description/describe-route.ts';
import { authenticateTicket } from './authenticate-ticket.ts';
import { type FileResponse, requireRangeAvailable, sendFile } from './send-file.ts';

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

/** The ticket for the download that the request's own path, less its last part, names; for a part of it if told. */
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
