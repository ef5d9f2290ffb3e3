import type { Platform } from '#platform';
import type { EngineEvent } from '#platform/engine';
import type { StepState } from '../pipelines-tables.ts';
import { changeStep, type StepChange } from '../runs/run-steps-store.ts';
import { placeOf, withoutPlaces } from './stage-inputs.ts';

interface Tally {
  running: Set<string>;
  failed: boolean;
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
    const { step, item, attempts, exit_code, at } = event;
    const command = event.command && withoutPlaces(this.#platform, this.#runId, event.command);
    if (item !== null) return { step, place: placeOf(item), state: event.state, attempts, command, exit_code, at };
    const state = this.#pooledState(step, event.job, event.state);
    return { step, place: 0, state, attempts, command, exit_code, at };
  }

  #pooledState(step: string, job: string, state: StepState): StepState {
    const tally = this.#tallies.get(step) ?? { running: new Set<string>(), failed: false };
    this.#tallies.set(step, tally);
    if (state === 'running') tally.running.add(job);
    else tally.running.delete(job);
    if (state === 'failed') tally.failed = true;
    if (tally.running.size > 0) return 'running';
    return tally.failed ? 'failed' : 'succeeded';
  }
}
