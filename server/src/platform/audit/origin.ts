import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a request came from. */
export interface Origin {
  /** The network address of the caller. */
  address: string;
  request_id: string;
}

const originStorage = new AsyncLocalStorage<Origin>();

/** Audit events written during `work` get this origin. */
export function requestOrigin<Result>(origin: Origin, work: () => Result): Result {
  return originStorage.run(origin, work);
}

/** Origin of the current request; undefined for work of the portal itself. */
export const currentOrigin = (): Origin | undefined => originStorage.getStore();
