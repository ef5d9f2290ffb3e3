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
      reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: npm start builds them.');
  }
  const shell = readFileSync(shellFile, 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(shell.replaceAll(NONCE_MARK, reply.nonce));
}
