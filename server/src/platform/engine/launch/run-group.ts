import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { dropGroup, killGroup, saveGroupLeader, spawnWatchdog } from './process-group.ts';

export interface GroupCall {
  /** An absolute program and its arguments. */
  command: readonly string[];
  work_dir: string;
  /** Absolute; standard error is appended to it. */
  log: string;
  /** Absolute; standard output becomes its content. */
  result: string;
  environment?: Record<string, string>;
  /** Cores that the engine and its jobs on this machine may use; all of them when null. */
  cores?: number | null;
  /** What ends the work that is elsewhere when the portal is killed: a command that is run then. */
  on_killed?: readonly string[];
  signal: AbortSignal | undefined;
}

// Debian's Python and tools, whatever else the portal's own PATH holds.
const ENGINE_PATH = '/usr/bin:/bin';

/**
 * Runs an engine to its end in its own process group, at low priority since the portal answers people on the same
 * cores; writing to files, so that it never waits for the portal, and watched, so that it ends when the portal is
 * killed. The exit code; null when it was ended by a signal. Rejects with ENOENT when there is no `nice`.
 */
export async function runGroup(call: GroupCall): Promise<number | null> {
  const { work_dir, signal, cores, on_killed } = call;
  // Appending matters: the engine and its jobs write to the same file.
  const [log, result] = await Promise.all([open(call.log, 'a'), open(call.result, 'w')]);
  const bound = cores ? ['/usr/bin/taskset', '-c', `0-${cores - 1}`] : [];
  try {
    const child = spawn('/usr/bin/nice', ['-n', '10', ...bound, ...call.command], {
      cwd: work_dir,
      detached: true,
      stdio: ['ignore', result.fd, log.fd],
      env: {
        PATH: ENGINE_PATH,
        HOME: join(work_dir, 'home'),
        TMPDIR: join(work_dir, 'tmp'),
        TZ: 'UTC',
        LC_ALL: 'C.UTF-8',
        ...call.environment,
      },
    });
    const exited = once(child, 'exit');
    const { pid } = child;
    if (pid === undefined) await exited;
    else await watchGroup({ work_dir, pid, signal, exited, on_killed: on_killed ?? [] });
    return child.exitCode;
  } finally {
    await Promise.all([log.close(), result.close()]);
  }
}

interface GroupWatch {
  work_dir: string;
  pid: number;
  signal: AbortSignal | undefined;
  exited: Promise<unknown>;
  on_killed: readonly string[];
}

async function watchGroup({ work_dir, pid, signal, exited, on_killed }: GroupWatch): Promise<void> {
  const watch = spawnWatchdog(pid, on_killed);
  const cancel = () => killGroup(pid);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  try {
    await saveGroupLeader(work_dir, pid);
    await exited;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Jobs outlive a leader that was killed alone.
    killGroup(pid);
    watch.kill('SIGKILL');
    await dropGroup(work_dir);
  }
}
