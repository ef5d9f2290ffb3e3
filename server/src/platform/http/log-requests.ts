import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Fastify's own words about requests, but a connection that the caller closed is no error. */
export class RequestLog extends LogController {
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const hasLeft = error && reply.raw.destroyed;
    if (hasLeft) reply.log.info({ reason: error.message, responseTime: reply.elapsedTime }, 'the caller disconnected');
    else super.requestCompleted(error, request, reply);
  }
}
