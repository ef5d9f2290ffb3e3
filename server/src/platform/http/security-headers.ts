import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    nonce: string;
  }
}

/** The content security policy (DESIGN §5): scripts from here alone, styles from here or with this answer's nonce. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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

/** A year, once the portal is reached by https; not for its neighbours on the same name, which it knows nothing of. */
const HSTS_HEADER = { 'strict-transport-security': 'max-age=31536000' };

/** The headers of every answer; `portal` is where people reach it. Notes the answer's nonce for pages. */
export function setSecurityHeaders(reply: FastifyReply, portal: string): void {
  const nonce = randomBytes(16).toString('base64');
  reply.nonce = nonce;
  reply.headers({
    'content-security-policy': contentSecurityPolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(portal.startsWith('https://') ? HSTS_HEADER : {}),
  });
}

export function addSecurityHeaders(app: FastifyInstance, portal: string): void {
  app.decorateReply('nonce', '');
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply, portal));
}
