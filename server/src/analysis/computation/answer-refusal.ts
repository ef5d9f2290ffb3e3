import { StatsRefusal } from '@cohortium/stats';

/** Answer of a worker thread; error classes do not survive the transfer between threads. */
export type Answered<T> = { result: T } | { refused: string };

/** Turns the statistics' refusals into an answer; every other failure stays one. */
export function answerRefusal<T>(compute: () => T): Answered<T> {
  try {
    return { result: compute() };
  } catch (error) {
    if (error instanceof StatsRefusal) return { refused: error.message };
    throw error;
  }
}
