import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN_SCRIPT = resolve(import.meta.dirname, '../main.ts');

/** A portal of this checkout in its own process, on a port that was free. */
export interface PortalProcess {
  url: string;
  /** No sooner back than it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

async function readUrl(child: ChildProcess): Promise<string> {
  const outputLines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => outputLines.push(text.trim()));
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^ready (\S+)/.exec(line)?.[1];
      if (url) return url;
      outputLines.push(line);
    }
  }
  throw new Error(`The portal did not start: ${outputLines.join(' ')}`);
}

/** Starts it without the demo, under the lock of its data folder; `settings` stand above those of the environment. */
export async function runPortal(settings: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const environmentArgs = Object.entries({ ...settings, PORT: '0' }).map(([name, value]) => `${name}=${value}`);
  const child = spawn('/usr/bin/env', [...environmentArgs, process.execPath, MAIN_SCRIPT, '--no-demo'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const url = await readUrl(child);
  child.stdout?.resume();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await exited;
  };
  return { url, end };
}
