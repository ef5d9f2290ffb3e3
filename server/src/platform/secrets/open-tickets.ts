import { z } from 'zod';
import { type Clock, newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Vault } from './open-vault.ts';
import { markTicketUsed } from './ticket-store.ts';

const TICKET_LIFETIME_MS = 60_000;

const claimsSchema = z.object({
  ticket_id: z.string(),
  session_id: z.string(),
  workspace_id: z.string().nullable(),
  range: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
});

/** Claims of a ticket: session, workspace and byte range. */
export type TicketClaims = Pick<z.infer<typeof claimsSchema>, 'session_id' | 'workspace_id' | 'range'>;

/** What a ticket opens: a download's path, parameters filled in, and its query without the ticket. */
export interface TicketTarget {
  path: string;
  query: URLSearchParams;
}

export interface Tickets {
  give(address: TicketTarget, claims: TicketClaims): { ticket: string; expires_at: string };
  /** Redeems a ticket once; null if used, expired, or issued for another portal or URL. */
  redeem(address: TicketTarget, ticket: string): Promise<TicketClaims | null>;
}

const targetUrl = ({ path, query }: TicketTarget): string => {
  const sorted = new URLSearchParams(query);
  sorted.delete('ticket');
  sorted.sort();
  return `${path}?${sorted}`;
};

/** Tickets sealed with a key of the data folder: nobody reads or makes one from the database. */
export function openTickets({
  db,
  clock,
  vault,
}: {
  db: Db;
  clock: Clock;
  vault: (purpose: string) => Vault;
}): Tickets {
  const sealed = vault('download tickets');
  return {
    give: (address, claims) => {
      const expires_at = clock.now().getTime() + TICKET_LIFETIME_MS;
      return {
        ticket: sealed.seal(JSON.stringify({ ...claims, ticket_id: newId(), expires_at }), targetUrl(address)),
        expires_at: new Date(expires_at).toISOString(),
      };
    },
    redeem: async (address, ticket) => {
      const unsealed = sealed.open(ticket, targetUrl(address));
      if (unsealed === null) return null;
      const { ticket_id, expires_at, ...claims } = claimsSchema.parse(JSON.parse(unsealed));
      const now = clock.now();
      if (now.getTime() >= expires_at) return null;
      return (await markTicketUsed(db, { ticket_id, expires_at: new Date(expires_at) }, now)) ? claims : null;
    },
  };
}
