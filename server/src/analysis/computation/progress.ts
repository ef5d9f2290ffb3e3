/** Steps of a computation in order, with the progress at which each begins. */
const steps = [
  { step: 'waiting', words: 'Waiting for a free thread', share: 0 },
  { step: 'reading', words: 'Reading counts', share: 0.02 },
  { step: 'preparing', words: 'Preparing the table', share: 0.1 },
  { step: 'comparing', words: 'Comparing samples', share: 0.15 },
  { step: 'ordinating', words: 'Computing the ordination', share: 0.4 },
  { step: 'clustering', words: 'Clustering', share: 0.4 },
  { step: 'choosing', words: 'Choosing the number of clusters', share: 0.6 },
  { step: 'testing', words: 'Testing groups', share: 0.6 },
  { step: 'pairing', words: 'Testing pairs of groups', share: 0.85 },
  { step: 'scoring', words: 'Scoring taxa', share: 0.3 },
  { step: 'keeping', words: 'Saving the result', share: 0.98 },
] as const;
export type Step = (typeof steps)[number]['step'];

/** Progress in shared memory, because a busy thread can't process messages. */
export type ProgressMemory = SharedArrayBuffer;

export const openProgress = (): ProgressMemory => new SharedArrayBuffer(4);

export function reportProgress(memory: ProgressMemory, step: Step): void {
  const at = steps.findIndex((known) => known.step === step);
  Atomics.store(new Int32Array(memory), 0, at);
}

/** Progress of a computation, for display. */
export function readProgress(memory: ProgressMemory): { share: number; doing: string } {
  const { share, words } = steps[Atomics.load(new Int32Array(memory), 0)] ?? steps[0];
  return { share, doing: words };
}
