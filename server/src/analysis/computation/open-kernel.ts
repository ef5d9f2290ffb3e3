import type { DistanceKernel } from '@cohortium/stats';
import { instantiateKernel, readKernelBytes } from '@cohortium/stats/kernel';

/** Above so many samples Bray–Curtis sums in single precision: to 3e-7, in half the time. */
const EXACT_SUMS_UP_TO = 2_000;

/** The compiled loops for n samples, where they are there. */
export async function openKernel(n: number): Promise<DistanceKernel | undefined> {
  const bytes = await readKernelBytes();
  return bytes ? instantiateKernel(bytes, n > EXACT_SUMS_UP_TO ? 'f32' : 'f64') : undefined;
}
