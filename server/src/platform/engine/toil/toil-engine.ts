import { copyFile, cp, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Clock } from '#platform/clock';
import type { Engine, EngineValue, Launch } from '../engine.ts';
import { type Driver, executeLaunch, exists, failedOutcome, type OpenLog } from '../launch/execute-launch.ts';
import { explainFailure, notInstalled } from '../launch/explain-failure.ts';
import { endLeftovers } from '../launch/process-group.ts';
import { readEngineVersion } from '../launch/read-version.ts';
import { runGroup } from '../launch/run-group.ts';
import { confinementArguments, confiningFiles, sandboxPrograms, withSandboxedNode } from '../sandbox/confine.ts';
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
    return ended + ((await queueOf(work_dir)?.drain()) ?? 0);
  };
  return {
    endLeftovers: end,
    async launch(launch) {
      if (!(await exists(program))) return failedOutcome(notInstalled('toil'));
      if (UNSAFE_CHARACTER.test(launch.work_dir))
        return failedOutcome({ reason: describeLocation(launch.work_dir), retriable: false });
      const reason = await end(launch.work_dir).then(() => null, describeQueue);
      if (reason !== null) return failedOutcome({ reason, retriable: true });
      const outcome = await executeLaunch(
        launch,
        clock,
        createDriver(launch, { ...options, queue: queueOf(launch.work_dir) }),
      );
      // Jobs of a leader that was ended go on in the queue by themselves.
      if (outcome.state !== 'succeeded') await end(launch.work_dir).catch(() => 0);
      else await rm(join(launch.work_dir, 'toil'), { recursive: true, force: true });
      return outcome;
    },
    async version() {
      if (!(await exists(program))) return null;
      const text = await readEngineVersion('/usr/bin/python3', [leaderScript, workerScript, program, '--version']);
      return { name: 'toil', version: /^ ?(\d[\w.]*)$/m.exec(text ?? '')?.[1] ?? 'unknown' };
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

type ResolvedOptions = Required<ToilOptions> & { queue: SlurmQueue | null };

const leaderScript = join(import.meta.dirname, 'run-leader.py');
const workerScript = join(import.meta.dirname, 'run-worker.py');
const leanImportsScript = join(import.meta.dirname, '../cwltool/lean-imports.py');

/** What Toil 5.9 hands to a shell as it is. */
const UNSAFE_CHARACTER = /[^\w./+@=,:-]/;
const describeLocation = (work_dir: string): string =>
  `Toil cannot work in ${work_dir}: only letters, digits and ./+@=,:_- are allowed in its path. Choose another COHORTIUM_HOME.`;

const describeQueue = (error: unknown): string => {
  if (!(error instanceof Error)) return noAnswerMessage('no answer within 8 seconds');
  if ('code' in error && error.code === 'ENOENT') return noAnswerMessage(error.message);
  const lines = error.message.trim().split('\n');
  return noAnswerMessage((lines.length > 1 && lines.at(-1)) || 'no answer within 8 seconds');
};
const noAnswerMessage = (why: string): string =>
  `Slurm does not answer (${why}). Check that slurmctld runs and SLURM_CONF is right, then retry.`;

function createDriver(launch: Launch, options: ResolvedOptions): Driver {
  const { work_dir, workflow } = launch;
  const { clock } = options;
  let follower: WorkerFollower | null = null;
  return {
    prepare: () => prepareJobStore(work_dir),
    explain(written, exitCode) {
      const known = explainFailure(written, exitCode, 'toil');
      if (!follower?.failed || !/^(?:The step|toil failed)/.test(known.reason)) return known;
      return {
        ...known,
        reason: `The step ${follower.failed} failed (exit code ${exitCode}). See the log for details.`,
      };
    },
    outputs: async (result) => withLocalPaths(JSON.parse(await readFile(result, 'utf8'))),
    async run(log, result, signal) {
      const workers = new WorkerFollower({ launch, stepOf: await stepNames(workflow), log: log.path });
      follower = workers;
      await workers.recall();
      const over = new AbortController();
      const following = workers.follow(over.signal);
      const exitCode = await runToil(launch, { ...options, log, result, signal }).finally(() => over.abort());
      await following;
      workers.close({ succeeded: exitCode === 0, at: clock.now() });
      return exitCode;
    },
  };
}

/** Clusters commonly refuse a person's jobs beyond a thousand or some. */
const MAX_QUEUED_JOBS = 400;

const jobStoreFolder = (work_dir: string) => join(work_dir, 'toil', 'store');
/** Nodes see the working folder, and not the portal. */
const programsFolder = (work_dir: string) => join(work_dir, 'toil', 'programs');
/** Toil’s own notes on a workflow: with them it can be continued. */
const hasJobStore = (work_dir: string) => exists(join(jobStoreFolder(work_dir), 'files', 'shared', 'config.pickle'));

async function prepareJobStore(work_dir: string): Promise<void> {
  await rm(workersFolder(work_dir), { recursive: true, force: true });
  await rm(join(work_dir, 'toil', 'locks'), { recursive: true, force: true });
  // Killed before it had taken in the workflow.
  if (!(await hasJobStore(work_dir))) await rm(join(work_dir, 'toil'), { recursive: true, force: true });
  const programs = programsFolder(work_dir);
  for (const folder of [workersFolder(work_dir), logsFolder(work_dir), join(work_dir, 'toil', 'locks'), programs]) {
    await mkdir(folder, { recursive: true });
  }
  for (const program of [workerScript, leanImportsScript, ...confiningFiles]) {
    await copyFile(program, join(programs, basename(program)));
  }
  await cp(sandboxPrograms, join(programs, 'bin'), { recursive: true });
}

/** The command line of a launch: a new start, or the rest of one that was interrupted. */
async function toilCommand(launch: Launch, { program, queue, ...options }: ResolvedOptions): Promise<string[]> {
  const { work_dir, workflow } = launch;
  const restart = (await hasJobStore(work_dir)) ? ['--restart'] : [];
  const { cores, memory_mb } = options;
  const bounds = [
    ...(cores ? ['--maxCores', String(cores)] : []),
    ...(memory_mb ? ['--maxMemory', `${memory_mb}Mi`] : []),
  ];
  // Toil sends no more jobs to a queue than this at a time, by default as many as this machine has cores.
  const ahead = queue ? ['--maxLocalJobs', String(MAX_QUEUED_JOBS)] : [];
  const workerCommand = [join(programsFolder(work_dir), basename(workerScript)), ...confinementArguments(launch)].join(
    ' ',
  );
  return [
    ...['/usr/bin/python3', leaderScript, workerCommand, program, ...restart],
    ...['--batchSystem', options.batch_system, '--statePollingWait', '1', '--coalesceStatusCalls', '--retryCount', '1'],
    ...[...ahead, '--jobStore', jobStoreFolder(work_dir), '--clean', 'never', '--disableProgress'],
    ...['--workDir', workersFolder(work_dir), '--coordinationDir', join(work_dir, 'toil', 'locks')],
    ...['--writeLogs', logsFolder(work_dir), '--writeLogsFromAllJobs', ...bounds],
    ...['--defaultCores', '1', '--defaultMemory', '1Gi', '--defaultDisk', '1Gi'],
    ...['--no-container', '--relax-path-checks', '--outdir', join(work_dir, 'outputs')],
    ...[pathToFileURL(workflow).href, pathToFileURL(join(work_dir, 'inputs.json')).href],
  ];
}

async function runToil(
  launch: Launch,
  { log, result, signal, ...options }: ResolvedOptions & { log: OpenLog; result: string; signal: AbortSignal },
): Promise<number | null> {
  const { work_dir } = launch;
  const { queue } = options;
  return runGroup({
    command: await toilCommand(launch, options),
    work_dir,
    result,
    signal,
    log: log.path,
    environment: withSandboxedNode(
      launch,
      queue ? { ...queue.environment, TOIL_SLURM_ARGS: queue.sbatch_arguments } : {},
      join(programsFolder(work_dir), 'bin'),
    ),
    on_killed: queue?.cancel ?? [],
  });
}

/** Toil names files by address alone. */
function withLocalPaths(value: EngineValue): Record<string, EngineValue> {
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
