import { readdirSync, readFileSync } from 'node:fs';

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
