import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '#platform/concurrency';
import { findMissingPackages, installCommand, runGroup } from '#platform/engine';
import { AppError } from '#platform/errors';
import { explainRFailure } from './explain-r-failure.ts';

export interface RLimits {
  /** From its start to its end. */
  seconds: number;
  /** Address space of the process. */
  memory_mib: number;
}

export interface RQuestion {
  /** What is computed, as a sentence begins: “Differential expression”. */
  title: string;
  /** A script of the portal; it reads and writes files in its working folder. */
  script: URL;
  /** R packages by name, loaded before the script runs. */
  libraries: readonly string[];
  /** The Debian packages that have them. */
  packages: readonly string[];
  /** By name. What people typed stands in files alone, never in code. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** Names of the files that the script writes. */
  outputs: readonly string[];
  signal?: AbortSignal | undefined;
  limits?: Partial<RLimits>;
}

export interface RAnswer {
  /** In the order of `outputs`. */
  outputs: readonly Buffer<ArrayBuffer>[];
  /** R first, then the packages. */
  software: { name: string; version: string }[];
  /** What R wrote while it computed. */
  log: string;
}

const START = fileURLToPath(new URL('./start.R', import.meta.url));
const MIB = 2 ** 20;
const DEFAULT_LIMITS: RLimits = { seconds: 1800, memory_mib: Math.min(8192, Math.floor((totalmem() / MIB) * 0.6)) };
/** Files that it may write, in blocks of 512 bytes: 2 GiB. */
const LIMITS_SCRIPT = 'ulimit -v "$1"; ulimit -f 4194304; ulimit -c 0; shift; exec "$@"';
/** One thread: the sum of several depends on how many there are, and so would the last digits. */
const ONE_THREAD = { OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

const inTurn = createSemaphore({
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  queue: {
    each_at_most: 10,
    refuse: () =>
      new AppError(
        'unavailable',
        'Too many of your computations in R are waiting. Wait until some finish, then try again.',
      ),
  },
});

const LOG = 'r.log';

/** Why R can’t answer here, with the line that mends it; null if it can. */
export function findRProblem({ title, packages }: Pick<RQuestion, 'title' | 'packages'>): string | null {
  const missing = findMissingPackages(['r-base-core', ...packages]);
  if (missing.length === 0) return null;
  const are = missing.length === 1 ? 'is' : 'are';
  return `${title} can’t run here: ${missing.join(', ')} ${are} not installed. Ask an administrator of the server to run: npm run install-pipelines, or ${installCommand(missing)}`;
}

async function prepareFolder({ files, libraries }: RQuestion): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-r-'));
  for (const name of ['home', 'tmp']) await mkdir(join(folder, name));
  const all = { ...files, 'packages.txt': libraries.map((name) => `${name}\n`).join('') };
  for (const [name, content] of Object.entries(all)) await writeFile(join(folder, name), content);
  return folder;
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function answerIn(folder: string, question: RQuestion): Promise<RAnswer> {
  const { script, signal } = question;
  const { seconds, memory_mib } = { ...DEFAULT_LIMITS, ...question.limits };
  const deadline = AbortSignal.timeout(seconds * 1000);
  const r = ['/usr/bin/Rscript', '--vanilla', START, fileURLToPath(script), folder];
  const code = await runGroup({
    command: ['/bin/sh', '-c', LIMITS_SCRIPT, 'bounds', String(memory_mib * 1024), ...r],
    work_dir: folder,
    log: join(folder, LOG),
    result: join(folder, 'printed.txt'),
    environment: ONE_THREAD,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  });
  signal?.throwIfAborted();
  const log = await readText(join(folder, LOG));
  if (code !== 0) {
    const message = (await readText(join(folder, 'error.txt'))).trim();
    const why = { title: question.title, code, message, log, memory_mib, seconds: deadline.aborted ? seconds : null };
    throw explainRFailure(why);
  }
  const versions = (await readText(join(folder, 'versions.txt'))).trim().split('\n');
  const software = versions.map((line) => line.split('\t')).map(([name = '', version = '']) => ({ name, version }));
  const outputs: Buffer<ArrayBuffer>[] = [];
  for (const name of question.outputs) outputs.push(await readFile(join(folder, name)));
  return { outputs, software, log };
}

/**
 * Answers a question with R: one process of its own in a private folder, without anybody’s profile, bounded in memory, time
 * and threads. An abort ends all its processes. Refuses in words what R refuses, and what is not installed.
 */
export async function runR(question: RQuestion): Promise<RAnswer> {
  const problem = findRProblem(question);
  if (problem !== null) throw new AppError('unavailable', problem);
  return inTurn(async () => {
    const folder = await prepareFolder(question);
    try {
      return await answerIn(folder, question);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, question.signal);
}
