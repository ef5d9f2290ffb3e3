import type { Logger } from '../logging/index.ts';

/** One process from its start to its end: what has to be closed, and why it ends. */
export interface Life {
  /** Closed at the end, the last opened first. */
  atEnd(close: () => Promise<void>): void;
  isEnding(): boolean;
  /** Closes everything and exits; asked again, the first end goes on. */
  end(code: number): Promise<void>;
  /** Ends because of a fault, told in a sentence. */
  fall(words: string, error: unknown): void;
}

/** Whoever read what the portal prints may be gone: that ends nothing, and is no reason to print about it. */
function outliveReaders(log: Logger): void {
  for (const stream of [process.stdout, process.stderr]) {
    let isTold = false;
    stream.on('error', (error) => {
      if (!isTold) log.warn({ err: error }, 'what is printed can no longer be read');
      isTold = true;
    });
  }
}

/** Ends the life when the operator or the system asks for it, and at an error that nobody caught. */
function heedSignals(life: Life): void {
  // The terminal's Ctrl-C may arrive a second time through npm: it must not cut the stopping short.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void life.end(0));
  // The starter is gone (killed, say): nobody could stop us any more.
  process.once('disconnect', () => void life.end(0));
  process.on('uncaughtException', (error) => life.fall(`Cohortium stops after an error: ${error.message}.`, error));
}

export function beginLife({ log, log_path }: { log: Logger; log_path: string }): Life {
  const closing: (() => Promise<void>)[] = [];
  let ending = false;
  const life: Life = {
    atEnd: (close) => void closing.push(close),
    isEnding: () => ending,
    end: async (code) => {
      if (ending) return;
      ending = true;
      for (const close of closing.toReversed()) {
        await close().catch((error: unknown) => log.error({ err: error }, 'stopping failed'));
      }
      process.exit(code);
    },
    fall: (words, error) => {
      log.fatal({ err: error }, words);
      process.stderr.write(`${words} The log says more: ${log_path}\n`);
      void life.end(1);
    },
  };
  outliveReaders(log);
  heedSignals(life);
  return life;
}
