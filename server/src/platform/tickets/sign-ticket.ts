import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const claimsSchema = z.object({
  session_id: z.string(),
  workspace_id: z.string().nullable(),
  /** The download's path, parameters filled in and without its query. */
  path: z.string(),
  range: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
});

/** What a ticket says: whose it is, and which bytes of which object it opens until when. */
export type TicketClaims = z.infer<typeof claimsSchema>;

const signatureOf = (key: string, words: string): Buffer => createHmac('sha256', key).update(words).digest();

/** The claims and their signature in URL-safe characters. */
export function signTicket(key: string, claims: TicketClaims): string {
  const words = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${words}.${signatureOf(key, words).toString('base64url')}`;
}

/** What a ticket of this key says; null for anything else. */
export function readTicket(key: string, ticket: string): TicketClaims | null {
  const [words = '', signature = '', ...more] = ticket.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(key, words);
  if (more.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return claimsSchema.parse(JSON.parse(Buffer.from(words, 'base64url').toString('utf8')));
}
