type Compute<T> = (signal: AbortSignal) => Promise<T>;
interface Running<T> {
  result: Promise<T>;
  waiting: number;
  controller: AbortController;
}

/** Answers `compute`'s result; those who ask for the same key while it runs wait for the same computation. */
export type SharedComputation<T> = (key: string, signal: AbortSignal, compute: Compute<T>) => Promise<T>;

/** A computation is aborted when the last of those who wait for it has hung up. */
export function dedupeComputations<T>(): SharedComputation<T> {
  const running = new Map<string, Running<T>>();
  const forget = (key: string, run: Running<T>) => {
    if (running.get(key) === run) running.delete(key);
  };
  const start = (key: string, compute: Compute<T>): Running<T> => {
    const controller = new AbortController();
    const run: Running<T> = { result: compute(controller.signal), waiting: 0, controller };
    running.set(key, run);
    const end = () => forget(key, run);
    run.result.then(end, end);
    return run;
  };
  return async (key, signal, compute) => {
    signal.throwIfAborted();
    const run = running.get(key) ?? start(key, compute);
    run.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        run.waiting -= 1;
        reject(signal.reason);
        if (run.waiting > 0) return;
        forget(key, run);
        run.controller.abort(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      run.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  };
}
