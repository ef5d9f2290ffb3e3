import type { Access } from '@cohortium/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal/index.ts';
import type { Tickets } from '../../tickets/index.ts';
import type { AnyAsker, AskerSource, Person } from '../asker.ts';
import { enforceAccess } from '../enforce-access.ts';
import type { ByteRange } from './send-file.ts';

/** What downloads by ticket need: the tickets, and whose a session is now. */
export interface TicketDesk {
  tickets: Tickets;
  personOfSession(sessionId: string): Promise<Person | null>;
}

export interface Admitted {
  asker: AnyAsker;
  /** The bytes that the ticket is bound to. */
  bound: ByteRange | null;
}

/** Who a ticket lets in, with the right to the download looked up again; null when the request carries none. */
export async function admitTicket(
  request: FastifyRequest,
  access: Access,
  { desk, source }: { desk: TicketDesk | undefined; source: AskerSource },
): Promise<Admitted | null> {
  const { pathname, searchParams } = new URL(request.url, 'http://portal');
  const ticket = searchParams.get('ticket');
  if (ticket === null || request.headers.authorization !== undefined) return null;
  const claims = desk?.tickets.read(ticket, pathname);
  if (!desk || !claims) {
    throw new Refusal('gone', 'This address was good for a minute and is no more. Download it again from its page.');
  }
  const personOfToken = () => desk.personOfSession(claims.session_id);
  const credentials = {
    method: request.method,
    authorization: 'Bearer ticket',
    workspace_id: claims.workspace_id ?? undefined,
  };
  return { asker: await enforceAccess(access, credentials, { ...source, personOfToken }), bound: claims.range };
}
