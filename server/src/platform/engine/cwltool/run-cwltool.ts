import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { forgetGroup, killGroup, rememberGroup, watchPortal } from './process-group.ts';

export interface CwltoolCall {
  program: string;
  work_dir: string;
  workflow: string;
  log: string;
  result: string;
  signal: AbortSignal | undefined;
}

// Debian's Python and tools, whatever else the portal's own PATH holds.
const path = '/usr/bin:/bin';

function argumentsOf({ program, work_dir, workflow }: CwltoolCall): string[] {
  return [
    // The portal answers people on the same cores.
    ...['-n', '10', program],
    ...['--parallel', '--no-container', '--timestamps', '--disable-color', '--relax-path-checks'],
    // Moving outputs out of the cache, as is the default, would leave finished jobs without their files.
    ...['--copy-outputs', '--cachedir', join(work_dir, 'cache'), '--outdir', join(work_dir, 'outputs')],
    ...['--tmpdir-prefix', join(work_dir, 'tmp', 't')],
    // As addresses: in a plain path cwltool takes # for the start of a fragment.
    ...[pathToFileURL(workflow).href, pathToFileURL(join(work_dir, 'inputs.json')).href],
  ];
}

/**
 * Runs cwltool to its end in a process group of its own, writing to files, so that it never waits for the portal, and
 * watched, so that it ends when the portal is killed. The exit code; null when it was ended by a signal. Rejects with ENOENT when there is no `nice`.
 */
export async function runCwltool(call: CwltoolCall): Promise<number | null> {
  const { work_dir, signal } = call;
  // Appending matters: cwltool and its jobs write to the same file.
  const [log, result] = await Promise.all([open(call.log, 'a'), open(call.result, 'w')]);
  try {
    const child = spawn('/usr/bin/nice', argumentsOf(call), {
      cwd: work_dir,
      detached: true,
      stdio: ['ignore', result.fd, log.fd],
      env: {
        PATH: path,
        HOME: join(work_dir, 'home'),
        TMPDIR: join(work_dir, 'tmp'),
        TZ: 'UTC',
        LC_ALL: 'C.UTF-8',
      },
    });
    const exited = once(child, 'exit');
    const { pid } = child;
    if (pid === undefined) await exited;
    else await watchGroup({ work_dir, pid, signal, exited });
    return child.exitCode;
  } finally {
    await Promise.all([log.close(), result.close()]);
  }
}

interface WatchedGroup {
  work_dir: string;
  pid: number;
  signal: AbortSignal | undefined;
  exited: Promise<unknown>;
}

async function watchGroup({ work_dir, pid, signal, exited }: WatchedGroup): Promise<void> {
  const watch = watchPortal(pid);
  const cancel = () => killGroup(pid);
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  try {
    await rememberGroup(work_dir, pid);
    await exited;
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Jobs outlive a leader that was killed alone.
    killGroup(pid);
    watch.kill('SIGKILL');
    await forgetGroup(work_dir);
  }
}
