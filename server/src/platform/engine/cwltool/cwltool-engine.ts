import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Clock } from '#platform/clock';
import { type ContainerSettings, type Containers, containersOf } from '../containers/podman.ts';
import type { Engine, Launch } from '../engine.ts';
import { type Driver, executeLaunch, exists, failedOutcome } from '../launch/execute-launch.ts';
import { explainFailure, notInstalled } from '../launch/explain-failure.ts';
import { endLeftovers } from '../launch/process-group.ts';
import { readEngineVersion } from '../launch/read-version.ts';
import { runGroup } from '../launch/run-group.ts';
import { confinementArguments, withSandboxedNode } from '../sandbox/confine.ts';
import { inheritJobs } from './inherit-jobs.ts';
import { JobEventReader } from './job-events.ts';

const POLL_MS = 100;
const CHUNK_BYTES = 65_536;

/** Calls `on_line` with every whole line below `offset` on, as the file grows, until `stop`; then with what is left. */
function followFile(path: string, offset: number, onLine: (line: string) => void): { stop(): Promise<void> } {
  let stopped = false;
  const done = follow();
  return {
    async stop() {
      stopped = true;
      await done;
    },
  };

  async function follow() {
    const file = await open(path, 'r');
    try {
      const read = lineReader(file, offset, onLine);
      // `stopped` is read before the file is: what was written before the stop is still read.
      for (let last = stopped; ; last = stopped) {
        await read(last);
        if (last) return;
        await wait(POLL_MS);
      }
    } finally {
      await file.close();
    }
  }
}

function lineReader(file: FileHandle, offset: number, onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  let position = offset;
  let rest = '';
  return async (last: boolean) => {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const lines = (rest + decoder.write(buffer.subarray(0, bytesRead))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    }
    if (last && rest !== '') onLine(rest);
  };
}

const statusSuffix = '.status';

/**
 * Removes unfinished jobs from the cwltool cache: an entry is a folder and a `<key>.status` beside it that holds
 * `success` and is written after the job's outputs. Anything else is what a kill has left half-written.
 */
async function sweepCache(cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const entries = await readdir(cache, { withFileTypes: true });
  const folders = new Set(entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name));
  const finished = new Set<string>();
  for (const { name } of entries) {
    if (!name.endsWith(statusSuffix)) continue;
    const key = name.slice(0, -statusSuffix.length);
    if (folders.has(key) && (await readFile(join(cache, name), 'utf8')) === 'success') finished.add(key);
  }
  for (const { name } of entries) {
    const key = name.endsWith(statusSuffix) ? name.slice(0, -statusSuffix.length) : name;
    if (!finished.has(key)) await rm(join(cache, name), { recursive: true, force: true });
  }
}

export interface CwltoolOptions {
  clock: Clock;
  /** Absolute path of cwltool. */
  program?: string;
  /** Cores that its jobs may use; all of them when null. */
  cores?: number | null;
  /** How Podman is called; null where no containers are run. */
  containers?: ContainerSettings | null;
}

/** Debian's cwltool on this machine. */
export function createCwltoolEngine(engineOptions: CwltoolOptions): Engine {
  const { clock, program = '/usr/bin/cwltool', cores = null, containers: settings = null } = engineOptions;
  // A container is no child of its launch: it goes first, as nobody would hear of its end otherwise.
  const end = async (work_dir: string) =>
    ((await (settings && containersOf(work_dir, settings).remove())) ?? 0) + (await endLeftovers(work_dir));
  return {
    runs_containers: settings !== null,
    uses_local_programs: true,
    endLeftovers: end,
    inherit: inheritJobs,
    async launch(launch) {
      if (!(await exists(program))) return failedOutcome(notInstalled('cwltool'));
      await end(launch.work_dir);
      const containers =
        settings && launch.trust && launch.trust !== 'own' ? containersOf(launch.work_dir, settings) : null;
      const outcome = await executeLaunch(launch, clock, createDriver(launch, { clock, program, cores, containers }));
      if (outcome.state !== 'succeeded') await containers?.remove();
      return outcome;
    },
    async version() {
      if (!(await exists(program))) return null;
      // A cwltool that cannot tell its version says why when it is launched.
      const versionOutput = await readEngineVersion('/usr/bin/python3', [cwltoolScript, program, '--version']);
      return { name: 'cwltool', version: versionOutput?.trim().split(' ').at(-1) ?? 'unknown' };
    },
  };
}

const cwltoolScript = join(import.meta.dirname, 'run-cwltool.py');

interface ResolvedOptions extends Required<Omit<CwltoolOptions, 'containers'>> {
  containers: Containers | null;
}

function createDriver(launch: Launch, { clock, program, cores, containers }: ResolvedOptions): Driver {
  const { work_dir, workflow, item_option, on_event } = launch;
  return {
    prepare: () => sweepCache(join(work_dir, 'cache')),
    explain: (written, exitCode) => explainFailure(written, exitCode, 'cwltool'),
    outputs: async (result) => JSON.parse(await readFile(result, 'utf8')),
    async run(log, result, signal) {
      const narrator = new JobEventReader(item_option);
      narrator.replay(log.earlier.split('\n'));
      const follower = followFile(log.path, log.offset, (line) => {
        const event = narrator.toEvent(line, clock.now());
        if (event) on_event(event);
      });
      const command = [
        '/usr/bin/python3',
        cwltoolScript,
        ...confinementArguments(launch),
        program,
        ...(containers ? containerFlags : ['--no-container']),
        ...cwltoolArguments(work_dir, workflow),
      ];
      const environment = withSandboxedNode(launch, containers?.environment);
      const call = { command, work_dir, log: log.path, result, signal, cores, environment };
      return runGroup({ ...call, on_killed: containers?.cancel ?? [] }).finally(() => follower.stop());
    },
  };
}

/** Memory and cores are what a tool asks for, or else the standard's own 256 MiB and one. */
const containerFlags = ['--podman', '--strict-memory-limit', '--strict-cpu-limit'];

function cwltoolArguments(work_dir: string, workflow: string): string[] {
  return [
    ...['--parallel', '--timestamps', '--disable-color', '--relax-path-checks'],
    // Moving outputs out of the cache, as is the default, would leave finished jobs without their files.
    ...['--copy-outputs', '--cachedir', join(work_dir, 'cache'), '--outdir', join(work_dir, 'outputs')],
    // Names files by their place below it, so that finished jobs can be taken over by another working folder.
    ...['--basedir', work_dir],
    ...['--tmpdir-prefix', join(work_dir, 'tmp', 't')],
    // As addresses: in a plain path cwltool takes # for the start of a fragment.
    ...[pathToFileURL(workflow).href, pathToFileURL(join(work_dir, 'inputs.json')).href],
  ];
}
