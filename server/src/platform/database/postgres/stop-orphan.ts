import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf, isRunning } from '../inspect-process.ts';
import { PostgresStartError } from './postgres-start-error.ts';

/**
 * After a kill of the portal its PostgreSQL may still run, or be stopping: ends it cleanly.
 * Call only while holding the home lock: then no living portal owns that server.
 */
export async function stopOrphan(data: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === undefined || !(await isRunning(pid))) return;
  if (!(await isPostgresFor(pid, data))) {
    // The pid now belongs to some other program, which PostgreSQL would mistake for its own server.
    await rm(pidFile, { force: true });
    return;
  }
  log(`stopping a PostgreSQL server left by an earlier portal, pid ${pid}`);
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 20],
  ] as const) {
    sendSignal(pid, signal);
    if (await waitForExit(pid, seconds)) return;
  }
  throw new PostgresStartError(
    `A PostgreSQL server left by an earlier portal does not stop (pid ${pid}). End it and start again.`,
  );
}

async function readPid(path: string): Promise<number | undefined> {
  try {
    const pid = Number((await readFile(path, 'utf8')).split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isPostgresFor(pid: number, data: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (!command) return process.platform !== 'linux';
  return command.includes(data) || command.includes(await realpath(data));
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function waitForExit(pid: number, seconds: number): Promise<boolean> {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (!(await isRunning(pid))) return true;
    await pause(50);
  }
  return false;
}
