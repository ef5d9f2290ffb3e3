import type { Platform } from '#platform';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { AppError } from '#platform/errors';
import type { TaskAnswer } from './answer-refusal.ts';
import { buffersOf, type ProfileTable } from './profile-table.ts';
import type { ProgressMemory } from './progress.ts';

/** Input that every task has. */
export interface TaskInput {
  table: ProfileTable;
  progress: ProgressMemory;
}

/** Runs the `run` of a file in a thread; the table's arrays are handed over and gone here. An abort ends the thread. */
export async function runTask<Output>(
  platform: Platform,
  task: URL,
  { input, signal }: { input: TaskInput; signal: AbortSignal },
): Promise<Output> {
  const answered = await platform.threads.run<TaskAnswer<Output>>(task, input, {
    ...TABLE_TASK_LIMITS,
    signal,
    transfer: buffersOf(input.table),
  });
  if ('refused' in answered) throw new AppError('validation', answered.refused);
  return answered.result;
}
