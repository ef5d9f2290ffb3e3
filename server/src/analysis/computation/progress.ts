/** What a computation is doing, in words, with the share that is done when it begins; in this order. */
const steps = [
  { step: 'waiting', words: 'Waiting for a free thread', share: 0 },
  { step: 'reading', words: 'Reading counts', share: 0.02 },
  { step: 'preparing', words: 'Preparing the table', share: 0.1 },
  { step: 'comparing', words: 'Comparing samples', share: 0.15 },
  { step: 'ordinating', words: 'Finding the axes', share: 0.4 },
  { step: 'clustering', words: 'Joining clusters', share: 0.4 },
  { step: 'choosing', words: 'Choosing the number of clusters', share: 0.6 },
  { step: 'testing', words: 'Testing groups', share: 0.6 },
  { step: 'pairing', words: 'Testing pairs of groups', share: 0.85 },
  { step: 'scoring', words: 'Scoring taxa', share: 0.3 },
  { step: 'keeping', words: 'Keeping the answer', share: 0.98 },
] as const;
export type Step = (typeof steps)[number]['step'];

/** Where a thread says what it is doing: memory that both sides see, since a thread that computes hears nothing. */
export type ProgressMemory = SharedArrayBuffer;

export const openProgress = (): ProgressMemory => new SharedArrayBuffer(4);

export function tell(memory: ProgressMemory, step: Step): void {
  const at = steps.findIndex((known) => known.step === step);
  Atomics.store(new Int32Array(memory), 0, at);
}

/** How far a computation is, as people are told. */
export function readProgress(memory: ProgressMemory): { share: number; doing: string } {
  const { share, words } = steps[Atomics.load(new Int32Array(memory), 0)] ?? steps[0];
  return { share, doing: words };
}
