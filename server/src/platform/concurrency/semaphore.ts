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

export interface SemaphoreLimits {
  /** Maximum concurrent tasks; others are queued. */
  concurrency: number;
  /** At most this many of one caller's run, so that a place is left to others. Without it, all. */
  per_caller?: number;
  /** At most this many run in the background, so that places are left to calls. Without it, all. */
  background_concurrency?: number;
  /** At most this many wait, of all or of one caller; `refuse` makes the error for one more. Without it, any number. */
  queue?: { at_most?: number; each_at_most?: number; refuse: () => Error };
}

interface QueuedWork {
  caller: WorkOwner;
  enter: () => void;
}

const BACKGROUND = 'background';
const ANONYMOUS: WorkOwner = { names: [], background: false };

/** Slots in use per owner, and when it got the last one. */
class FairShares {
  readonly #active = new Map<string, number>();
  /** Of those who wait; the others count as never served. */
  readonly #served = new Map<string, number>();
  #turn = 0;

  active = (name: string): number => this.#active.get(name) ?? 0;

  take({ names, background }: WorkOwner): void {
    this.#turn += 1;
    for (const name of names) this.#served.set(name, this.#turn);
    for (const name of background ? [...names, BACKGROUND] : names) this.#active.set(name, this.active(name) + 1);
  }

  giveBack({ names, background }: WorkOwner): void {
    for (const name of background ? [...names, BACKGROUND] : names) {
      const left = this.active(name) - 1;
      if (left > 0) this.#active.set(name, left);
      else this.#active.delete(name);
    }
  }

  /** Fewer slots first, then longest since served, over all keys of the owner. */
  rank({ names }: WorkOwner): [number, number] {
    const served = names.map((name) => this.#served.get(name) ?? 0);
    return [Math.max(0, ...names.map(this.active)), Math.max(0, ...served)];
  }

  clear(): void {
    this.#served.clear();
  }
}

const isBefore = (a: readonly [number, number], b: readonly [number, number]): boolean =>
  a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** Slots of a semaphore and the queue for them. */
class SlotPool {
  readonly #limits: SemaphoreLimits;
  readonly #waiting: QueuedWork[] = [];
  readonly #shares = new FairShares();
  #running = 0;

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  async enter(caller: WorkOwner, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#mayEnter(caller)) return this.#begin(caller);
    this.#requireRoom(caller);
    await new Promise<void>((resolve, reject) => {
      const one: QueuedWork = {
        caller,
        enter: () => {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.push(one);
    });
  }

  leave(caller: WorkOwner): void {
    this.#running -= 1;
    this.#shares.giveBack(caller);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#begin(next.caller);
      next.enter();
    }
    if (this.#waiting.length === 0) this.#shares.clear();
  }

  #begin(caller: WorkOwner): void {
    this.#running += 1;
    this.#shares.take(caller);
  }

  #mayEnter({ names, background }: WorkOwner): boolean {
    const { concurrency, per_caller = concurrency, background_concurrency = concurrency } = this.#limits;
    if (this.#running >= concurrency) return false;
    if (background && this.#shares.active(BACKGROUND) >= background_concurrency) return false;
    return names.every((name) => this.#shares.active(name) < per_caller);
  }

  #requireRoom({ names: [name] }: WorkOwner): void {
    const { at_most = Number.POSITIVE_INFINITY, each_at_most = at_most, refuse } = this.#limits.queue ?? {};
    const ofCaller = this.#waiting.filter(({ caller }) => caller.names[0] === name).length;
    if (refuse && (this.#waiting.length >= at_most || ofCaller >= each_at_most)) throw refuse();
  }

  #next(): QueuedWork | undefined {
    const able = this.#waiting.filter(({ caller }) => this.#mayEnter(caller));
    const ranked = able.map((one) => ({ one, rank: this.#shares.rank(one.caller) }));
    return ranked.reduce<(typeof ranked)[number] | undefined>(
      (first, other) => (first && !isBefore(other.rank, first.rank) ? first : other),
      undefined,
    )?.one;
  }
}

/**
 * Runs work a few pieces at a time. Callers who wait are served in turn, each in the order of asking; whose signal is
 * aborted waits no longer: rejects with its reason.
 */
export function createSemaphore(limits: SemaphoreLimits) {
  const places = new SlotPool(limits);
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const caller = currentOwner() ?? ANONYMOUS;
    await places.enter(caller, signal);
    try {
      return await work();
    } finally {
      places.leave(caller);
    }
  };
}
