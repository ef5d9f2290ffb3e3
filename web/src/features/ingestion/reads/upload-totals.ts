import type { FileState, UploadState } from '../drafts/submission-file.ts';

export interface UploadTotals {
  n_files: number;
  /** Completely uploaded files, whatever their check result. */
  n_sent: number;
  /** Files that failed to upload or contain no usable reads. */
  n_failed: number;
  n_paused: number;
  /** Incomplete uploads of an earlier visit; they resume when the files are chosen again. */
  n_partly: number;
  n_checking: number;
  size_bytes: number;
  sent_bytes: number;
  /** The uploaded fraction, 0 to 1; 0 without files. */
  progress: number;
  /** Whether bytes are moving, or about to. */
  moving: boolean;
  /** The server cannot be reached; sending goes on by itself. */
  isOffline: boolean;
}

/** A file of the queue, or of the submission. */
interface CountedFile {
  state: FileState | UploadState;
  size_bytes: number;
  sent_bytes: number;
}

const ACTIVE_STATES: readonly CountedFile['state'][] = ['sending', 'waiting', 'lost'];
const UPLOADED_STATES: readonly CountedFile['state'][] = ['sent', 'checking', 'ok', 'invalid'];

export function totalsOf(files: readonly CountedFile[]): UploadTotals {
  const count = (...states: readonly CountedFile['state'][]) =>
    files.filter(({ state }) => states.includes(state)).length;
  const size_bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const sent_bytes = files.reduce((sum, file) => sum + file.sent_bytes, 0);
  return {
    n_files: files.length,
    n_sent: count(...UPLOADED_STATES),
    n_failed: count('failed', 'invalid'),
    n_paused: count('paused'),
    n_partly: count('partly'),
    n_checking: count('checking'),
    size_bytes,
    sent_bytes,
    progress: size_bytes > 0 ? sent_bytes / size_bytes : 0,
    moving: count(...ACTIVE_STATES) > 0,
    isOffline: count('lost') > 0,
  };
}

/** The number of uploaded bytes at a time (ms). */
export interface SpeedSample {
  time_ms: number;
  sent_bytes: number;
}

const WINDOW_MS = 8000;
const SHORTEST_MS = 500;

/** The samples for the speed: those of the last eight seconds and one before. */
export function addSpeedSample(marks: readonly SpeedSample[], mark: SpeedSample): SpeedSample[] {
  const last = marks.at(-1);
  // Fewer bytes than before mean that files were added or removed, so the measurement restarts.
  if (last && mark.sent_bytes < last.sent_bytes) return [mark];
  const first = marks.findLastIndex(({ time_ms }) => time_ms <= mark.time_ms - WINDOW_MS);
  return [...marks.slice(Math.max(0, first)), mark];
}

/** Bytes a second over the marks; null while too little time has passed to say. */
export function speedOf(marks: readonly SpeedSample[]): number | null {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || last.time_ms - first.time_ms < SHORTEST_MS) return null;
  return ((last.sent_bytes - first.sent_bytes) * 1000) / (last.time_ms - first.time_ms);
}

/** The remaining time in milliseconds at this speed (bytes per second); null if unknown. */
export function timeLeft({ size_bytes, sent_bytes }: UploadTotals, speed: number | null): number | null {
  return speed && speed > 0 ? ((size_bytes - sent_bytes) * 1000) / speed : null;
}
