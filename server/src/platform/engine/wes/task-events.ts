import { itemOf } from '../cwltool/parse-log.ts';
import type { EngineEvent, Launch } from '../engine.ts';
import type { Task } from './read-answers.ts';

type JobState = 'running' | 'succeeded' | 'failed';

/** Turns a service’s tasks into events: every look brings all of them, what changed since the last one is told. */
export class TaskEventReader {
  readonly #launch: Launch;
  readonly #reported = new Map<string, JobState>();
  readonly #steps = new Set<string>();
  constructor(launch: Launch) {
    this.#launch = launch;
  }

  /** What is new, in lines for the log. */
  toLogLines(tasks: readonly Task[], now: Date): string[] {
    const lines: string[] = [];
    for (const task of tasks) {
      const state = stateOf(task);
      const before = this.#reported.get(task.id);
      if (state === null || state === before || (before && state === 'running')) continue;
      this.#begin(task, now);
      if (!before && state !== 'running') this.#launch.on_event(this.#event(task, 'running', now));
      this.#reported.set(task.id, state);
      this.#launch.on_event(this.#event(task, state, now));
      lines.push(`[${task.id}] ${state}`);
    }
    return lines;
  }

  /** Ends the steps that were begun. */
  close({ succeeded, at }: { succeeded: boolean; at: Date }): void {
    for (const step of this.#steps) {
      this.#launch.on_event({ kind: 'step', step, state: succeeded ? 'succeeded' : 'failed', at });
    }
  }

  #begin({ name: step, start_time }: Task, now: Date): void {
    if (this.#steps.has(step)) return;
    this.#steps.add(step);
    this.#launch.on_event({ kind: 'step', step, state: 'running', at: timeOf(start_time) ?? now });
  }

  #event(task: Task, state: JobState, now: Date): EngineEvent {
    const begun = timeOf(task.start_time);
    const ended = state === 'running' ? null : timeOf(task.end_time);
    const args = task.cmd?.flatMap((part) => part.split(/\s+/)) ?? [];
    return {
      kind: 'job',
      step: task.name,
      item: itemOf(args, this.#launch.item_option),
      job: task.id,
      state,
      reused: false,
      attempts: 1,
      command: task.cmd?.join(' ') ?? null,
      exit_code: state === 'running' ? null : (task.exit_code ?? null),
      at: ended ?? begun ?? now,
      elapsed_seconds: begun && ended ? (ended.getTime() - begun.getTime()) / 1000 : null,
      max_memory_mib: null,
    };
  }
}

function stateOf({ start_time, end_time, exit_code }: Task): JobState | null {
  if (end_time) return exit_code ? 'failed' : 'succeeded';
  return start_time ? 'running' : null;
}

function timeOf(text: string | null | undefined): Date | null {
  const at = text ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
