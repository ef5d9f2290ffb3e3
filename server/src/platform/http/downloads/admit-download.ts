import type { Access } from '@cohortium/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal/index.ts';
import type { Tickets } from '../../tickets/index.ts';
import type { AnyAsker, AskerSource } from '../access/asker.ts';
import { enforceAccess } from '../access/enforce-access.ts';
import type { ByteRange } from './send-file.ts';

export interface Admitted {
  asker: AnyAsker;
  /** The bytes that the ticket is bound to. */
  bound: ByteRange | null;
}

/** Authenticates a download ticket and checks access again; null if the request has no ticket. */
export async function admitTicket(
  request: FastifyRequest,
  access: Access,
  { tickets, source }: { tickets: Tickets | undefined; source: AskerSource },
): Promise<Admitted | null> {
  const { pathname, searchParams } = new URL(request.url, 'http://portal');
  const ticket = searchParams.get('ticket');
  if (ticket === null || request.headers.authorization !== undefined) return null;
  const claims = await tickets?.redeem({ path: pathname, query: searchParams }, ticket);
  if (!claims) {
    throw new Refusal(
      'gone',
      'This download link has expired or was already used. Download the file again from its page.',
    );
  }
  const credentials = {
    reads: true,
    proof: { session_id: claims.session_id },
    workspace_id: claims.workspace_id ?? undefined,
  };
  return { asker: await enforceAccess(access, credentials, source), bound: claims.range };
}
