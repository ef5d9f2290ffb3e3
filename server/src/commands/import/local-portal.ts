import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { readConfig } from '#platform/config';
import { requireDataFolder } from '../open-data-folder.ts';
import { PortalError } from '../portal-client/portal-command.ts';

const MAIN_SCRIPT = resolve(import.meta.dirname, '../../main.ts');

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

const root = resolve(import.meta.dirname, '../../../..');

/** The portal of this machine: where it answers while it runs, and how it is started for a command when it does not. */
export interface LocalPortal {
  url: string;
  open(): Promise<{ url: string; close(): Promise<void> }>;
}

/** As the settings have it. Started, it holds the lock of its data folder, and goes on from where it stopped. */
export function createLocalPortal(settings: Parameters<typeof readConfig>[0]): LocalPortal {
  const config = readConfig(settings, [], root);
  const fail = (error: unknown): never => {
    throw new PortalError(error instanceof Error ? error.message : String(error));
  };
  return {
    url: config.url,
    open: async () => {
      await requireDataFolder(config).catch(fail);
      const { url, end } = await runPortal({ COHORTIUM_HOME: config.home, COHORTIUM_URL: '', HOST: '127.0.0.1' }).catch(
        fail,
      );
      return { url, close: () => end('SIGTERM') };
    },
  };
}
