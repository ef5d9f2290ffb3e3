import { setTimeout as pause } from 'node:timers/promises';
import { IndexUnavailable } from './index-errors.ts';
import { type HostProcess, startHost } from './start-host.ts';

export type IndexLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void };
export type HostPlace = { folder: string; socket: string };

export type HostSupervisor = {
  /** Resolves while the host answers; waits during a restart; rejects with IndexUnavailable once it is given up or closed. */
  ready(): Promise<void>;
  /** Process id of the running host. */
  pid(): number | undefined;
  close(): Promise<void>;
};

const folderInUse = 3;
const shortestPause = 100;
const longestPause = 5_000;
/** A killed portal's host needs a moment to let go of the folder. */
const waitForFolder = 10_000;
const firstStarts = 3;

/** Keeps one index host running: restarts it with growing pauses, and gives up only if it never started at all. */
export function superviseHost(place: HostPlace, log: IndexLog): HostSupervisor {
  let host: HostProcess | undefined;
  let closing = false;
  let readiness = Promise.withResolvers<void>();
  const stopped = new AbortController();
  void readiness.promise.catch(() => undefined);

  function giveUp(reason: string): void {
    readiness.reject(new IndexUnavailable(reason));
  }

  async function serveOnce(): Promise<{ reason: string; exit_code: number | null; served_ms: number }> {
    host = startHost(place, (line) => log.warn({ part: 'index-host' }, line));
    const greeting = await host.greeting;
    const since = performance.now();
    if (greeting.ready) {
      log.info({ part: 'index-host', pid: host.pid, version: greeting.version }, 'sample index ready');
      readiness.resolve();
    }
    const end = await host.ended;
    return {
      reason: greeting.reason ?? end.words,
      exit_code: end.exit_code,
      served_ms: greeting.ready ? performance.now() - since : 0,
    };
  }

  async function keepServing(): Promise<void> {
    const since = performance.now();
    let everServed = false;
    let failures = 0;
    while (!closing) {
      const { reason, exit_code, served_ms } = await serveOnce();
      if (closing) break;
      everServed ||= served_ms > 0;
      failures = served_ms > 30_000 ? 1 : failures + 1;
      if (served_ms > 0) {
        readiness = Promise.withResolvers<void>();
        void readiness.promise.catch(() => undefined);
      }
      const patience = exit_code === folderInUse ? performance.now() - since < waitForFolder : failures < firstStarts;
      if (!everServed && !patience) return giveUp(reason);
      log.warn({ part: 'index-host', failures }, `sample index stopped: ${reason}; starting it again`);
      const length = Math.min(shortestPause * 2 ** (failures - 1), longestPause);
      await pause(length, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    giveUp('The index is closed.');
  }

  const serving = keepServing();
  return {
    ready: () => readiness.promise,
    pid: () => host?.pid,
    async close() {
      closing = true;
      stopped.abort();
      readiness = Promise.withResolvers<void>();
      void readiness.promise.catch(() => undefined);
      await host?.stop();
      await serving;
      giveUp('The index is closed.');
    },
  };
}
