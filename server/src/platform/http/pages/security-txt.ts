import type { FastifyInstance } from 'fastify';
import { DAY_MS, systemClock } from '../../clock/index.ts';
import type { Config } from '../../config/index.ts';

/** RFC 9116 asks for a date after which a copy is stale; well below the year that it recommends at most. */
const VALID_MS = 90 * DAY_MS;

/** Serves `/.well-known/security.txt`: where to report a vulnerability of this portal, if its operator has set one. */
export function serveSecurityTxt(app: FastifyInstance, { security_contact, url }: Config): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    if (!security_contact) return reply.code(404).send('This portal has no contact for security reports.\n');
    const expires = new Date(systemClock.now().getTime() + VALID_MS).toISOString();
    const lines = [
      `Contact: ${security_contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL('/.well-known/security.txt', url)}`,
    ];
    return reply.send(`${lines.join('\n')}\n`);
  });
}
