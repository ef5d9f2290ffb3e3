import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Call, createClient } from '@cohortium/contract';
import { onTestFinished } from 'vitest';
import type { TestPerson } from '#testing';

const main = resolve(import.meta.dirname, '../../main.ts');

/** A portal in a process of its own. */
export interface PortalProcess {
  url: string;
  /** kill -9, and no sooner back than it is gone. */
  kill(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^ready (\S+)/.exec(line)?.[1];
      if (url) return url;
      said.push(line);
    }
  }
  throw new Error(`The portal did not start: ${said.join(' ')}`);
}

/** Starts the portal of this checkout as an operator does, and waits until it is ready. */
export async function startPortal({ home, database_url }: { home: string; database_url: string }) {
  const settings = [`COHORTIUM_HOME=${home}`, `DATABASE_URL=${database_url}`, 'PORT=0'];
  const child = spawn('/usr/bin/env', [...settings, process.execPath, main, '--no-demo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  const portal: PortalProcess = { url: await addressOf(child), kill };
  child.stdout?.resume();
  return portal;
}

/** Calls of somebody over the network; one whose portal dies meanwhile is rejected. */
export function callOver({ url }: PortalProcess, { token, workspace_id }: TestPerson): Call {
  const call = createClient(async ({ method, path, headers, body }) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, json: await answer.json() };
  });
  return (route, input, options = {}) => call(route, input, { workspace_id, ...options });
}
