import { isUtf8 } from 'node:buffer';
import { type BodyLimit, SIGNED_OUT_BODY } from '@cohortium/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/index.ts';
import { findLimitProblem } from './measure-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    body_limit?: BodyLimit;
  }
}

const badRequest = (detail: string) => new AppError('bad_request', detail);

/** JSON as a request carries it, measured before it is parsed. */
export function parseJson(bytes: Buffer, limit: BodyLimit): unknown {
  if (bytes.length === 0) throw badRequest('The request body is empty. Send JSON.');
  if (!isUtf8(bytes)) throw badRequest('The request body is not UTF-8.');
  const excess = findLimitProblem(bytes, limit);
  if (excess) throw new AppError('validation', `The request body is not accepted: ${excess}.`);
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

/** Bodies are JSON, read by us so that their shape is bounded first; a text without its own type is none. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
    parseJson(bytes, request.routeOptions.config.body_limit ?? SIGNED_OUT_BODY),
  );
}
