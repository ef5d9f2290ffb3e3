import { setTimeout as pause } from 'node:timers/promises';
import { IndexUnavailable } from './index-errors.ts';
import { type HostPlace, type HostProcess, startHost } from './start-host.ts';

export type IndexLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void };

type Ending = { reason: string; exit_code: number | null; served_ms: number };

const folderInUse = 3;
const shortestPause = 100;
const longestPause = 5_000;
/** A killed portal's host needs a moment to let go of the folder. */
const waitForFolder = 10_000;
const firstStarts = 3;
/** Having served so long, a crash counts as the first. */
const stableAfter = 5_000;

/** Keeps one index host running: restarts it with growing pauses, and gives up only if it never started at all. */
export class HostSupervisor {
  readonly #place: HostPlace;
  readonly #log: IndexLog;
  readonly #serving: Promise<void>;
  readonly #closing = new AbortController();
  #host: HostProcess | undefined;
  #readiness = pending();

  constructor(place: HostPlace, log: IndexLog) {
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
    this.#readiness = pending();
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
      failures = served_ms > stableAfter ? 1 : failures + 1;
      const patient = exit_code === folderInUse ? performance.now() - since < waitForFolder : failures < firstStarts;
      if (!everServed && !patient) return this.#giveUp(reason);
      this.#log.warn({ part: 'index-host', failures }, `sample index stopped: ${reason}; starting it again`);
      await this.#rest(Math.min(shortestPause * 2 ** (failures - 1), longestPause));
    }
  }

  async #serveOnce(): Promise<Ending> {
    const host = startHost(this.#place, (line) => this.#log.warn({ part: 'index-host' }, line));
    this.#host = host;
    const greeting = await host.greeting;
    const since = performance.now();
    if (greeting.ready) {
      this.#log.info({ part: 'index-host', pid: host.pid, version: greeting.version }, 'sample index ready');
      this.#readiness.resolve();
    }
    const { words, exit_code } = await host.ended;
    if (greeting.ready && !this.#closing.signal.aborted) this.#readiness = pending();
    return { reason: greeting.reason ?? words, exit_code, served_ms: greeting.ready ? performance.now() - since : 0 };
  }

  #giveUp(reason: string): void {
    this.#readiness.reject(new IndexUnavailable(reason));
  }

  async #rest(length_ms: number): Promise<void> {
    const woken = () => this.#log.info({ part: 'index-host' }, 'closed before its restart');
    await pause(length_ms, undefined, { signal: this.#closing.signal }).catch(woken);
  }
}

/** A promise that may be rejected while nobody waits for it. */
function pending(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => undefined);
  return made;
}
