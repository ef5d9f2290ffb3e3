import type { Platform } from '#platform';
import type { EngineEvent } from '#platform/engine';
import { changeStep, type StepChange } from '../runs/run-steps-store.ts';
import { placeOf, withoutPlaces } from './stage-inputs.ts';

type JobEvent = Extract<EngineEvent, { kind: 'job' }>;

interface Tally {
  running: Set<string>;
  failed: boolean;
  /** From the first beginning of any of its jobs. */
  began: Date;
  reused: boolean;
}

/**
 * Writes what the engine tells into the run's steps, in its order and one at a time. Several jobs of a pooled step
 * (chunks) are one step to people: it runs while any of them does.
 */
export class EventRecorder {
  readonly #platform: Platform;
  readonly #runId: string;
  readonly #tallies = new Map<string, Tally>();
  #last: Promise<void> = Promise.resolve();

  constructor(platform: Platform, runId: string) {
    this.#platform = platform;
    this.#runId = runId;
  }

  readonly record = (event: EngineEvent): void => {
    const change = this.#changeOf(event);
    if (!change) return;
    const { db, log } = this.#platform;
    this.#last = this.#last
      .then(() => changeStep(db, this.#runId, change))
      .catch((error: unknown) => log.warn({ err: error, run_id: this.#runId }, 'a step could not be recorded'));
  };

  /** Resolves when everything told so far is written. */
  settled(): Promise<void> {
    return this.#last;
  }

  #changeOf(event: EngineEvent): StepChange | null {
    if (event.kind === 'step') return null;
    const { step, item, attempts, exit_code, at, reused, elapsed_seconds: seconds, max_memory_mib } = event;
    const command = event.command && withoutPlaces(this.#platform, this.#runId, event.command);
    const change = { step, attempts, command, exit_code, at, reused, seconds, max_memory_mib };
    if (item !== null) return { ...change, place: placeOf(item), state: event.state };
    return { ...change, place: 0, ...this.#pooled(event) };
  }

  /** What a job over all samples makes of its step. */
  #pooled({ step, job, state, at, reused }: JobEvent): Pick<StepChange, 'state' | 'seconds' | 'reused'> {
    const fresh: Tally = { running: new Set<string>(), failed: false, began: at, reused: true };
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
