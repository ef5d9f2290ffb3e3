import { Refusal } from '../refusal/index.ts';

/** A task that exceeded its limits, so its thread was ended. A retry can’t help. */
export class TaskStopped extends Refusal {
  override name = 'TaskStopped';
}

export interface TaskLimits {
  /** Milliseconds of work; waiting for a thread is not counted. */
  deadline_ms: number;
  /** Memory for objects and text. Array buffers are not in it: bound what makes them before. */
  heap_mb: number;
}

const advice = 'Use a smaller file, or fewer samples.';

const tooLarge = (cause: unknown): TaskStopped =>
  Object.assign(
    new TaskStopped('validation', `This exceeded the memory limit for one task, so it was stopped. ${advice}`),
    { cause },
  );

export const tooLate = ({ deadline_ms }: TaskLimits): TaskStopped =>
  new TaskStopped('validation', `This took longer than ${inWords(deadline_ms)}, so it was stopped. ${advice}`);

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${ms} ms`;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** V8's end of the heap, or an array longer than what memory is left. */
const isOutOfMemory = (error: unknown): boolean =>
  codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ||
  (error instanceof RangeError &&
    /^(array buffer allocation failed|invalid (typed )?array (buffer )?length)/i.test(error.message));

/** Converts an out-of-memory error to a message for the caller. */
export const explainEnd = (error: unknown): unknown => (isOutOfMemory(error) ? tooLarge(error) : error);
