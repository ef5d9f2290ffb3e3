import { pathOf, type Route } from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tickets } from '../../tickets/index.ts';
import type { AskerSource } from '../access/asker.ts';
import { describeCall } from '../description/describe-call.ts';
import { admitTicket } from './admit-download.ts';
import { assertRangeAvailable, type ByteRange, type FileAnswer, sendFile } from './send-file.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that the ticket of a download is bound to. */
    ticket_range: ByteRange | null;
  }
}

export interface DownloadParts {
  app: FastifyInstance;
  source: AskerSource;
  tickets: Tickets | undefined;
  /** Admits by bearer token. */
  admit(request: FastifyRequest): Promise<void>;
}

/** A route that answers with a file, to a bearer token or a ticket. */
export function mountFile(
  { app, source, tickets, admit }: DownloadParts,
  route: Route,
  find: (request: FastifyRequest, reply: FastifyReply) => Promise<FileAnswer>,
): void {
  app.route({
    method: route.method,
    url: pathOf(route),
    schema: describeCall(route),
    config: { access: route.access, reads: true },
    exposeHeadRoute: false,
    onRequest: async (request) => {
      const admitted = await admitTicket(request, route.access, { tickets, source });
      request.ticket_range = admitted?.bound ?? null;
      if (admitted) request.asker = admitted.asker;
      else await admit(request);
    },
    handler: async (request, reply) =>
      sendFile(request, reply, { file: await find(request, reply), bound: request.ticket_range }),
  });
}

/** The ticket for the download that the request's own path, less its last part, names; for a part of it if told. */
export function giveTicket(
  request: FastifyRequest,
  tickets: Tickets | undefined,
  { file, range }: { file: FileAnswer; range: ByteRange | undefined },
) {
  if (range) assertRangeAvailable(file, range);
  const { person, workspace } = request.asker ?? { person: null, workspace: null };
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
