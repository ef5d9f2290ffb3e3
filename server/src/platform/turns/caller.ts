import { AsyncLocalStorage } from 'node:async_hooks';

/** Owner of work, for fair scheduling: keys such as the workspace and the person. */
export interface Caller {
  names: readonly string[];
  /** Background job, not a request. */
  background: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work` and everything it starts on behalf of this owner. */
export function callingAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Undefined for work of the portal itself. */
export const callerNow = (): Caller | undefined => callers.getStore();
