import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const TICK_MS = 10;

/** Fields counted from after the command's closing bracket: 1 is the parent, 11 to 14 the ticks (proc_pid_stat(5)). */
function statOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // It has ended, and is counted where its parent waited for it.
    return [];
  }
}

/** A process with all that live below it. */
export function familyOf(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [Number(pid), statOf(Number(pid))[1] ?? 0]));
  const below = (pid: number): boolean => pid === root || (parents.has(pid) && below(parents.get(pid) ?? 0));
  return [...parents.keys()].filter(below);
}

/** Milliseconds of processor time that processes, and children of theirs that ended, have used so far. */
export function cpuOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = statOf(pid);
    return [11, 12, 13, 14].reduce((sum, field) => sum + (stat[field] ?? 0), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/** Milliseconds of processor time by who used them; `threads` are the portal's but its first, in which HTTP is answered. */
export interface CpuUsage {
  http: number;
  threads: number;
  postgres: number;
  index: number;
}

/** What a thread has run so far, in milliseconds: the scheduler counts nanoseconds, where `stat` has ticks. */
const ranFor = (path: string): number => Number(textOf(`${path}/schedstat`).split(' ')[0]) / 1e6;

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** What each thread of a portal has run so far, by the paths of the threads. */
export function threadsOf(family: readonly number[]): Map<string, number> {
  return new Map(family.flatMap((pid) => namesIn(`/proc/${pid}/task`)).map((path) => [path, ranFor(path)]));
}

/** What the parts of a portal have run since; who has ended since then is left out. */
export function spentSince(before: ReadonlyMap<string, number>, root: number): CpuUsage {
  const spent: CpuUsage = { http: 0, threads: 0, postgres: 0, index: 0 };
  for (const [path, then] of before) {
    const [, , pid = '', , thread = ''] = path.split('/');
    const others = textOf(`/proc/${pid}/comm`) === 'postgres' ? ('postgres' as const) : ('index' as const);
    const own = thread === pid ? ('http' as const) : ('threads' as const);
    spent[Number(pid) === root ? own : others] += Math.max(0, ranFor(path) - then);
  }
  return spent;
}

const SAMPLE_MS = 1000;
/** Of one core, and so many looks one after another. */
const [IDLE_LOAD, IDLE_SAMPLES, MAX_SAMPLES] = [0.1, 4, 900];

/**
 * Waits until a process and all below it have hardly anything to do: what a portal reads before anybody asks. Answers with
 * the seconds of processor time that it took.
 */
export async function waitUntilIdle(root: number): Promise<number> {
  const begun = cpuOf(familyOf(root));
  let before = begun;
  for (let looks = 0, resting = 0; resting < IDLE_SAMPLES && looks < MAX_SAMPLES; looks += 1) {
    await pause(SAMPLE_MS);
    const now = cpuOf(familyOf(root));
    resting = now - before < IDLE_LOAD * SAMPLE_MS ? resting + 1 : 0;
    before = now;
  }
  return (before - begun) / 1000;
}
