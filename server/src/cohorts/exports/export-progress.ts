/** Progress in shared memory, because a busy thread can't process messages. */
export const openProgress = (): SharedArrayBuffer => new SharedArrayBuffer(4);

const WHOLE = 1000;

export function reportExportProgress(memory: SharedArrayBuffer, progress: number): void {
  Atomics.store(new Int32Array(memory), 0, Math.round(progress * WHOLE));
}

/** Progress and status text. */
export function readProgress(memory: SharedArrayBuffer): { progress: number; status_text: string } {
  const progress = Atomics.load(new Int32Array(memory), 0) / WHOLE;
  const status_text =
    progress < 0.1 ? 'Reading sample metadata' : progress < 0.75 ? 'Reading counts' : 'Writing the file';
  return { progress, status_text };
}
