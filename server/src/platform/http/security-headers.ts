import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { REFERENCE_PATH } from './document-api.ts';

/** The one style that the reference page (swagger-ui 5) writes into itself, by its content. */
const REFERENCE_STYLE = " 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

declare module 'fastify' {
  interface FastifyReply {
    nonce: string;
  }
}

/** The content security policy (DESIGN §5): scripts from here alone, styles from here or with this answer's nonce. */
export function contentSecurityPolicy(nonce: string, style = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export function addSecurityHeaders(app: FastifyInstance): void {
  app.decorateReply('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.nonce = randomBytes(16).toString('base64');
    reply.headers({
      'content-security-policy': contentSecurityPolicy(
        reply.nonce,
        request.url.startsWith(REFERENCE_PATH) ? REFERENCE_STYLE : '',
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    });
  });
}
