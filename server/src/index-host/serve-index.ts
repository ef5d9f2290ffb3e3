import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerQuery } from './answer-query.ts';
import type { ChdbEngine } from './chdb-engine.ts';
import { QueryQueue } from './queue-queries.ts';

/** Three reads and a write. chDB computes on libuv's threads, of which `start-host.ts` gives as many again, to kill queries and for files. */
const lanes = 4;
const capacity = 1000;
/** Time for slow clients to receive a finished answer during shutdown. */
const longestGoodbye = 5_000;

/** Listens on a private unix socket (0600). `close` lets running queries finish, refuses the rest and frees the folder. */
export async function serveIndex(engine: ChdbEngine, socket: string): Promise<{ close(): Promise<void> }> {
  const queue = new QueryQueue({ lanes, capacity });
  const answering = new Set<ServerResponse>();
  const server = createServer((message, reply) => {
    answering.add(reply);
    reply.once('close', () => answering.delete(reply));
    void answerQuery({ engine, queue }, message, reply);
  });
  // Only this portal connects: an idle connection closed by the host would break its client's next query.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  // The engine's lock on the folder is ours by now, so a socket found here is a dead host's.
  await rm(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  await chmod(socket, 0o600);
  return {
    async close() {
      server.close();
      await queue.close();
      const sent = Promise.all([...answering].map((reply) => once(reply, 'close')));
      await Promise.race([sent, pause(longestGoodbye)]);
      server.closeAllConnections();
      engine.close();
    },
  };
}
