import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Clock } from '#platform/clock';
import type { Engine, EngineValue, Launch } from '../engine.ts';
import { askVersion } from '../launch/ask-version.ts';
import { carryOut, type Driver, exists, failed, type OpenLog } from '../launch/carry-out.ts';
import { explainFailure, notInstalled } from '../launch/explain-failure.ts';
import { endLeftovers } from '../launch/process-group.ts';
import { runGroup } from '../launch/run-group.ts';
import { confinedBy, confiningFiles, sandboxPrograms, withSandboxes } from '../sandbox/confine.ts';
import { logsFolder, WorkerFollower, workersFolder } from './follow-workers.ts';
import { stepNames } from './name-steps.ts';
import { type SlurmQueue, slurmQueue } from './slurm-queue.ts';

export interface ToilOptions {
  clock: Clock;
  batch_system: 'single_machine' | 'slurm';
  /** Path of slurm.conf; null for the machine’s own. */
  slurm_conf?: string | null;
  /** What sbatch is given with every job, such as `--partition=long --account=lab`. */
  slurm_arguments?: string;
  /** Bounds of what all jobs together may ask for; the machine’s own when null. */
  cores?: number | null;
  memory_mb?: number | null;
  /** Absolute path of toil-cwl-runner. */
  program?: string;
}

/**
 * Toil, on this machine or on Slurm. The working folder has to be on a disk that every node of the cluster sees under
 * the same path.
 */
export function createToilEngine(given: ToilOptions): Engine {
  const options = { ...defaults, ...given };
  const { program, clock } = options;
  const queueOf = (work_dir: string) => (options.batch_system === 'slurm' ? slurmQueue(work_dir, options) : null);
  const end = async (work_dir: string) => {
    const ended = await endLeftovers(work_dir);
    return ended + ((await queueOf(work_dir)?.empty()) ?? 0);
  };
  return {
    endLeftovers: end,
    async launch(launch) {
      if (!(await exists(program))) return failed(notInstalled('toil'));
      if (unquoted.test(launch.work_dir)) return failed({ reason: sayPlace(launch.work_dir), retriable: false });
      const reason = await end(launch.work_dir).then(() => null, sayQueue);
      if (reason !== null) return failed({ reason, retriable: true });
      const outcome = await carryOut(launch, clock, driverOf(launch, { ...options, queue: queueOf(launch.work_dir) }));
      // Jobs of a leader that was ended go on in the queue by themselves.
      if (outcome.state !== 'succeeded') await end(launch.work_dir).catch(() => 0);
      else await rm(join(launch.work_dir, 'toil'), { recursive: true, force: true });
      return outcome;
    },
    async version() {
      if (!(await exists(program))) return null;
      const told = await askVersion('/usr/bin/python3', [leader, worker, program, '--version']);
      return { name: 'toil', version: /^ ?(\d[\w.]*)$/m.exec(told ?? '')?.[1] ?? 'unknown' };
    },
  };
}

const defaults = {
  program: '/usr/bin/toil-cwl-runner',
  slurm_conf: null,
  slurm_arguments: '',
  cores: null,
  memory_mb: null,
} satisfies Partial<ToilOptions>;

type Chosen = Required<ToilOptions> & { queue: SlurmQueue | null };

const leader = join(import.meta.dirname, 'run-leader.py');
const worker = join(import.meta.dirname, 'run-worker.py');
const leanImports = join(import.meta.dirname, '../cwltool/lean-imports.py');

/** What Toil 5.9 hands to a shell as it is. */
const unquoted = /[^\w./+@=,:-]/;
const sayPlace = (work_dir: string): string =>
  `Toil cannot work in ${work_dir}: only letters, digits and ./+@=,:_- are allowed in its path. Choose another COHORTIUM_HOME.`;

const sayQueue = (error: unknown): string => {
  if (!(error instanceof Error)) return sayNoAnswer('no answer within 8 seconds');
  if ('code' in error && error.code === 'ENOENT') return sayNoAnswer(error.message);
  const said = error.message.trim().split('\n');
  return sayNoAnswer((said.length > 1 && said.at(-1)) || 'no answer within 8 seconds');
};
const sayNoAnswer = (why: string): string =>
  `Slurm does not answer (${why}). Check that slurmctld runs and SLURM_CONF is right, then retry.`;

