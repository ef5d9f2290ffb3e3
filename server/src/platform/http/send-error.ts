import { bases } from '@cohortium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../errors/index.ts';
import { mapError } from './map-error.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The client disconnected before the response; this is not an error. */
const isDisconnected = ({ raw }: FastifyRequest, reply: FastifyReply): boolean =>
  raw.aborted || (reply.raw.destroyed && !reply.raw.writableFinished);

const formatSize = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${Math.ceil(bytes / 1e5) / 10} MB`;

/** Message for a body above the limit; the body itself was not read. */
function tooLargeMessage({ method, url, headers, routeOptions }: FastifyRequest): string {
  const length = Number(headers['content-length']);
  const has = Number.isFinite(length) ? `This request has ${formatSize(length)}` : 'This request is too large';
  const [call] = url.split('?');
  const most = `${method} ${call} accepts at most ${formatSize(routeOptions.bodyLimit)}`;
  return `${has}; ${most}. Split the request, or upload large files.`;
}

/** Headers of a stream that failed before its first byte: Fastify has already copied them to the raw response. */
function dropContentHeaders({ raw }: FastifyReply): void {
  if (raw.headersSent) return;
  for (const name of ['content-type', 'content-length']) raw.removeHeader(name);
}

/** Sends every error, in a route or before, in the standard error format. */
export function sendError(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = failure instanceof Error ? failure : new Error(String(failure));
  const { status, body } = mapError(error, request.id);
  if ('code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') body.detail = tooLargeMessage(request);
  if (isDisconnected(request, reply)) request.log.info({ reason: error.message }, 'the caller disconnected');
  else if (status >= 500) request.log.error({ err: error }, 'request failed');
  dropContentHeaders(reply);
  // GA4GH’s names for the same, where its clients look for them.
  const standard = request.url.startsWith(`${bases.wes}/`) ? { msg: body.detail, status_code: status } : {};
  return reply.code(status).send({ ...body, ...standard });
}

/** Unknown endpoint: 405 if another method exists, else 404. */
export function sendNotFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [url = '/'] = request.url.split('?');
  const answers = (method: string) => app.findRoute({ method, url }) !== null;
  const others = METHODS.filter(answers);
  // A folder of files answers every name of its kind, and then finds none.
  if (others.length === 0 || answers(request.method)) return sendError(notFound('This endpoint'), request, reply);
  const methods = others.join(' or ');
  const refusal = new AppError(
    'method_not_allowed',
    `This endpoint does not support ${request.method}. Use ${methods}.`,
  );
  return sendError(refusal, request, reply.header('allow', others.join(', ')));
}
