export { createYielder } from './create-yielder.ts';
export { createSemaphore, type SemaphoreLimits } from './semaphore.ts';
export { currentOwner, runAsOwner, type WorkOwner } from './work-owner.ts';
