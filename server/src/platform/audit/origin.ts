import { AsyncLocalStorage } from 'node:async_hooks';

/** From where an act was asked for. */
export interface Origin {
  /** The network address of the caller. */
  address: string;
  request_id: string;
}

const origins = new AsyncLocalStorage<Origin>();

/** Whatever `work` and what follows from it record is from there. */
export function actingFrom<Result>(origin: Origin, work: () => Result): Result {
  return origins.run(origin, work);
}

/** Where the request that is being answered came from; undefined for what the portal does by itself. */
export const originNow = (): Origin | undefined => origins.getStore();
