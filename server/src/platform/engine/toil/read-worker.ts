import { createLogParser, type LogEntry } from '../cwltool/parse-log.ts';

/** Report of a Toil worker about one job; null for events that have not happened. */
export interface WorkerReport {
  /** Toil’s name of the job, the same in every launch of a working folder. */
  instance: string;
  name: string;
  /** Identifies the attempt of a job. */
  version: string;
  begun: Date;
  ended: Date | null;
  args: string[] | null;
  exit_code: number | null;
  max_memory_mib: number | null;
  state: 'running' | 'succeeded' | 'failed';
}

const WORKER_LINE = /^\[(\S+)\] \[\S+ *\] \[\w\] \[(toil\.worker|cwltool)\] (.*)$/;
const JOB_START = /^Working on job 'CWLJob' (\S+) kind-CWLJob\/instance-(\S+) (v\d+)/;

/** A worker’s log, of a job that ran or runs; null as long as it does not say which, or for Toil’s own small jobs. */
export function readWorker(text: string): WorkerReport | null {
  // Inside, Toil writes what cwltool would have written, under marks of its own.
  const parse = createLogParser();
  let tale: WorkerReport | null = null;
  for (const line of text.split('\n')) {
    const [, time, source, message] = WORKER_LINE.exec(line) ?? [];
    if (!time || message === undefined) {
      if (tale) applyEntry(tale, parse(line), tale.begun);
      continue;
    }
    const at = new Date(time);
    const [, name, instance, version] = JOB_START.exec(message) ?? [];
    if (name && instance && version) tale ??= newReport({ name, instance, version }, at);
    else if (tale && source === 'cwltool') applyEntry(tale, parse(toCwltoolLine(message)), at);
    else if (tale && message.startsWith('Exiting the worker because of a failed job')) markFailed(tale, at);
  }
  return tale;
}

const newReport = (job: Pick<WorkerReport, 'name' | 'instance' | 'version'>, begun: Date): WorkerReport => ({
  ...{ ...job, begun, ended: null, args: null },
  ...{ exit_code: null, max_memory_mib: null, state: 'running' },
});

const toCwltoolLine = (message: string) => `[2000-01-01 00:00:00] INFO ${message}`;

function applyEntry(tale: WorkerReport, entry: LogEntry | null, at: Date): void {
  if (entry?.kind === 'job_started') tale.args = entry.args;
  if (entry?.kind === 'job_exited') tale.exit_code = entry.exit_code;
  if (entry?.kind === 'job_memory') tale.max_memory_mib = entry.max_memory_mib;
  if (entry?.kind === 'job_failed') markFailed(tale, at);
  if (entry?.kind !== 'job_succeeded') return;
  tale.state = 'succeeded';
  tale.ended = at;
  tale.exit_code ??= 0;
}

function markFailed(tale: WorkerReport, at: Date): void {
  tale.state = 'failed';
  tale.ended ??= at;
}
