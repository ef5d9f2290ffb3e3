import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '#platform';
import type { EngineEvent } from '#platform/engine';
import { changeSteps, type StepChange } from '../runs/run-steps-store.ts';
import { redactPaths, sampleIndex } from './stage-inputs.ts';

/** Status of a sample after a step. */
export interface StepStatus {
  /** The step that reported it: an earlier one if this one had nothing to do. */
  step: string;
  is_lost: boolean;
  reads_in: number;
  /** Null where the step counts none of its own: all of them go on. */
  reads_out: number | null;
  /** In words, where the sample goes no further. */
  reason: string | null;
}

/**
 * The status that a step's job has left in its folder (sample, step, state, reads in, reads out, reason, separated by
 * tabs; earlier steps' lines come first); null where it has left none, or its folder is not on this machine.
 */
async function readStatus(folder: string, step: string): Promise<StepStatus | null> {
  const names = await readdir(folder).catch(() => []);
  const name = names.find((one) => one.endsWith(`.${step}.status.tsv`));
  if (name === undefined) return null;
  const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n');
  const [, reportingStep, state, reads_in = '', reads_out = '', reason = ''] = (lines.at(-1) ?? '').split('\t');
  if (reportingStep === undefined || state === undefined || !/^\d+$/.test(reads_in)) return null;
  return {
    step: reportingStep,
    is_lost: state !== 'ok',
    reads_in: Number(reads_in),
    reads_out: /^\d+$/.test(reads_out) ? Number(reads_out) : null,
    reason: reason === '' ? null : reason,
  };
}

type JobEvent = Extract<EngineEvent, { kind: 'job' }>;

interface JobTally {
  running: Set<string>;
  failed: boolean;
  /** From the first beginning of any of its jobs. */
  began: Date;
  reused: boolean;
}

/**
 * Writes the engine's events into the run's steps, in order: all that arrived while the last was written, at
 * once. Several jobs of a pooled step (chunks) are one step to people: it runs while any of them does.
 */
export class EventRecorder {
  readonly #platform: Platform;
  readonly #runId: string;
  readonly #tallies = new Map<string, JobTally>();
  #pendingChanges: Promise<StepChange>[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(platform: Platform, runId: string) {
    this.#platform = platform;
    this.#runId = runId;
  }

  readonly record = (event: EngineEvent): void => {
    if (event.kind === 'step') return;
    this.#pendingChanges.push(this.#withStatus(this.#changeOf(event), event));
    if (this.#pendingChanges.length > 1) return;
    const { log } = this.#platform;
    this.#last = this.#last
      .then(() => this.#write())
      .catch((error: unknown) => log.warn({ err: error, run_id: this.#runId }, 'steps could not be recorded'));
  };

  async #write(): Promise<void> {
    const changes = this.#pendingChanges;
    this.#pendingChanges = [];
    await changeSteps(this.#platform.db, this.#runId, await Promise.all(changes));
  }

  /** Resolves when all events so far are written. */
  flush(): Promise<void> {
    return this.#last;
  }

  #changeOf(event: JobEvent): StepChange {
    const { step, item, attempts, exit_code, at, reused, elapsed_seconds: seconds, max_memory_mib } = event;
    const command = event.command && redactPaths(this.#platform, this.#runId, event.command);
    const noStatus = { reads_in: null, reads_out: null, reason: null };
    const change = { step, attempts, command, exit_code, at, reused, seconds, max_memory_mib, ...noStatus };
    if (item !== null) return { ...change, sample_index: sampleIndex(item), state: event.state };
    return { ...change, sample_index: 0, ...this.#pooled(event) };
  }

  /** A job ends well also where its sample does not: what it has written about it tells. */
  async #withStatus(change: StepChange, { item, folder, step }: JobEvent): Promise<StepChange> {
    if (item === null || !folder || change.state !== 'succeeded') return change;
    const status = await readStatus(folder, step);
    if (!status) return change;
    if (status.step !== step) return status.is_lost ? { ...change, state: 'skipped' } : change;
    const { is_lost, reads_in, reads_out, reason } = status;
    if (!is_lost) return { ...change, reads_in, reads_out: reads_out ?? reads_in };
    return { ...change, state: 'failed', reads_in, reason };
  }

  /** What a job over all samples makes of its step. */
  #pooled({ step, job, state, at, reused }: JobEvent): Pick<StepChange, 'state' | 'seconds' | 'reused'> {
    const fresh: JobTally = { running: new Set<string>(), failed: false, began: at, reused: true };
    const tally = this.#tallies.get(step) ?? fresh;
    this.#tallies.set(step, tally);
    if (state === 'running') tally.running.add(job);
    else tally.running.delete(job);
    if (state === 'failed') tally.failed = true;
    tally.reused &&= reused;
    if (tally.running.size > 0) return { state: 'running', seconds: null, reused: false };
    const seconds = (at.getTime() - tally.began.getTime()) / 1000;
    return { state: tally.failed ? 'failed' : 'succeeded', seconds, reused: tally.reused };
  }
}
