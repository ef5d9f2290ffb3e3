/** A computation continues this long without a listener, so that clients can reconnect. */
const GRACE_MS = 15_000;
/** The outcome of an ended computation is remembered this long. */
const OUTCOME_MS = 300_000;

interface Lease {
  controller: AbortController;
  /** Resolves when the computation has ended, with its error or null. */
  ended: Promise<unknown>;
  outcome: { error: unknown } | null;
  listeners: number;
  timer: NodeJS.Timeout | undefined;
}

/** Keeps the computations of requests alive that nobody's connection waits for at the moment. */
export class Leases {
  readonly #byId = new Map<string, Lease>();
  readonly #grace_ms: number;
  constructor(grace_ms = GRACE_MS) {
    this.#grace_ms = grace_ms;
  }

  /** Takes over a running computation; `controller` stops it, unless others wait for it too. */
  add(id: string, computation: Promise<unknown>, controller: AbortController): void {
    const ended = computation.then(
      () => null,
      (error: unknown) => error,
    );
    const lease: Lease = { controller, ended, outcome: null, listeners: 0, timer: undefined };
    this.#byId.set(id, lease);
    this.renew(id);
    void ended.then((error) => {
      lease.outcome = { error };
      this.#schedule(lease, OUTCOME_MS, () => this.#byId.delete(id));
    });
  }

  /** How a computation ended, or null while it runs; undefined if it is not known here. */
  outcomeOf(id: string): Lease['outcome'] | undefined {
    return this.#byId.get(id)?.outcome;
  }

  /** Gives the clients of a running computation the full time again. */
  renew(id: string): void {
    const lease = this.#byId.get(id);
    if (lease && !lease.outcome && lease.listeners === 0) this.#schedule(lease, this.#grace_ms, () => this.release(id));
  }

  /** Keeps a computation running while somebody listens, until `leave`; null where none is running. */
  listen(id: string): { ended: Promise<unknown>; leave: () => void } | null {
    const lease = this.#byId.get(id);
    if (!lease || lease.outcome) return null;
    lease.listeners += 1;
    clearTimeout(lease.timer);
    const leave = () => {
      lease.listeners -= 1;
      this.renew(id);
    };
    return { ended: lease.ended, leave };
  }

  /** Stops a computation, unless others wait for the same one. */
  release(id: string): void {
    const lease = this.#byId.get(id);
    if (!lease || lease.outcome) return;
    clearTimeout(lease.timer);
    this.#byId.delete(id);
    lease.controller.abort(new Error('Nobody waits for this analysis any more.'));
  }

  #schedule(lease: Lease, ms: number, act: () => unknown): void {
    clearTimeout(lease.timer);
    lease.timer = setTimeout(act, ms);
    lease.timer.unref();
  }
}
