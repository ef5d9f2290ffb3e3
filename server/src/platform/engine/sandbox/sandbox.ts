import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const bwrap = '/usr/bin/bwrap';

/** What a process in a sandbox sees in addition to Debian's programs: paths of this machine by those in there. */
export interface Sandbox {
  read_only: readonly [from: string, to: string][];
  /** Mounted only if they exist. */
  if_there?: readonly [from: string, to: string][];
  folder: string;
}

const NOBODY_UID = '65534';

/**
 * The command that runs another in a sandbox: no network, no other processes, nothing of the file system but Debian's
 * programs and what is named, nobody's user, its own environment; it ends with who started it.
 */
function sandboxCommand(sandbox: Sandbox, command: readonly string[]): string[] {
  const { read_only, if_there = [], folder } = sandbox;
  const variables = { PATH: '/usr/bin:/bin', HOME: '/tmp', TMPDIR: '/tmp', LC_ALL: 'C.UTF-8' };
  return [
    ...[bwrap, '--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
    ...['--uid', NOBODY_UID, '--gid', NOBODY_UID, '--hostname', 'sandbox', '--clearenv'],
    ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/sbin', '/sbin'],
    ...['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...read_only.flatMap(([from, to]) => ['--ro-bind', from, to]),
    ...if_there.flatMap(([from, to]) => ['--ro-bind-try', from, to]),
    ...Object.entries(variables).flatMap(([name, value]) => ['--setenv', name, value]),
    ...['--chdir', folder, '--', ...command],
  ];
}

export interface SandboxLimits {
  seconds: number;
  memory_kib: number;
  /** Of standard output and standard error, each. */
  output_bytes: number;
}

export interface SandboxResult {
  /** Null when it was ended: for want of time, or because it wrote too much. */
  code: number | null;
  out: string;
  err: string;
}

// Processor time, memory and files of each process in there are bounded as well.
const LIMITS_SCRIPT =
  'ulimit -v "$1"; ulimit -t "$2"; ulimit -f 65536; ulimit -c 0; shift 2; exec /usr/bin/nice -n 5 "$@"';

/** Runs a command in a sandbox to its end, in bounded time, memory and output. */
export async function runInSandbox(
  sandbox: Sandbox,
  command: readonly string[],
  { seconds, memory_kib, output_bytes }: SandboxLimits,
): Promise<SandboxResult> {
  const bounded = ['/bin/sh', '-c', LIMITS_SCRIPT, 'bounds', String(memory_kib), String(seconds), ...command];
  const [program = bwrap, ...args] = sandboxCommand(sandbox, bounded);
  const child = spawn(program, args, {
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  const end = () => child.kill('SIGKILL');
  const reading = [child.stdout, child.stderr].map((stream) => readBounded(stream, output_bytes, end));
  const [[out = '', err = '']] = await Promise.all([Promise.all(reading), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

async function readBounded(stream: Readable, most: number, onMore: () => void): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) onMore();
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

let isSupported: Promise<boolean> | null = null;

/** Why this machine can’t run a sandbox, with the remedy; null if it can. */
export async function findSandboxProblem(program = bwrap): Promise<string | null> {
  const installed = await access(program).then(
    () => true,
    () => false,
  );
  if (!installed) {
    return 'Uploaded workflows are read in a sandbox, which is missing on this machine. Ask an administrator to run: apt-get install bubblewrap.';
  }
  isSupported ??= testSandbox();
  if (await isSupported) return null;
  // An administrator may allow it meanwhile.
  isSupported = null;
  return 'Uploaded workflows are read in a sandbox, but bubblewrap can’t create user namespaces on this machine. Ask an administrator to allow them.';
}

async function testSandbox(): Promise<boolean> {
  const limits = { seconds: 10, memory_kib: 1_000_000, output_bytes: 1000 };
  const answer = await runInSandbox({ read_only: [], folder: '/tmp' }, ['/bin/true'], limits).catch(() => null);
  return answer?.code === 0;
}
