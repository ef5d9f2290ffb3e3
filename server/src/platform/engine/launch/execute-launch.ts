import { access, appendFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#platform/clock';
import { freeBytes } from '#platform/files';
import { type EngineValue, type Launch, logName, type Outcome } from '../engine.ts';
import { diskFull, type Explanation, explainError } from './explain-failure.ts';

const MIN_FREE_BYTES = 2 * 2 ** 20;
const CHECK_EVERY_MS = 1000;

/** Whether a folder's disk still takes anything worth writing. */
export async function hasFreeSpace(folder: string): Promise<boolean> {
  return (await freeBytes(folder)) >= MIN_FREE_BYTES;
}

/**
 * Calls `on_full` once when the folder's disk has been full at two looks a second apart. cwltool may wait for ever when
 * it cannot write a status or its log, so that somebody else has to notice.
 */
export function watchFreeSpace(folder: string, onFull: () => void): { stop(): void } {
  let full = 0;
  const timer = setInterval(async () => {
    // A folder that is gone is told by anyone who writes into it.
    full = (await hasFreeSpace(folder).catch(() => true)) ? 0 : full + 1;
    if (full === 2) onFull();
  }, CHECK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

export interface OpenLog {
  path: string;
  /** Bytes that earlier launches wrote. */
  offset: number;
  earlier: string;
}

/** The part of a launch that is specific to an engine. */
export interface Driver {
  /** Makes the folder ready, beyond inputs and log. */
  prepare(): Promise<void>;
  /** Runs the engine to its end: its exit code, null when it was ended by a signal. */
  run(log: OpenLog, result: string, stop: AbortSignal): Promise<number | null>;
  /** The workflow's output object, from what the engine wrote to `result`. */
  outputs(result: string): Promise<Record<string, EngineValue>>;
  /** Why it failed, from the lines that this launch wrote. */
  explain(written: string, exitCode: number | null): Explanation;
}

/** Executes a launch and returns its outcome. Each launch has its own working folder. */
export async function executeLaunch(launch: Launch, clock: Clock, driver: Driver): Promise<Outcome> {
  try {
    if (!(await hasFreeSpace(launch.work_dir))) return failedOutcome(diskFull);
    const log = await prepareFolder(launch, clock, driver);
    return await runToEnd(launch, log, driver);
  } catch (error) {
    const explanation = explainError(error);
    if (!explanation) throw error;
    return failedOutcome(explanation);
  }
}

async function prepareFolder({ work_dir, inputs }: Launch, clock: Clock, driver: Driver): Promise<OpenLog> {
  await rm(join(work_dir, 'tmp'), { recursive: true, force: true });
  await rm(join(work_dir, 'outputs'), { recursive: true, force: true });
  for (const name of ['home', 'tmp', 'outputs']) await mkdir(join(work_dir, name), { recursive: true });
  await driver.prepare();
  await writeFile(join(work_dir, 'inputs.json'), JSON.stringify(inputs, null, 1));
  const path = join(work_dir, logName);
  // A launch that was killed may have left half a line.
  const begun = (await exists(path)) ? '\n' : '';
  await appendFile(path, `${begun}--- launched ${clock.now().toISOString()}\n`);
  const earlier = await readFile(path, 'utf8');
  return { path, offset: Buffer.byteLength(earlier), earlier };
}

async function runToEnd({ work_dir, signal }: Launch, log: OpenLog, driver: Driver): Promise<Outcome> {
  const result = join(work_dir, 'outputs.json');
  const full = new AbortController();
  const room = watchFreeSpace(work_dir, () => full.abort());
  const stop = signal ? AbortSignal.any([signal, full.signal]) : full.signal;
  const exitCode = await driver.run(log, result, stop).finally(() => room.stop());
  if (exitCode === 0) {
    const outputs = await driver.outputs(result);
    await assertFileSizes(outputs);
    await rm(join(work_dir, 'tmp'), { recursive: true, force: true });
    return { state: 'succeeded', outputs, exit_code: exitCode, reason: null, retriable: false };
  }
  if (signal?.aborted) {
    return { ...failedOutcome({ reason: 'The run was cancelled.', retriable: true }, exitCode), state: 'cancelled' };
  }
  if (full.signal.aborted) return failedOutcome(diskFull, exitCode);
  const written = (await readFile(log.path)).subarray(log.offset).toString('utf8');
  return failedOutcome(driver.explain(written, exitCode), exitCode);
}

export function failedOutcome({ reason, retriable }: Explanation, exitCode: number | null = null): Outcome {
  return { state: 'failed', outputs: null, exit_code: exitCode, reason, retriable };
}

/** Throws when a file is not as long as the engine found it to be before copying. */
async function assertFileSizes(value: EngineValue): Promise<void> {
  if (Array.isArray(value)) {
    for (const part of value) await assertFileSizes(part);
  } else if (value && typeof value === 'object') {
    if (value.class === 'File' && typeof value.path === 'string') {
      const { size } = await stat(value.path);
      if (size !== value.size) throw new Error(`${value.path} holds ${size} bytes and should hold ${value.size}.`);
    } else {
      await assertFileSizes(Object.values(value));
    }
  }
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
