import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type HostPaths = { folder: string; socket: string };
export type HostGreeting = { ready: boolean; reason?: string; version?: string };

export type HostProcess = {
  pid: number | undefined;
  /** The host's first line, or `ready: false` when it ended without one. */
  greeting: Promise<HostGreeting>;
  ended: Promise<{ exit_code: number | null; output: string }>;
  /** Lets running queries finish; kills after 15 s. Acknowledged rows survive either. */
  stop(): Promise<void>;
};

const HOST_SCRIPT = fileURLToPath(new URL('../../index-host/main.ts', import.meta.url));
/** Four lanes of the host compute on libuv's threads; the others kill queries and read files. */
const THREAD_POOL_SETTING = 'UV_THREADPOOL_SIZE=8';
const STOP_TIMEOUT_MS = 15_000;

/** Starts one index host. Its standard input stays open as long as this process lives: that is how it notices the end. */
export function startHost({ folder, socket }: HostPaths, onComplaint: (line: string) => void): HostProcess {
  const child = spawn(
    '/usr/bin/env',
    [THREAD_POOL_SETTING, process.execPath, HOST_SCRIPT, '--data', folder, '--socket', socket],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // The interrupt key reaches the whole foreground group; the portal alone decides when the host stops.
      detached: true,
    },
  );
  createInterface({ input: child.stderr }).on('line', onComplaint);
  child.stdin.on('error', (error) => onComplaint(error.message));
  const ended = new Promise<{ exit_code: number | null; output: string }>((resolve) => {
    child.once('error', (error) => resolve({ exit_code: null, output: error.message }));
    child.once('exit', (exit_code, by) =>
      resolve({ exit_code, output: by ? `killed by ${by}` : `exit code ${exit_code}` }),
    );
  });
  const firstLine = new Promise<HostGreeting>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(readGreeting(line)));
  });
  const silent = ended.then(
    ({ output }): HostGreeting => ({ ready: false, reason: `it ended before it was ready (${output})` }),
  );
  return {
    pid: child.pid,
    greeting: Promise.race([firstLine, silent]),
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function readGreeting(line: string): HostGreeting {
  try {
    return JSON.parse(line) as HostGreeting;
  } catch {
    return { ready: false, reason: line };
  }
}
