import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '#platform/database';
import { makeHome, removeHome } from './test-home.ts';

/** What a test process hears: where PostgreSQL is, or why it is not. */
export type GateAnswer = { url: string } | { refused: string };

// Nothing in a test survives the machine, so nothing needs to reach its disk.
const temporaryName = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** A door in vitest's own process: PostgreSQL starts with the first knock and stops with `close`. */
export async function openGate(): Promise<{ path: string; close: () => Promise<void> }> {
  const home = await makeHome('postgres');
  let running: Promise<RunningPostgres> | undefined;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    running ??= startPostgres({ home, log: () => undefined, settings: temporaryName });
    running.then(
      ({ url }) => sendAnswer(socket, { url }),
      (error: unknown) => sendAnswer(socket, { refused: String(error) }),
    );
  });
  const path = join(home, 'gate');
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  const close = async () => {
    server.close();
    for (const socket of open) socket.destroy();
    const postgres = await running?.catch(() => undefined);
    await postgres?.stop();
    await removeHome(home);
  };
  return { path, close };
}

function sendAnswer(socket: Socket, answer: GateAnswer) {
  socket.end(JSON.stringify(answer));
}
