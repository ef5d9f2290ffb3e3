import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { IndexUnavailableError } from './index-errors.ts';

type HostPaths = { folder: string; socket: string };
type HostGreeting = { ready: boolean; reason?: string; version?: string };

type HostProcess = {
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
function startHost({ folder, socket }: HostPaths, onComplaint: (line: string) => void): HostProcess {
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

export type IndexLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

type HostExit = { reason: string; exit_code: number | null; served_ms: number };

const EXIT_FOLDER_IN_USE = 3;
const MIN_RESTART_MS = 100;
const MAX_RESTART_MS = 5_000;
/** A killed portal's host needs a moment to let go of the folder. */
const FOLDER_WAIT_MS = 10_000;
const MAX_FIRST_STARTS = 3;
/** Having served so long, a crash counts as the first. */
const STABLE_AFTER_MS = 5_000;

/** Keeps one index host running: restarts it with growing pauses, and gives up only if it never started at all. */
export class HostSupervisor {
  readonly #place: HostPaths;
  readonly #log: IndexLog;
  readonly #serving: Promise<void>;
  readonly #closing = new AbortController();
  #host: HostProcess | undefined;
  #readiness = deferred();

  constructor(place: HostPaths, log: IndexLog) {
    this.#place = place;
    this.#log = log;
    this.#serving = this.#keepServing();
  }

  /** Resolves while the host answers; waits during a restart; rejects with IndexUnavailable once given up or closed. */
  ready(): Promise<void> {
    return this.#readiness.promise;
  }

  /** Process id of the running host. */
  pid(): number | undefined {
    return this.#host?.pid;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#readiness = deferred();
    this.#giveUp('The index is closed.');
    await this.#host?.stop();
    await this.#serving;
  }

  async #keepServing(): Promise<void> {
    const since = performance.now();
    let everServed = false;
    let failures = 0;
    while (!this.#closing.signal.aborted) {
      const { reason, exit_code, served_ms } = await this.#serveOnce();
      if (this.#closing.signal.aborted) return;
      everServed ||= served_ms > 0;
      failures = served_ms > STABLE_AFTER_MS ? 1 : failures + 1;
      const patient =
        exit_code === EXIT_FOLDER_IN_USE ? performance.now() - since < FOLDER_WAIT_MS : failures < MAX_FIRST_STARTS;
      if (!everServed && !patient) return this.#giveUp(reason);
      this.#log.warn({ part: 'index-host', failures }, `sample index stopped: ${reason}; starting it again`);
      await this.#rest(Math.min(MIN_RESTART_MS * 2 ** (failures - 1), MAX_RESTART_MS));
    }
  }

  async #serveOnce(): Promise<HostExit> {
    const host = startHost(this.#place, (line) => this.#log.warn({ part: 'index-host' }, line));
    this.#host = host;
    const greeting = await host.greeting;
    const since = performance.now();
    if (greeting.ready) {
      this.#log.info({ part: 'index-host', pid: host.pid, version: greeting.version }, 'sample index ready');
      this.#readiness.resolve();
    }
    const { output, exit_code } = await host.ended;
    if (greeting.ready && !this.#closing.signal.aborted) this.#readiness = deferred();
    return { reason: greeting.reason ?? output, exit_code, served_ms: greeting.ready ? performance.now() - since : 0 };
  }

  #giveUp(reason: string): void {
    this.#readiness.reject(new IndexUnavailableError(reason));
  }

  async #rest(length_ms: number): Promise<void> {
    const woken = () => this.#log.info({ part: 'index-host' }, 'closed before its restart');
    await pause(length_ms, undefined, { signal: this.#closing.signal }).catch(woken);
  }
}

/** A promise that may be rejected while nobody waits for it. */
function deferred(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => undefined);
  return made;
}
