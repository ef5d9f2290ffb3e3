import { CallError, type KeptSubmission } from '@cohortium/contract';
import { pauseAfter } from './backoff.ts';
import { type Draft, type DraftEdit, partsOf } from './draft.ts';

/** A pause in the writing after which it is kept. */
const PAUSE_MS = 600;

/**
 * `unsaved`: about to be kept; `waiting`: the server cannot be reached and is asked again by itself; `conflict`: changed
 * elsewhere in between; `refused`: the server will not have it as it is.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'conflict' | 'refused';
export interface Saved {
  state: SaveState;
  /** Why it is not kept, in the server's words. */
  reason: string | null;
  /** As the server last kept it; null before it was begun. */
  submission: KeptSubmission | null;
}

/** Keeps parts of a submission; begins it where there is none (`before` null). */
export type KeepParts = (
  parts: Partial<Draft>,
  before: KeptSubmission | null,
  force: boolean,
) => Promise<KeptSubmission>;

/** Keeps what is written, a moment later, one request at a time; nothing written meanwhile is lost. */
export class DraftSaver {
  readonly #keep: KeepParts;
  readonly #listeners = new Set<() => void>();
  #parts: DraftEdit = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going: Promise<void> | null = null;
  #tries = 0;
  #snapshot: Saved;

  constructor(keep: KeepParts, submission: KeptSubmission | null) {
    this.#keep = keep;
    this.#snapshot = { state: 'saved', reason: null, submission };
  }

  readonly snapshot = (): Saved => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(parts: DraftEdit) {
    this.#parts = { ...this.#parts, ...parts };
    if (this.#snapshot.state === 'conflict') return;
    this.#tell({ state: 'unsaved', reason: null });
    this.#later(PAUSE_MS);
  }

  /** Keeps everything now; resolves with the submission as it is kept, null where it could not be. */
  async flush(): Promise<KeptSubmission | null> {
    clearTimeout(this.#timer);
    while (this.#going) await this.#going;
    if (Object.keys(this.#parts).length > 0 || this.#snapshot.submission === null) await this.#send(false);
    return this.#snapshot.state === 'saved' ? this.#snapshot.submission : null;
  }

  /** The server can be reached again, or may be: no need to wait for the next try. */
  tryNow() {
    if (this.#snapshot.state === 'waiting') this.#later(0);
  }

  /** After a conflict: what is written here takes the place of what was written elsewhere. */
  async keepMine(mine: DraftEdit) {
    this.#parts = mine;
    await this.#send(true);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #later(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #send(force: boolean): Promise<void> {
    const parts = this.#parts;
    this.#parts = {};
    this.#tell({ state: 'saving', reason: null });
    const keeping = this.#keep(partsOf(parts), this.#snapshot.submission, force).then(
      (submission) => this.#hearKept(submission),
      (error: unknown) => this.#hearFailure(parts, error),
    );
    this.#going = keeping.finally(() => {
      this.#going = null;
    });
    return this.#going;
  }

  #hearKept(submission: KeptSubmission) {
    this.#tries = 0;
    const more = Object.keys(this.#parts).length > 0;
    this.#tell({ state: more ? 'unsaved' : 'saved', reason: null, submission });
    if (more) this.#later(PAUSE_MS);
  }

  #hearFailure(parts: DraftEdit, error: unknown) {
    // What was written since stands above what could not be kept.
    this.#parts = { ...parts, ...this.#parts };
    const state = stateAfter(error);
    this.#tell({ state, reason: error instanceof Error ? error.message : String(error) });
    if (state !== 'waiting') return;
    this.#later(pauseAfter(this.#tries));
    this.#tries += 1;
  }

  #tell(change: Partial<Saved>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** A lost connection or a failing server is asked again; an answer in words is an answer. */
function stateAfter(error: unknown): SaveState {
  if (!(error instanceof CallError)) return 'refused';
  if (error.status === 0 || error.status >= 500) return 'waiting';
  return error.status === 409 ? 'conflict' : 'refused';
}
