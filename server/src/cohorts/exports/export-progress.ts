/** Where a thread says how far it is: memory that both sides see, since a thread that works hears nothing. */
export const openProgress = (): SharedArrayBuffer => new SharedArrayBuffer(4);

const WHOLE = 1000;

export function tell(memory: SharedArrayBuffer, share: number): void {
  Atomics.store(new Int32Array(memory), 0, Math.round(share * WHOLE));
}

/** What part of the work is done, and in words what is being done. */
export function readProgress(memory: SharedArrayBuffer): { share: number; doing: string } {
  const share = Atomics.load(new Int32Array(memory), 0) / WHOLE;
  const doing = share < 0.1 ? 'Reading what is known of the samples' : share < 0.75 ? 'Reading counts' : 'Writing';
  return { share, doing };
}
