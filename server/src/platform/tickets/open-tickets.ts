import { type Clock, randomToken } from '#platform/clock';
import type { Db } from '#platform/database';
import { readTicket, signTicket, type TicketClaims } from './sign-ticket.ts';
import { keepKey } from './ticket-store.ts';

const LIFE_MS = 60_000;

export interface Tickets {
  give(claims: Omit<TicketClaims, 'expires_at'>): { ticket: string; expires_at: string };
  /** What a ticket says, or null when it is not of this portal, for another path, or too old. */
  read(ticket: string, path: string): TicketClaims | null;
}

/** Tickets signed with this portal's own key, made at the first start. */
export async function openTickets(db: Db, clock: Clock): Promise<Tickets> {
  const key = await keepKey(db, randomToken());
  return {
    give: (claims) => {
      const expires_at = clock.now().getTime() + LIFE_MS;
      return {
        ticket: signTicket(key, { ...claims, expires_at }),
        expires_at: new Date(expires_at).toISOString(),
      };
    },
    read: (ticket, path) => {
      const claims = readTicket(key, ticket);
      return claims && claims.path === path && clock.now().getTime() < claims.expires_at ? claims : null;
    },
  };
}
