import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PID_FILE = 'engine.pid';

/** Remembers the leader of a launch's process group, so that a later portal can end it. */
export async function saveGroupLeader(work_dir: string, pid: number): Promise<void> {
  await writeFile(join(work_dir, PID_FILE), JSON.stringify({ pid, born_at: await startedAt(pid) }));
}

export async function dropGroup(work_dir: string): Promise<void> {
  await rm(join(work_dir, PID_FILE), { force: true });
}

/** SIGKILL to every process of the group; false when there is none. */
export function killGroup(pid: number): boolean {
  return killIfAlive(-pid);
}

/**
 * A watcher of the group that outlives a portal killed with -9: the pipe to this shell closes then, and it kills the
 * group at once. To be ended with the launch, so that a number given to somebody else is never signalled. SIGKILL and
 * not SIGTERM, which a job could answer with an orderly end that the cache would take for a finished one. `after` is a
 * command that ends what runs elsewhere.
 */
export function spawnWatchdog(pid: number, after: readonly string[] = []): ChildProcess {
  // Debian's sh takes the group only after -s: "kill -KILL -- -1234" is an error there.
  const script = 'cat >/dev/null; kill -s KILL -- "-$1"; shift; [ $# -eq 0 ] || exec "$@"';
  // Detached: Ctrl-C in the terminal must not reach it. HOME is left out, being what tells a launch's own processes.
  const watch = spawn('/bin/sh', ['-c', script, 'watch-portal', String(pid), ...after], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return watch;
}

/**
 * Ends every process of an earlier launch in this folder, with SIGKILL: what the cache holds survives that. Found by
 * the remembered leader (by its time of birth, as numbers are used again) and by HOME lying in the folder, which no
 * process but a launch's own has: that also finds jobs whose leader has gone, and a launch killed before it was remembered.
 */
export async function endLeftovers(work_dir: string): Promise<number> {
  let ended = 0;
  const leader = await readGroupLeader(work_dir);
  if (leader !== null && killGroup(leader)) ended += 1;
  for (let found = await processesOfFolder(work_dir); found.length > 0; found = await processesOfFolder(work_dir)) {
    for (const pid of found) if (killIfAlive(pid)) ended += 1;
    await wait(20);
  }
  await dropGroup(work_dir);
  return ended;
}

async function readGroupLeader(work_dir: string): Promise<number | null> {
  const text = await readOrEmpty(join(work_dir, PID_FILE));
  // Half a line means that the portal died while writing it: the search by HOME finds the process.
  const [, pid, born] = /^\{"pid":(\d+),"born_at":"([^"]+)"\}$/.exec(text) ?? [];
  if (pid === undefined || (await startedAt(Number(pid))) !== born) return null;
  return Number(pid);
}

async function processesOfFolder(work_dir: string): Promise<number[]> {
  const mark = `HOME=${work_dir}${sep}`;
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const environment = await readOrEmpty(`/proc/${name}/environ`);
    if (environment.split('\0').some((entry) => entry.startsWith(mark))) found.push(Number(name));
  }
  return found;
}

// Ticks since boot, with the boot's id. The command may hold spaces and brackets: proc_pid_stat(5).
async function startedAt(pid: number): Promise<string> {
  const stat = await readOrEmpty(`/proc/${pid}/stat`);
  const boot = await readOrEmpty('/proc/sys/kernel/random/boot_id');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // One that has ended and whom nobody has looked after is still listed.
  return `${boot.trim()} ${fields[0] === 'Z' ? 'gone' : (fields[19] ?? 'gone')}`;
}

function killIfAlive(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

// A process can end meanwhile, and processes of other users can’t be read.
async function readOrEmpty(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}