function driverOf(launch: Launch, options: Chosen): Driver {
  const { work_dir, workflow } = launch;
  const { clock } = options;
  let follower: WorkerFollower | null = null;
  return {
    prepare: () => prepareStore(work_dir),
    explain(written, exitCode) {
      const known = explainFailure(written, exitCode, 'toil');
      if (!follower?.failed || !/^(?:The step|toil failed)/.test(known.reason)) return known;
      return {
        ...known,
        reason: `The step ${follower.failed} failed (exit code ${exitCode}). See the log for details.`,
      };
    },
    outputs: async (result) => withPaths(JSON.parse(await readFile(result, 'utf8'))),
    async run(log, result, signal) {
      const workers = new WorkerFollower({ launch, stepOf: await stepNames(workflow), log: log.path });
      follower = workers;
      await workers.recall();
      const over = new AbortController();
      const following = workers.follow(over.signal);
      const exitCode = await runToil(launch, { ...options, log, result, signal }).finally(() => over.abort());
      await following;
      workers.close(exitCode === 0, clock.now());
      return exitCode;
    },
  };
}

/** Clusters commonly refuse a person's jobs beyond a thousand or some. */
const MOST_QUEUED = 400;

const storeOf = (work_dir: string) => join(work_dir, 'toil', 'store');
/** Nodes see the working folder, and not the portal. */
const programsFolder = (work_dir: string) => join(work_dir, 'toil', 'programs');
/** Toil’s own notes on a workflow: with them it can be gone on with. */
const isBegun = (work_dir: string) => exists(join(storeOf(work_dir), 'files', 'shared', 'config.pickle'));

async function prepareStore(work_dir: string): Promise<void> {
  await rm(workersFolder(work_dir), { recursive: true, force: true });
  await rm(join(work_dir, 'toil', 'locks'), { recursive: true, force: true });
  // Killed before it had taken in the workflow.
  if (!(await isBegun(work_dir))) await rm(join(work_dir, 'toil'), { recursive: true, force: true });
  const programs = programsFolder(work_dir);
  for (const folder of [workersFolder(work_dir), logsFolder(work_dir), join(work_dir, 'toil', 'locks'), programs]) {
    await mkdir(folder, { recursive: true });
  }
  for (const program of [worker, leanImports, ...confiningFiles]) {
    await copyFile(program, join(programs, basename(program)));
  }
  await cp(sandboxPrograms, join(programs, 'bin'), { recursive: true });
}

async function runToil(
  launch: Launch,
  { program, queue, log, result, signal, ...options }: Chosen & { log: OpenLog; result: string; signal: AbortSignal },
): Promise<number | null> {
  const { work_dir, workflow } = launch;
  const restart = (await isBegun(work_dir)) ? ['--restart'] : [];
  const { cores, memory_mb } = options;
  const bounds = [
    ...(cores ? ['--maxCores', String(cores)] : []),
    ...(memory_mb ? ['--maxMemory', `${memory_mb}Mi`] : []),
  ];
  // Toil sends no more jobs to a queue than this at a time, by default as many as this machine has cores.
  const ahead = queue ? ['--maxLocalJobs', String(MOST_QUEUED)] : [];
  const workerCommand = [join(programsFolder(work_dir), basename(worker)), ...confinedBy(launch)].join(' ');
  const command = [
    ...['/usr/bin/python3', leader, workerCommand, program, ...restart],
    ...['--batchSystem', options.batch_system, '--statePollingWait', '1', '--coalesceStatusCalls', '--retryCount', '1'],
    ...[...ahead, '--jobStore', storeOf(work_dir), '--clean', 'never', '--disableProgress'],
    ...['--workDir', workersFolder(work_dir), '--coordinationDir', join(work_dir, 'toil', 'locks')],
    ...['--writeLogs', logsFolder(work_dir), '--writeLogsFromAllJobs', ...bounds],
    ...['--defaultCores', '1', '--defaultMemory', '1Gi', '--defaultDisk', '1Gi'],
    ...['--no-container', '--relax-path-checks', '--outdir', join(work_dir, 'outputs')],
    ...[pathToFileURL(workflow).href, pathToFileURL(join(work_dir, 'inputs.json')).href],
  ];
  return runGroup({
    command,
    work_dir,
    result,
    signal,
    log: log.path,
    environment: withSandboxes(
      launch,
      queue ? { ...queue.environment, TOIL_SLURM_ARGS: queue.sbatch_arguments } : {},
      join(programsFolder(work_dir), 'bin'),
    ),
    on_killed: queue?.cancel ?? [],
  });
}

/** Toil names files by address alone. */
function withPaths(value: EngineValue): Record<string, EngineValue> {
  const walk = (part: EngineValue): EngineValue => {
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    const walked = Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
    const { location } = part;
    return typeof location === 'string' && location.startsWith('file:')
      ? { ...walked, path: fileURLToPath(location) }
      : walked;
  };
  const outputs = walk(value);
  if (outputs === null || typeof outputs !== 'object' || Array.isArray(outputs))
    throw new Error('Toil produced no outputs.');
  return outputs;
}
