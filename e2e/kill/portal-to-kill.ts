import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../portal/index.ts';

const root = resolve(import.meta.dirname, '../..');
const program = resolve(root, 'node_modules/.bin/node');
const main = resolve(root, 'server/src/main.ts');

/** The portal's process alone; its process group; or all that it has started too, PostgreSQL and index included. */
export const killModes = ['process', 'group', 'family'] as const;
export type KillMode = (typeof killModes)[number];

export interface PortalToKill {
  url: string;
  pid: number;
  /** Resolves when it is ready; rejects when it ends before that. */
  ready: Promise<void>;
  kill(mode: KillMode): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

/** Parent of every living process, as reported by Linux. */
function parents(): Map<number, number> {
  const found = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch (error) {
      // It ended while we looked.
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
  }
  return found;
}

function familyOf(pid: number): number[] {
  const all = parents();
  const family = [pid];
  for (const member of family) for (const [child, parent] of all) if (parent === member) family.push(child);
  return family;
}

function send(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function untilReady(child: ChildProcess, textOf: () => string): Promise<void> {
  while (!/^ready /m.test(textOf())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The portal did not start: ${textOf()}`);
    await pause(20);
  }
}

/** Starts the portal of this checkout, in its own process group, on one data folder. */
export async function startPortal(home: string): Promise<PortalToKill> {
  const port = await freePort();
  const child = spawn(program, [main, '--no-demo'], {
    env: { ...process.env, PORT: String(port), COHORTIUM_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const exited = once(child, 'exit');
  const ready = untilReady(child, () => text);
  // Anyone who kills it while it starts does not wait for it.
  ready.catch(() => undefined);
  const pid = child.pid ?? 0;
  const kill = async (mode: KillMode) => {
    const victims = mode === 'family' ? familyOf(pid) : [mode === 'group' ? -pid : pid];
    for (const victim of victims) send(victim);
    await exited;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, pid, ready, kill, stop };
}

/** Runs an operator's command on the data folder; its exit code and output. */
export async function runCommand(home: string, name: 'verify'): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, [main, name], { env: { ...process.env, COHORTIUM_HOME: home }, stdio: 'pipe' });
  let message = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      message += part;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, output: message };
}
