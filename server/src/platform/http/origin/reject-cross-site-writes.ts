import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/index.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Whether a browser sends this for a page of another site. Browsers say so themselves; older ones, and all over plain
 * http, name the page's origin, which has to be where people reach the portal, or the host that was asked for.
 * Programs send neither.
 */
function isCrossSite({ headers, host }: FastifyRequest, portal: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  const from = originOf(headers.origin);
  // A proxy in front may speak https where the portal hears http: of the host that was asked for, its name counts.
  const requestedOrigin = from && originOf(`${new URL(from).protocol}//${host}`);
  return from === null || from === 'null' || (from !== originOf(portal) && from !== requestedOrigin);
}

/** Rejects cross-site writes from browsers: forms, uploads, signing in to another account. */
export function rejectCrossSiteWrites(app: FastifyInstance, portal: string): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || !isCrossSite(request, portal)) return;
    throw new AppError('permission_denied', 'Requests from pages of other sites can’t change data.');
  });
}
