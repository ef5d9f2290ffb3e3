import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const NONCE_MARK = '__CSP_NONCE__';

export type SendShell = (reply: FastifyReply) => FastifyReply;

/** Serves the built pages; any other GET below no base is the application's own address and gets its shell. */
export async function servePages(app: FastifyInstance, folder: string): Promise<SendShell> {
  const shellFile = join(folder, 'index.html');
  if (!existsSync(shellFile)) {
    return (reply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The pages are not built yet. Run npm start to build them.');
  }
  // Built files are looked for when asked, so that pages built again while the portal runs are found.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', 'index.html'],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  return (reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(readFileSync(shellFile, 'utf8').replaceAll(NONCE_MARK, reply.nonce));
}
