import { AppError } from '../errors/index.ts';

/** A task that exceeded its limits, so its thread was ended. A retry can’t help. */
export class TaskLimitError extends AppError {
  override name = 'TaskLimitError';
}

export interface TaskLimits {
  /** Milliseconds of work; waiting for a thread is not counted. */
  deadline_ms: number;
  /** Memory for objects and text. Array buffers are not in it: bound what makes them before. */
  heap_mb: number;
}

const ADVICE = 'Use a smaller file, or fewer samples.';

const outOfMemoryError = (cause: unknown): TaskLimitError =>
  Object.assign(
    new TaskLimitError('validation', `This exceeded the memory limit for one task, so it was stopped. ${ADVICE}`),
    { cause },
  );

export const deadlineError = ({ deadline_ms }: TaskLimits): TaskLimitError =>
  new TaskLimitError('validation', `This took longer than ${describeStop(deadline_ms)}, so it was stopped. ${ADVICE}`);

function describeStop(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${ms} ms`;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
}

const errorCodeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** V8's end of the heap, or an array longer than what memory is left. */
const isOutOfMemory = (error: unknown): boolean =>
  errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ||
  (error instanceof RangeError &&
    /^(array buffer allocation failed|invalid (typed )?array (buffer )?length)/i.test(error.message));

/** Converts an out-of-memory error to a message for the caller. */
export const toTaskError = (error: unknown): unknown => (isOutOfMemory(error) ? outOfMemoryError(error) : error);
