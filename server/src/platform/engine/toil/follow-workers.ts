import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { itemOf } from '../cwltool/parse-log.ts';
import type { EngineEvent, Launch } from '../engine.ts';
import { readWorker, type WorkerReport } from './read-worker.ts';

const pause = 500;

export interface Workers {
  launch: Launch;
  stepOf: (job: string) => string | null;
  /** Where the launch’s log is: what jobs said is put there when they have ended. */
  log: string;
}

/** Where Toil puts the logs of ended jobs, one file a try, kept from launch to launch. */
export const logsFolder = (work_dir: string) => join(work_dir, 'toil', 'logs');
/** Where workers write while they work, in their own folders two levels down. */
export const workersFolder = (work_dir: string) => join(work_dir, 'toil', 'workers');

/**
 * Tells what workers write about jobs: the logs of those at work, and those that Toil gathers when they have ended.
 * Jobs that an earlier launch ended well are told first, as reused: Toil does not mention them again.
 */
export class WorkerFollower {
  readonly #workers: Workers;
  readonly #reported = new Set<string>();
  readonly #begun = new Set<string>();
  readonly #tries = new Map<string, number>();
  readonly #steps = new Set<string>();
  /** The first step of which a job failed permanently. */
  failed: string | null = null;

  constructor(workers: Workers) {
    this.#workers = workers;
  }

  async recall(): Promise<void> {
    for (const [file, tale] of await this.#ended()) {
      this.#reported.add(file);
      this.#count(tale);
      if (tale.state === 'succeeded') this.#report(tale, { reused: true, elapsed_seconds: null, max_memory_mib: null });
    }
  }

  /** Follows until `signal` aborts, then looks once more. */
  async follow(signal: AbortSignal): Promise<void> {
    for (let last = signal.aborted; ; last = signal.aborted) {
      await this.#look();
      if (last) return;
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends the steps that were begun. */
  close({ succeeded, at }: { succeeded: boolean; at: Date }): void {
    for (const step of this.#steps) {
      if (!succeeded && step !== this.failed) continue;
      this.#workers.launch.on_event({ kind: 'step', step, state: succeeded ? 'succeeded' : 'failed', at });
    }
  }

  async #look(): Promise<void> {
    for (const tale of await this.#working()) if (tale.args) this.#begin(tale);
    for (const [file, tale, text] of await this.#ended()) {
      if (this.#reported.has(file)) continue;
      this.#reported.add(file);
      await appendFile(this.#workers.log, `\n${text}`);
      this.#begin(tale);
      this.#report(tale, {});
      if (tale.state === 'failed') this.failed ??= this.#workers.stepOf(tale.name);
    }
  }

  #begin(tale: WorkerReport): void {
    const once = `${tale.instance} ${tale.version}`;
    if (this.#begun.has(once)) return;
    this.#begun.add(once);
    this.#count(tale);
    const step = this.#workers.stepOf(tale.name);
    if (step !== null && !this.#steps.has(step)) {
      this.#steps.add(step);
      this.#workers.launch.on_event({ kind: 'step', step, state: 'running', at: tale.begun });
    }
    this.#report({ ...tale, state: 'running', ended: null, exit_code: null }, { max_memory_mib: null });
  }

  #count({ instance }: WorkerReport): void {
    this.#tries.set(instance, (this.#tries.get(instance) ?? 0) + 1);
  }

  #report(tale: WorkerReport, more: Partial<Extract<EngineEvent, { kind: 'job' }>>): void {
    const { launch, stepOf } = this.#workers;
    const step = stepOf(tale.name);
    if (step === null) return;
    const { instance, state, args, exit_code, max_memory_mib, begun, ended } = tale;
    launch.on_event({
      kind: 'job',
      step,
      item: itemOf(args ?? [], launch.item_option),
      job: instance,
      state,
      reused: false,
      attempts: this.#tries.get(instance) ?? 1,
      command: args?.join(' ') ?? null,
      exit_code,
      at: ended ?? begun,
      elapsed_seconds: ended ? (ended.getTime() - begun.getTime()) / 1000 : null,
      max_memory_mib,
      ...more,
    });
  }

  async #working(): Promise<WorkerReport[]> {
    const top = workersFolder(this.#workers.launch.work_dir);
    const tales: WorkerReport[] = [];
    for (const flow of await listNames(top)) {
      for (const worker of await listNames(join(top, flow))) {
        const tale = readWorker(await readOrEmpty(join(top, flow, worker, 'worker_log.txt')));
        if (tale) tales.push(tale);
      }
    }
    return tales;
  }

  async #ended(): Promise<[file: string, tale: WorkerReport, text: string][]> {
    const folder = logsFolder(this.#workers.launch.work_dir);
    const found: [string, WorkerReport, string][] = [];
    for (const file of await listNames(folder)) {
      if (this.#reported.has(file)) continue;
      const text = await readOrEmpty(join(folder, file));
      const tale = readWorker(text);
      // Half a file is read again at the next look.
      if (tale && tale.state !== 'running') found.push([file, tale, text]);
    }
    return found.sort(([, a], [, b]) => (a.ended?.getTime() ?? 0) - (b.ended?.getTime() ?? 0));
  }
}

// Workers come and go between two looks.
const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
const readOrEmpty = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
