import { Refusal } from '../refusal/index.ts';

/** A task that asked for more than it may have: its thread was ended. Trying again cannot help. */
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
    new TaskStopped('validation', `This needs more memory than one task may have, so it was stopped. ${advice}`),
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

/** What ended a task, in words for whoever asked. */
export const explainEnd = (error: unknown): unknown => (isOutOfMemory(error) ? tooLarge(error) : error);
