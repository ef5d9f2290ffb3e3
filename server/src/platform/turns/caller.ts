import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work is done: shares and turns are counted by each of these names, such as a workspace and a person. */
export interface Caller {
  names: readonly string[];
  /** A job, whose answer nobody waits for in a page. */
  background: boolean;
}

const callers = new AsyncLocalStorage<Caller>();

/** Whatever `work` and what follows from it asks for counts as this caller's. */
export function callingAs<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work);
}

/** Undefined for what the portal does by itself. */
export const callerNow = (): Caller | undefined => callers.getStore();
