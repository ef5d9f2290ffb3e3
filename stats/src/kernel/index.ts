export type { AbundanceRows, DistanceKernel, Labellings } from './distance-kernel.ts';
export { instantiateKernel } from './instantiate-kernel.ts';
export { readKernelBytes } from './read-kernel-bytes.ts';
