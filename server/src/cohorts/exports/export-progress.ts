/** Progress in shared memory, because a busy thread can't process messages. */
export const openProgress = (): SharedArrayBuffer => new SharedArrayBuffer(4);

const WHOLE = 1000;

export function reportExportProgress(memory: SharedArrayBuffer, share: number): void {
  Atomics.store(new Int32Array(memory), 0, Math.round(share * WHOLE));
}

/** Progress and status text. */
export function readProgress(memory: SharedArrayBuffer): { share: number; doing: string } {
  const share = Atomics.load(new Int32Array(memory), 0) / WHOLE;
  const doing = share < 0.1 ? 'Reading sample metadata' : share < 0.75 ? 'Reading counts' : 'Writing the file';
  return { share, doing };
}
