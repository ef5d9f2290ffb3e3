import { execFile } from 'node:child_process';
import { access, appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '#platform/clock';
import { type Engine, type EngineValue, type Launch, logName, type Outcome } from '../engine.ts';
import { diskFull, type Explanation, explainError, explainFailure, notInstalled } from './explain-failure.ts';
import { followFile } from './follow-file.ts';
import { JobNarrator } from './narrate-jobs.ts';
import { endLeftovers } from './process-group.ts';
import { runCwltool } from './run-cwltool.ts';
import { sweepCache } from './sweep-cache.ts';
import { hasRoom, watchRoom } from './watch-room.ts';

const run = promisify(execFile);

/** Debian's cwltool on this machine: `program` is its absolute path. Two launches never share a working folder. */
export function createCwltoolEngine({
  clock,
  program = '/usr/bin/cwltool',
}: {
  clock: Clock;
  program?: string;
}): Engine {
  return {
    endLeftovers,
    launch: (launch) => launchCwltool(launch, { clock, program }),
    async version() {
      if (!(await exists(program))) return null;
      // A cwltool that cannot tell its version says why when it is launched.
      const told = await run(program, ['--version'], { env: { PATH: '/usr/bin:/bin' } }).catch(() => null);
      return { name: 'cwltool', version: told?.stdout.trim().split(' ').at(-1) ?? 'unknown' };
    },
  };
}

async function launchCwltool(launch: Launch, { clock, program }: { clock: Clock; program: string }): Promise<Outcome> {
  if (!(await exists(program))) return failed(notInstalled, null);
  try {
    await endLeftovers(launch.work_dir);
    if (!(await hasRoom(launch.work_dir))) return failed(diskFull, null);
    const log = await prepareFolder(launch, clock);
    return await runToEnd(launch, { clock, program, log });
  } catch (error) {
    const explanation = explainError(error);
    if (!explanation) throw error;
    return failed(explanation, null);
  }
}

interface OpenLog {
  path: string;
  /** Bytes that earlier launches wrote. */
  offset: number;
  earlier: string;
}

async function prepareFolder({ work_dir, inputs }: Launch, clock: Clock): Promise<OpenLog> {
  await rm(join(work_dir, 'tmp'), { recursive: true, force: true });
  await rm(join(work_dir, 'outputs'), { recursive: true, force: true });
  for (const name of ['home', 'tmp', 'outputs']) await mkdir(join(work_dir, name), { recursive: true });
  await sweepCache(join(work_dir, 'cache'));
  await writeFile(join(work_dir, 'inputs.json'), JSON.stringify(inputs, null, 1));
  const path = join(work_dir, logName);
  // A launch that was killed may have left half a line.
  const begun = (await exists(path)) ? '\n' : '';
  await appendFile(path, `${begun}--- launched ${clock.now().toISOString()}\n`);
  const earlier = await readFile(path, 'utf8');
  return { path, offset: Buffer.byteLength(earlier), earlier };
}

async function runToEnd(
  launch: Launch,
  { clock, program, log }: { clock: Clock; program: string; log: OpenLog },
): Promise<Outcome> {
  const { work_dir, workflow, signal } = launch;
  const narrator = new JobNarrator(launch.item_option);
  narrator.recall(log.earlier.split('\n'));
  const follower = followFile(log.path, log.offset, (line) => {
    const event = narrator.tell(line, clock.now());
    if (event) launch.on_event(event);
  });
  const result = join(work_dir, 'outputs.json');
  const full = new AbortController();
  const room = watchRoom(work_dir, () => full.abort());
  const stop = signal ? AbortSignal.any([signal, full.signal]) : full.signal;
  const call = { program, work_dir, workflow, log: log.path, result, signal: stop };
  const exitCode = await runCwltool(call).finally(() => {
    room.stop();
    return follower.stop();
  });
  if (exitCode === 0) {
    const outputs: Record<string, EngineValue> = JSON.parse(await readFile(result, 'utf8'));
    await checkSizes(outputs);
    await rm(join(work_dir, 'tmp'), { recursive: true, force: true });
    return { state: 'succeeded', outputs, exit_code: exitCode, reason: null, retriable: false };
  }
  if (signal?.aborted) {
    return { ...failed({ reason: 'It was cancelled.', retriable: true }, exitCode), state: 'cancelled' };
  }
  if (full.signal.aborted) return failed(diskFull, exitCode);
  const written = (await readFile(log.path)).subarray(log.offset).toString('utf8');
  return failed(explainFailure(written, exitCode), exitCode);
}

function failed({ reason, retriable }: Explanation, exitCode: number | null): Outcome {
  return { state: 'failed', outputs: null, exit_code: exitCode, reason, retriable };
}

/** Throws when a file is not as long as cwltool found it to be before copying. */
async function checkSizes(value: EngineValue): Promise<void> {
  if (Array.isArray(value)) {
    for (const part of value) await checkSizes(part);
  } else if (value && typeof value === 'object') {
    if (value.class === 'File' && typeof value.path === 'string') {
      const { size } = await stat(value.path);
      if (size !== value.size) throw new Error(`${value.path} holds ${size} bytes and should hold ${value.size}.`);
    } else {
      await checkSizes(Object.values(value));
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
