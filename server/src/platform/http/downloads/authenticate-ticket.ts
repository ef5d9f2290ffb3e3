import type { Access } from '@cohortium/contract';
import type { FastifyRequest } from 'fastify';
import type { ByteRange } from '#platform/files';
import { AppError } from '../../errors/index.ts';
import type { Tickets } from '../../tickets/index.ts';
import type { AnyCaller, CallerSource } from '../access/caller.ts';
import { enforceAccess } from '../access/enforce-access.ts';

export interface DownloadAccess {
  caller: AnyCaller;
  /** The bytes that the ticket is bound to. */
  range: ByteRange | null;
}

/** Authenticates a download ticket and checks access again; null if the request has no ticket. */
export async function authenticateTicket(
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
