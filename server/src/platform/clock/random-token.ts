import { randomBytes } from 'node:crypto';

/** 256 random bits as 43 URL-safe characters: bearer tokens, tickets, verification links. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
