import { StatsError } from '@cohortium/stats';

/** Answer of a worker thread; error classes do not survive the transfer between threads. */
export type TaskAnswer<T> = { result: T } | { refused: string };

/** Turns the statistics' refusals into an answer; every other failure stays one. */
export function toRefusalAnswer<T>(compute: () => T): TaskAnswer<T> {
  try {
    return { result: compute() };
  } catch (error) {
    if (error instanceof StatsError) return { refused: error.message };
    throw error;
  }
}
