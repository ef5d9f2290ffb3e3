import type { EngineEvent } from '../engine.ts';
import { createLogParser, itemOf, type LogEntry } from './parse-log.ts';

interface SeenJob {
  job: string;
  folder: string | null;
  command: string | null;
  item: string | null;
  attempts: number;
  started: Date | null;
  exit_code: number | null;
  max_memory_mib: number | null;
}

type JobEntry = Exclude<LogEntry, { step: string }>;
type JobEvent = Extract<EngineEvent, { kind: 'job' }>;

/**
 * Turns the lines of a folder's log into events. Jobs are distinguished by their folder in the cache, which is the same in
 * every launch: lines of earlier launches are to be read in first (`recall`), so that attempts and items are known.
 */
export class JobEventReader {
  #parse = createLogParser();
  #byFolder = new Map<string, SeenJob>();
  #byJob = new Map<string, SeenJob>();
  #running = new Set<string>();
  readonly #itemOption: string | undefined;

  constructor(itemOption: string | undefined) {
    this.#itemOption = itemOption;
  }

  /** Reads lines of earlier launches. Their job names mean nothing in the next one. */
  replay(lines: Iterable<string>): void {
    for (const line of lines) this.toEvent(line, new Date(0));
    this.#parse = createLogParser();
    this.#byJob.clear();
    this.#running.clear();
  }

  /** The event of a log line, seen at `at`, or null. */
  toEvent(line: string, at: Date): EngineEvent | null {
    const entry = this.#parse(line);
    if (!entry) return null;
    return 'step' in entry ? this.#stepEvent(entry, at) : this.#jobEvent(entry, at);
  }

  // A scattered step says `start` once an item.
  #stepEvent(entry: Extract<LogEntry, { step: string }>, at: Date): EngineEvent | null {
    const { step } = entry;
    if (entry.kind === 'step_started') {
      if (this.#running.has(step)) return null;
      this.#running.add(step);
      return { kind: 'step', step, state: 'running', at };
    }
    return { kind: 'step', step, state: entry.kind === 'step_succeeded' ? 'succeeded' : 'failed', at };
  }

  #jobEvent(entry: JobEntry, at: Date): EngineEvent | null {
    if (entry.kind === 'job_started') return this.#start(entry, at);
    if (entry.kind === 'job_reused') {
      const known = this.#byFolder.get(entry.folder) ?? this.#unknown(entry.job);
      const { job, folder } = entry;
      return { ...this.#event({ ...known, job, folder }, at), state: 'succeeded', reused: true };
    }
    const known = this.#byJob.get(entry.job);
    if (!known) return null;
    if (entry.kind === 'job_exited') known.exit_code = entry.exit_code;
    else if (entry.kind === 'job_memory') known.max_memory_mib = entry.max_memory_mib;
    else return this.#end(known, entry.kind === 'job_succeeded', at);
    return null;
  }

  #start(entry: Extract<LogEntry, { kind: 'job_started' }>, at: Date): EngineEvent {
    const before = this.#byFolder.get(entry.folder);
    const known: SeenJob = {
      ...this.#unknown(entry.job),
      folder: entry.folder,
      command: entry.args.join(' '),
      item: itemOf(entry.args, this.#itemOption),
      attempts: (before?.attempts ?? 0) + 1,
      started: at,
    };
    this.#byFolder.set(entry.folder, known);
    this.#byJob.set(entry.job, known);
    return this.#event(known, at);
  }

  #end(known: SeenJob, succeeded: boolean, at: Date): EngineEvent {
    const seconds = known.started ? Math.max(0, at.getTime() - known.started.getTime()) / 1000 : null;
    known.exit_code ??= succeeded ? 0 : null;
    return { ...this.#event(known, at), state: succeeded ? 'succeeded' : 'failed', elapsed_seconds: seconds };
  }

  #event(known: SeenJob, at: Date): JobEvent {
    const { job, item, attempts, command, exit_code, max_memory_mib, folder } = known;
    return {
      kind: 'job',
      // cwltool numbers the jobs of a step from the second on: merge, merge_2, merge_3.
      step: job.replace(/_\d+$/, ''),
      item,
      job,
      state: 'running',
      reused: false,
      attempts,
      command,
      exit_code,
      at,
      elapsed_seconds: null,
      max_memory_mib,
      folder,
    };
  }

  #unknown(job: string): SeenJob {
    return {
      job,
      folder: null,
      command: null,
      item: null,
      attempts: 0,
      started: null,
      exit_code: null,
      max_memory_mib: null,
    };
  }
}
