import type { Logger } from '../logging/index.ts';

/** Lifecycle of the process: resources to close, and the reason it ends. */
export interface Lifecycle {
  /** Registers a resource to close at the end, in reverse order of opening. */
  atEnd(close: () => Promise<void>): void;
  isEnding(): boolean;
  /** Closes everything and exits; repeated calls have no effect. */
  end(code: number): Promise<void>;
  /** Ends because of an error, with a message. */
  crash(message: string, error: unknown): void;
}

/** Ignores EPIPE on stdout and stderr: a closed reader must not end the portal. */
function ignoreBrokenPipe(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) {
    let isTold = false;
    stream.on('error', (error) => {
      if (!isTold) log.warn({ err: error }, 'the output can no longer be written');
      isTold = true;
    });
  }
}

/** Ends the process on signals and on uncaught errors. */
function installSignalHandlers(life: Lifecycle): void {
  // The terminal's Ctrl-C may arrive a second time through npm: it must not cut the stopping short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void life.end(0));
  // The starter is gone (killed, say): nobody could stop us any more.
  process.once('disconnect', () => void life.end(0));
  process.on('uncaughtException', (error) =>
    life.crash(`Cohortium is stopping after an error: ${error.message}.`, error),
  );
}

export function startLifecycle({ log, log_path }: { log: Logger; log_path: string }): Lifecycle {
  const closing: (() => Promise<void>)[] = [];
  let ending = false;
  const life: Lifecycle = {
    atEnd: (close) => void closing.push(close),
    isEnding: () => ending,
    end: async (code) => {
      if (ending) return;
      ending = true;
      for (const close of closing.toReversed()) {
        await close().catch((error: unknown) => log.error({ err: error }, 'shutdown failed'));
      }
      process.exit(code);
    },
    crash: (message, error) => {
      log.fatal({ err: error }, message);
      process.stderr.write(`${message} See the log: ${log_path}\n`);
      void life.end(1);
    },
  };
  ignoreBrokenPipe(log);
  installSignalHandlers(life);
  return life;
}
