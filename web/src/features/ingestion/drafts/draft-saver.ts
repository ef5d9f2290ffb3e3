import { CallError, type SubmissionWithoutSheet } from '@cohortium/contract';
import { pauseAfter } from '../uploads/backoff.ts';
import { type Draft, type DraftEdit, partsOf } from './draft.ts';

/** The delay after typing before the draft is saved. */
const PAUSE_MS = 600;

/**
 * `unsaved`: waiting to be saved; `waiting`: the server can't be reached, retrying; `conflict`: changed elsewhere; `refused`: rejected by the server.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'conflict' | 'refused';
export interface DraftSaveState {
  state: SaveState;
  /** The server's message why the draft was not saved. */
  reason: string | null;
  /** The last saved version; null before the first save. */
  submission: SubmissionWithoutSheet | null;
}

/** Saves parts of a draft; creates it if there is none (`before` null). */
export type SaveDraftParts = (
  parts: Partial<Draft>,
  before: SubmissionWithoutSheet | null,
  force: boolean,
) => Promise<SubmissionWithoutSheet>;

/** Saves edits after a delay, one request at a time, without losing edits made meanwhile. */
export class DraftSaver {
  readonly #save: SaveDraftParts;
  readonly #listeners = new Set<() => void>();
  #parts: DraftEdit = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #going: Promise<void> | null = null;
  #tries = 0;
  #snapshot: DraftSaveState;

  constructor(save: SaveDraftParts, submission: SubmissionWithoutSheet | null) {
    this.#save = save;
    this.#snapshot = { state: 'saved', reason: null, submission };
  }

  readonly snapshot = (): DraftSaveState => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  edit(parts: DraftEdit) {
    this.#parts = { ...this.#parts, ...parts };
    if (this.#snapshot.state === 'conflict') return;
    this.#notify({ state: 'unsaved', reason: null });
    this.#later(PAUSE_MS);
  }

  /** Saves everything now; resolves with the saved submission, or null if saving failed. */
  async flush(): Promise<SubmissionWithoutSheet | null> {
    clearTimeout(this.#timer);
    while (this.#going) await this.#going;
    if (Object.keys(this.#parts).length > 0 || this.#snapshot.submission === null) await this.#send(false);
    return this.#snapshot.state === 'saved' ? this.#snapshot.submission : null;
  }

  /** Retries at once, because the server may be reachable again. */
  tryNow() {
    if (this.#snapshot.state === 'waiting') this.#later(0);
  }

  /** After a conflict: overwrites the other version with the local edits. */
  async overwrite(mine: DraftEdit) {
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
    this.#notify({ state: 'saving', reason: null });
    const keeping = this.#save(partsOf(parts), this.#snapshot.submission, force).then(
      (submission) => this.#readStored(submission),
      (error: unknown) => this.#hearFailure(parts, error),
    );
    this.#going = keeping.finally(() => {
      this.#going = null;
    });
    return this.#going;
  }

  #readStored(submission: SubmissionWithoutSheet) {
    this.#tries = 0;
    const more = Object.keys(this.#parts).length > 0;
    this.#notify({ state: more ? 'unsaved' : 'saved', reason: null, submission });
    if (more) this.#later(PAUSE_MS);
  }

  #hearFailure(parts: DraftEdit, error: unknown) {
    // Newer edits take precedence over the parts that could not be saved.
    this.#parts = { ...parts, ...this.#parts };
    const state = stateAfterError(error);
    this.#notify({ state, reason: error instanceof Error ? error.message : String(error) });
    if (state !== 'waiting') return;
    this.#later(pauseAfter(this.#tries));
    this.#tries += 1;
  }

  #notify(change: Partial<DraftSaveState>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Lost connections and server errors are retried; rejected requests are not. */
function stateAfterError(error: unknown): SaveState {
  if (!(error instanceof CallError)) return 'refused';
  if (error.status === 0 || error.status >= 500) return 'waiting';
  return error.status === 409 ? 'conflict' : 'refused';
}
