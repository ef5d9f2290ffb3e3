import { readFile } from 'node:fs/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When the kernel started this process, in ticks since boot, with the boot's id; '' where there is no /proc. */
export async function startedAt(pid: number): Promise<string> {
  const [stat, boot] = await Promise.all([readProc(`${pid}/stat`), readProc('sys/kernel/random/boot_id')]);
  // The command may hold spaces and brackets: fields are counted from after its last bracket (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? '' : `${boot.trim()} ${fields[19] ?? ''}`;
}

/** False for a zombie process. */
export async function isRunning(pid: number): Promise<boolean> {
  const stat = await readProc(`${pid}/stat`);
  const state = stat.charAt(stat.lastIndexOf(')') + 2);
  return isAlive(pid) && state !== 'Z' && state !== 'X';
}

/** The arguments of a process, or undefined if it has ended or can’t be read. */
export async function commandOf(pid: number): Promise<string[] | undefined> {
  const line = await readProc(`${pid}/cmdline`);
  return line === '' ? undefined : line.split('\0');
}

async function readProc(name: string): Promise<string> {
  try {
    return await readFile(`/proc/${name}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}
