import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface RunningPortal {
  url: string;
  pid: number;
  home: string;
  /** What it has printed so far. */
  printed(): string;
  /** As Ctrl-C does; resolves when it is gone. */
  stop(): Promise<void>;
  /** kill -9 of the portal's own process. */
  kill(): Promise<void>;
}

export interface PortalOptions {
  home: string;
  port?: number;
  flags?: string[];
  settings?: Record<string, string>;
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No port is free.');
  return address.port;
}

async function waitUntilReady(child: ChildProcess, printed: () => string): Promise<string> {
  for (;;) {
    const address = /^ready (\S+)/m.exec(printed())?.[1];
    if (address) return address;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The portal did not start: ${printed()}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** Starts the portal of this checkout in its own process, and waits until it says that it is ready. */
export async function runPortal({ home, port, flags = [], settings = {} }: PortalOptions): Promise<RunningPortal> {
  const chosen = port ?? (await freePort());
  const child = spawn(resolve(root, 'node_modules/.bin/node'), [resolve(root, 'server/src/main.ts'), ...flags], {
    env: { ...process.env, ...settings, PORT: String(chosen), COHORTIUM_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const printed = () => text;
  const url = await waitUntilReady(child, printed);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { url, pid: child.pid ?? 0, home, printed, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
