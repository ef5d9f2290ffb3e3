import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment, type OsUser } from '../run-program.ts';
import { toStartError } from './postgres-start-error.ts';

export interface ServerCommand {
  postgres: string;
  data: string;
  socket_folder: string;
  user: OsUser | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
}

export interface PostgresServer {
  pid: number;
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>;
  /** Resolves when the server is gone, asked or not. */
  exited: Promise<void>;
}

const FIXED_SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused rows are answers, not incidents, and their values must not reach a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  jit: 'off',
  // Parallel plans need /dev/shm, which is 64 MB in a container.
  max_parallel_workers_per_gather: '0',
};

/** Starts the server and waits until it answers (after a crash: until it has recovered). */
export async function runServer(command: ServerCommand): Promise<PostgresServer> {
  const { postgres, data, user } = command;
  const settings = { ...FIXED_SETTINGS, unix_socket_directories: command.socket_folder, ...command.settings };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C in the terminal must reach the portal first, which then stops the server in its own order.
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...user,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  const watch = child.pid === undefined ? undefined : watchParent(child.pid, command);
  void exited.then(() => watch?.kill('SIGKILL'));
  const pid = await waitUntilReady(child, command);
  return { pid, exited, stop: () => stopServer(child, exited) };
}

function waitUntilReady(child: ChildProcess, { data, log }: ServerCommand): Promise<number> {
  const logLines: string[] = [];
  return new Promise((resolve, reject) => {
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        log(line);
        if (logLines.length < 200) logLines.push(line);
        if (child.pid !== undefined && line.includes('database system is ready to accept connections'))
          resolve(child.pid);
      });
    }
    child.on('error', (error) => reject(toStartError(error.message, data)));
    // 'close' comes after the last line: the reason has been read by then.
    child.on('close', () => reject(toStartError(logLines.join('\n'), data)));
  });
}

// Even after kill -9 of the portal nothing stays behind: the pipe to this shell closes, and it stops the server.
// The pid file is compared so that a pid given to somebody else is never signalled.
function watchParent(pid: number, { data, user }: ServerCommand): ChildProcess {
  const script = 'cat >/dev/null; read -r now <"$2" && [ "$now" = "$1" ] && kill -INT "$1"';
  const watch = spawn('/bin/sh', ['-c', script, 'watch-portal', String(pid), join(data, 'postmaster.pid')], {
    ...user,
    cwd: '/',
    env: cleanEnvironment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return watch;
}

async function stopServer(child: ChildProcess, exited: Promise<void>) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), 30_000).unref();
    });
    if ((await Promise.race([exited, late])) !== 'late') return;
  }
}
