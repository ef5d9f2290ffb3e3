import { AsyncLocalStorage } from 'node:async_hooks';

/** Owner of work, for fair scheduling: keys such as the workspace and the person. */
export interface WorkOwner {
  names: readonly string[];
  /** Background job, not a request. */
  background: boolean;
}

const ownerStorage = new AsyncLocalStorage<WorkOwner>();

/** Runs `work` and everything it starts on behalf of this owner. */
export function runAsOwner<T>(caller: WorkOwner, work: () => T): T {
  return ownerStorage.run(caller, work);
}

/** Undefined for work of the portal itself. */
export const currentOwner = (): WorkOwner | undefined => ownerStorage.getStore();
