import type { Platform } from '#platform';
import { Refusal } from '#platform/refusal';
import type { Answered } from './answer-refusal.ts';
import type { BetaDiversityInput, BetaDiversityOutput } from './beta-diversity-task.ts';
import type { CompositionInput, CompositionOutput } from './composition-task.ts';
import { buffersOf, type ProfileTable } from './profile-table.ts';

async function runTask<T>(
  platform: Platform,
  task: string,
  input: { table: ProfileTable },
  signal: AbortSignal,
): Promise<T> {
  const url = new URL(task, import.meta.url);
  const answered = await platform.threads.run<Answered<T>>(url, input, { signal, transfer: buffersOf(input.table) });
  if ('refused' in answered) throw new Refusal('validation', answered.refused);
  return answered.result;
}

/** Computes in a thread; the input's arrays are handed over and gone here. An abort ends the thread. */
export const computeBetaDiversity = (
  platform: Platform,
  input: BetaDiversityInput,
  signal: AbortSignal,
): Promise<BetaDiversityOutput> => runTask(platform, './beta-diversity-task.ts', input, signal);

export const computeComposition = (
  platform: Platform,
  input: CompositionInput,
  signal: AbortSignal,
): Promise<CompositionOutput> => runTask(platform, './composition-task.ts', input, signal);
