import { createHash } from 'node:crypto';

/** SHA-256 of a token as hexadecimal digits: tokens are 256 random bits, so a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
