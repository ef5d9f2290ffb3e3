/** Steps of a computation in order, with the progress at which each begins. */
const steps = [
  { step: 'waiting', status_text: 'Waiting for a free thread', progress: 0 },
  { step: 'reading', status_text: 'Reading counts', progress: 0.02 },
  { step: 'preparing', status_text: 'Preparing the table', progress: 0.1 },
  { step: 'comparing', status_text: 'Comparing samples', progress: 0.15 },
  { step: 'ordinating', status_text: 'Computing the ordination', progress: 0.4 },
  { step: 'clustering', status_text: 'Clustering', progress: 0.4 },
  { step: 'choosing', status_text: 'Choosing the number of clusters', progress: 0.6 },
  { step: 'testing', status_text: 'Testing groups', progress: 0.6 },
  { step: 'pairing', status_text: 'Testing pairs of groups', progress: 0.85 },
  { step: 'fitting', status_text: 'Fitting gene models in R', progress: 0.2 },
  { step: 'modelling', status_text: 'Fitting models of methylation in R', progress: 0.2 },
  { step: 'scoring', status_text: 'Scoring taxa', progress: 0.3 },
  { step: 'keeping', status_text: 'Saving the result', progress: 0.98 },
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
export function readProgress(memory: ProgressMemory): { progress: number; status_text: string } {
  const { progress, status_text } = steps[Atomics.load(new Int32Array(memory), 0)] ?? steps[0];
  return { progress, status_text };
}
