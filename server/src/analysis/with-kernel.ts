import { availableParallelism } from 'node:os';
import type { DistanceKernel } from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';

/** Above so many samples Bray–Curtis sums in single precision where few amounts are zero: to 3e-7, in half the time. */
const EXACT_SUMS_UP_TO = 2_000;
/** Below this number of samples, starting a thread costs more than it saves. */
const SHARED_FROM = 800;
const MOST_THREADS = 4;

/** Computes with the compiled loops for n samples, where they are there; their threads end with it. */
export async function withKernel<T>(n: number, compute: (kernel: DistanceKernel | undefined) => T): Promise<T> {
  const bytes = await readKernelBytes();
  const kernel = bytes
    ? instantiateKernel(bytes, {
        precision: n > EXACT_SUMS_UP_TO ? 'f32' : 'f64',
        threads: n < SHARED_FROM ? 1 : Math.min(MOST_THREADS, availableParallelism()),
      })
    : undefined;
  try {
    return compute(kernel);
  } finally {
    kernel?.close();
  }
}
